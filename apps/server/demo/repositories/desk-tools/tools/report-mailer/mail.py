"""Sends the desk's morning reports."""
