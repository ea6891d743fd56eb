"""What the journal says of a séance, read from the entries themselves and from nothing else."""

from dataclasses import dataclass, field
from typing import Any

from cercle.journal.models import Entry


@dataclass
class CoupInscrit:
    """Mises are rank → [fiche, side, amount, given back]; the rest as the facts of the entries say it."""

    mises: dict[int, list[Any]] = field(default_factory=dict)
    annulees: set[int] = field(default_factory=set)
    tenu: int = 0
    prelevement: int = 0
    tickets: list[tuple[int, int, int]] = field(default_factory=list)
    paiements: list[tuple[int, int]] = field(default_factory=list)
    vainqueur: str = ""
    motifs: list[str] = field(default_factory=list)


def coups_of(table: int, seance: int) -> dict[int, CoupInscrit]:
    coups: dict[int, CoupInscrit] = {}
    for entry in Entry.objects.filter(kind__startswith="ecarte.").order_by("number"):
        facts = entry.facts
        if (facts["table"], facts["seance"]) != (table, seance):
            continue
        coup = coups.setdefault(facts["coup"], CoupInscrit())
        if entry.kind == "ecarte.mise":
            coup.mises[facts["rang"]] = [facts["fiche"], facts["cote"], facts["montant"], 0]
        elif entry.kind == "ecarte.annulation_mise":
            coup.annulees.add(facts["rang"])
        for back in facts.get("restitutions", ()):
            coup.mises[back["mise"]][3] = back["montant"]
        if entry.kind == "ecarte.arret":
            coup.tenu = facts["tenu"]
            levy = facts["prelevement"]
            coup.prelevement = levy["montant"]
            coup.tickets = [(t["valeur"], t["premier"], t["dernier"]) for t in levy["tickets"]]
        elif entry.kind == "ecarte.resultat":
            coup.vainqueur = facts["vainqueur"]
            coup.paiements = [(p["fiche"], p["montant"]) for p in facts["paiements"]]
        if "motif" in facts:
            coup.motifs.append(facts["motif"])
    return coups
