"""What the journal says of a séance, read from the entries themselves and from nothing else."""

from dataclasses import dataclass, field
from typing import Any

from cercle.journal.models import Entry


@dataclass
class PrelevementInscrit:
    """A levy as the facts of its entry say it, and when that entry was written."""

    objet: str
    base: int
    exact: int
    montant: int
    tickets: list[tuple[int, int, int]]
    entry: Entry


@dataclass
class CoupInscrit:
    """Mises are rank → [fiche, side, amount, given back]; the rest as the facts of the entries say it.

    `arret` and `resultat` are the facts of a coup of chouette, {} at écarté and as long as they are missing.
    """

    jeu: str
    mises: dict[int, list[Any]] = field(default_factory=dict)
    annulees: set[int] = field(default_factory=set)
    tenu: int = 0
    levies: list[PrelevementInscrit] = field(default_factory=list)
    paiements: list[tuple[int, int]] = field(default_factory=list)
    vainqueur: str = ""
    motifs: list[str] = field(default_factory=list)
    arret: dict[str, Any] = field(default_factory=dict)
    resultat: dict[str, Any] = field(default_factory=dict)

    @property
    def prelevement(self) -> int:
        return sum(levy.montant for levy in self.levies)

    @property
    def tickets(self) -> list[tuple[int, int, int]]:
        return [ticket for levy in self.levies for ticket in levy.tickets]


def coups_of(table: int, seance: int) -> dict[int, CoupInscrit]:
    coups: dict[int, CoupInscrit] = {}
    for entry in Entry.objects.order_by("number"):
        facts = entry.facts
        jeu, _dot, kind = entry.kind.partition(".")
        if jeu not in ("ecarte", "chouette") or "coup" not in facts:
            continue
        if (facts["table"], facts["seance"]) != (table, seance):
            continue
        coup = coups.setdefault(facts["coup"], CoupInscrit(jeu))
        if kind == "mise":
            coup.mises[facts["rang"]] = [facts["fiche"], facts["cote"], facts["montant"], 0]
        elif kind == "annulation_mise":
            coup.annulees.add(facts["rang"])
        elif kind == "arret":
            coup.arret = facts if jeu == "chouette" else {}
            coup.tenu = facts["sur"] + facts["dehors"] if jeu == "chouette" else facts["tenu"]
        elif kind == "resultat":
            coup.resultat = facts if jeu == "chouette" else {}
            coup.vainqueur = facts["vainqueur"]
            coup.paiements = [(p["fiche"], p["montant"]) for p in facts["paiements"]]
        for back in facts.get("restitutions", ()):
            coup.mises[back["mise"]][3] = back["montant"]
        for levy in facts.get("prelevements", [facts["prelevement"]] if "prelevement" in facts else []):
            coup.levies.append(_levy(levy, entry))
        if "motif" in facts:
            coup.motifs.append(facts["motif"])
    return coups


def _levy(facts: dict[str, Any], entry: Entry) -> PrelevementInscrit:
    tickets = [(t["valeur"], t["premier"], t["dernier"]) for t in facts["tickets"]]
    return PrelevementInscrit(facts["objet"], facts["base"], facts["exact"], facts["montant"], tickets, entry)


def faits(kind: str) -> list[dict[str, Any]]:
    """The facts of every entry of a kind, in order."""
    return [entry.facts for entry in Entry.objects.filter(kind=kind).order_by("number")]
