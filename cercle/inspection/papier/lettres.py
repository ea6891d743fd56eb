"""Amounts in French words, as the registers are closed (article 72)."""

from num2words import num2words

# From here on French counts in nouns, and what is counted takes « de »: un million d'euros.
_MILLION = 1_000_000


def montant_en_lettres(centimes: int) -> str:
    """`cent vingt-trois euros et quarante centimes`; 0 is `zéro euro`, below it `moins …`."""
    euros, cents = divmod(abs(centimes), 100)
    parts = [_euros(euros)] if euros or not cents else []
    if cents:
        parts.append(f"{_nombre(cents)} {'centime' if cents == 1 else 'centimes'}")
    written = " et ".join(parts)
    return f"moins {written}" if centimes < 0 else written


def _euros(euros: int) -> str:
    # « deux millions d'euros », but « deux millions un euros ».
    linked = " d’" if euros and euros % _MILLION == 0 else " "
    return f"{_nombre(euros)}{linked}{'euro' if euros < 2 else 'euros'}"


def _nombre(number: int) -> str:
    return str(num2words(number, lang="fr"))
