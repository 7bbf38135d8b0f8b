"""Environments for learning over the same engines: what a seat may know goes out, and nothing else."""
