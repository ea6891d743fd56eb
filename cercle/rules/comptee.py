"""The count of a cagnotte (articles 56-2, 70, 71). Amounts are centimes."""

# What may be found in a box: coins and notes of the euro.
COUPURES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000)
