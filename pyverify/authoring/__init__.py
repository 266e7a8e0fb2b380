"""Help in writing scenario files: a JSON Schema for editors, and a scenario to start from."""
