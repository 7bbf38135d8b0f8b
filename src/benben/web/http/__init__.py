"""What speaks HTTP and knows no table: guard, limits, logs, metrics, settings, event streams."""
