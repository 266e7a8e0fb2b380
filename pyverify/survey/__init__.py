"""How well the texts of whole card files are understood: shares, what is not understood, and what differs between two versions."""
