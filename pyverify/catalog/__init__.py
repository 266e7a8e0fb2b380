"""Card files that the user has, and the local catalog made of them: names become cards."""
