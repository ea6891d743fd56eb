"""Reading a séance: its state, those who serve it, its fiches and its call order."""

from dataclasses import dataclass

from cercle.ledger.models import Coup, Etat, Fiche, JeuCartes, Poste, Seance
from cercle.rules import appel as regle


@dataclass(frozen=True, slots=True)
class Lieu:
    """A séance as found: the row, its state (None while open) and who holds each function."""

    seance: Seance
    etat: str | None
    postes: dict[str, Poste]

    @property
    def ouverte(self) -> bool:
        return self.etat in (None, Etat.REPRISE)


def latest_seance(table: int) -> Seance | None:
    """The last séance opened at a table number, in whatever season."""
    return _seances().filter(table__numero=table).order_by("-id").first()


def find_seance(table: int, seance: int) -> Seance | None:
    """Séance `seance` of table `table`; of two seasons with the same numbers, the later one."""
    return _seances().filter(table__numero=table, numero=seance).order_by("-id").first()


def read_lieu(seance: Seance) -> Lieu:
    etat = seance.etats.order_by("-rang").values_list("etat", flat=True).first()
    postes = {p.fonction: p for p in seance.postes.select_related("personne").order_by("rang")}
    return Lieu(seance=seance, etat=etat, postes=postes)


def open_seances() -> list[Seance]:
    """Every séance not closed, by table."""
    return list(_seances().exclude(etats__etat=Etat.CLOSE).order_by("table__numero", "id"))


def read_appel(seance: Seance) -> regle.Appel:
    """The call order: the fold of the séance's events (article 63)."""
    rows = seance.appels.order_by("rang").values_list("type", "fiche__numero", "siege")
    return regle.replay([regle.Evenement(type=t, fiche=f, siege=s or None) for t, f, s in rows])


def fiche(seance: Seance, numero: int) -> Fiche | None:
    return seance.fiches.filter(numero=numero).first()


def last_fiche(seance: Seance) -> int:
    """The last fiche number issued, 0 when none was."""
    return seance.fiches.order_by("-numero").values_list("numero", flat=True).first() or 0


def last_coup(seance: Seance) -> Coup | None:
    return seance.coups.order_by("-numero").first()


def next_jeu(seance: Seance) -> JeuCartes:
    """The pack whose turn it is: the three are used in turn after each donne (article 63)."""
    jeux = list(seance.jeux.order_by("rang"))
    dealt = sum(jeu.donnes.count() for jeu in jeux)
    return jeux[dealt % len(jeux)]


def _seances():
    return Seance.objects.select_related("table", "reglage")
