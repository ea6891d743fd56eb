"""Attacks on a real house: what a hand on the database does, with the key or without, and how it shows."""
