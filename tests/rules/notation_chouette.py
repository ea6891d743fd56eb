"""Stakes of a chouette: `4 1,00 p` is fiche 4, 1,00 € against it; `c` is beside it."""

from cercle.rules.chouette import Chouette, close_mises, register_mises
from cercle.rules.montant import format_montant, parse_montant

CAMPS = {"p": "pontes", "c": "allies"}
CHOUETTEUR = 99


def following(courante, adjugee=10_000):
    """A chouette past its first coup."""
    return Chouette(adjugee=adjugee, courante=courante, premier_coup=False)


def coup(chouette, text):
    """Registered as laid; nobody here is the chouetteur but fiche CHOUETTEUR."""
    entries = []
    for line in text.split(";"):
        fiche, montant, camp = line.split()
        entries.append((int(fiche), CAMPS[camp], parse_montant(montant)))
    return register_mises(chouette, entries, chouetteur=CHOUETTEUR)


def lines(rows):
    letters = {camp: letter for letter, camp in CAMPS.items()}
    return "; ".join(f"{r.fiche} {format_montant(r.montant)} {letters[r.camp]}" for r in rows)


def closed(chouette, text):
    return close_mises(chouette, coup(chouette, text))


def french(text):
    return text.replace("\u00a0", " ").replace("\u202f", " ")
