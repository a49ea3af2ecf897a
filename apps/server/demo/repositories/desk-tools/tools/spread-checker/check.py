"""Compares quoted spreads with those of the day before."""
