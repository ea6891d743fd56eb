"""What a screen shows, worked out in Python: frozen values whose amounts are already written."""
