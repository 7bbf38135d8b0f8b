"""HTTP infrastructure without knowledge of tables: guard, limits, logs, metrics, settings, event streams."""
