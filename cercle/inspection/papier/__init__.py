"""Paper: what a printed document is, and the ruled pages of a register. Knows no game and no database."""
