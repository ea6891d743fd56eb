"""Sharing an amount between several, whole units only, nothing lost: largest remainder."""

from collections.abc import Sequence


def share(total: int, weights: Sequence[int], *, unit: int = 1) -> tuple[int, ...]:
    """Share `total` centimes in proportion to `weights`, in steps of `unit` centimes.

    Each gets the whole units of its exact share; the units left over go one by one to the largest remainders,
    ties to the earliest of the list. The shares always sum to `total`. House reading of article 66 (the text
    names the levy of the winning side, not how its players bear it).

    Errors: ValueError when `total` is negative or no multiple of `unit`, when a weight is negative, or when
    there is something to share and nobody to bear it.
    """
    if unit < 1 or total < 0 or total % unit:
        raise ValueError(f"cannot share {total} in steps of {unit}")
    base = sum(weights)
    if min(weights, default=0) < 0 or (total and not base):
        raise ValueError("shares need weights, none negative")
    if not total:
        return (0,) * len(weights)
    units = total // unit
    shares = []
    remainders = []
    for weight in weights:
        whole, remainder = divmod(units * weight, base)
        shares.append(whole)
        remainders.append(-remainder)
    left = units - sum(shares)
    if left:
        by_remainder = sorted(range(len(weights)), key=remainders.__getitem__)
        for i in by_remainder[:left]:  # sorted() is stable: equal remainders stay in order of the list
            shares[i] += 1
    return tuple([part * unit for part in shares])
