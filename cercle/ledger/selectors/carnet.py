"""Reading the carnet spécial of a séance (article 64): everything its pages show, in a number of queries
that grows with nothing but the hundreds of coups (see `stream_coups`).
"""

import datetime as dt
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, OuterRef, Prefetch, Subquery
from django.db.models.functions import Coalesce

from cercle.journal.models import parse_moment
from cercle.ledger.models import (
    AnnulationMise,
    Chouette,
    CoupNul,
    Etablissement,
    Etat,
    EtatSeance,
    JeuCartes,
    JeuCoup,
    Poste,
    Resultat,
    Seance,
    Taille,
    TicketOuverture,
    TimbreDate,
)

from .chouette import ChouetteLue, read_chouettes
from .correction import CorrectionLue, CoupCorrige, corrected_coups, corrections_of_coups
from .ecarte import CoupLu, stream_coups
from .machine import ReleveMachine, read_releve


@dataclass(frozen=True, slots=True)
class PosteLu:
    """Who held a function, and from when; `releve` is who was relieved, "" at the opening."""

    entry: int
    moment: dt.datetime
    fonction: str
    nom: str
    matricule: str
    releve: str


@dataclass(frozen=True, slots=True)
class JeuLu:
    couleur: str
    numero_serie: str


@dataclass(frozen=True, slots=True)
class TicketLu:
    """A carnet of tickets in service at the opening: face value in centimes, its numbers, the next one."""

    valeur: int
    premier: int
    dernier: int
    prochain: int


@dataclass(frozen=True, slots=True)
class EtatLu:
    """The séance interrupted, resumed or closed."""

    entry: int
    moment: dt.datetime
    etat: str
    motif: str


@dataclass(frozen=True, slots=True)
class AnnulationLue:
    """A line of stake cancelled: when, and by whom."""

    moment: dt.datetime
    matricule: str


@dataclass(frozen=True, slots=True)
class SeancePrecedente:
    """What the date stamp was put after."""

    numero: int
    jour: dt.date
    dernier_coup: int


@dataclass(frozen=True, slots=True)
class CarnetLu:
    """A séance as its carnet spécial tells it. `precedente` is None when the carnet begins with it.

    `corrections`: those proposed, by coup (its id); `corriges`: the coups that approved ones change.
    """

    etablissement: str
    commune: str
    saison: int
    table: int
    nom_table: str
    carnet: int
    commence_le: dt.date
    timbre: dt.date
    precedente: SeancePrecedente | None
    seance: int
    jour: dt.date
    ouverte_a: dt.datetime
    postes: tuple[PosteLu, ...]
    jeux: tuple[JeuLu, ...]
    tickets: tuple[TicketLu, ...]
    etats: tuple[EtatLu, ...]
    coups: tuple[CoupLu, ...]
    chouettes: tuple[ChouetteLue, ...]
    annulations: dict[tuple[int, int], AnnulationLue]
    issues: dict[int, dt.datetime]
    corrections: dict[int, tuple[CorrectionLue, ...]]
    corriges: dict[int, CoupCorrige]
    machine: ReleveMachine | None

    @property
    def close_a(self) -> dt.datetime | None:
        """When the séance was closed; None while it is not: its carnet is then provisional."""
        return next((e.moment for e in self.etats if e.etat == Etat.CLOSE), None)

    @property
    def prelevement(self) -> int:
        """The levies of the séance, in centimes."""
        return sum(c.preleve for c in self.coups)

    def chouette_of(self, coup: CoupLu) -> ChouetteLue | None:
        """The chouette that a coup is played on; None at écarté."""
        if coup.jeu != JeuCoup.CHOUETTE:
            return None
        return next((one for one in self.chouettes if one.joue(coup.entry)), None)


def find_seance(table: int, seance: int, saison: int | None = None) -> Seance | None:
    """Séance `seance` of table `table`, of a season or else of the last one that has these numbers."""
    found = Seance.objects.filter(table__numero=table, numero=seance).order_by("-id")
    if saison is not None:
        found = found.filter(table__saison=saison)
    return found.select_related("table", "reglage", "entry").first()


def read_carnet(seance: Seance) -> CarnetLu:
    """The whole carnet of a séance; names are those in force when it opened."""
    house = Etablissement.objects.filter(id__lte=seance.id).order_by("-id").first()
    stamp = TimbreDate.objects.select_related("carnet").get(seance=seance)
    corrections = corrections_of_coups(seance)
    return CarnetLu(
        etablissement=house.nom if house else "",
        commune=house.commune if house else "",
        saison=seance.table.saison,
        table=seance.table.numero,
        nom_table=seance.reglage.nom,
        carnet=stamp.carnet.numero,
        commence_le=stamp.carnet.commence_le,
        timbre=stamp.date,
        precedente=_previous(seance, stamp),
        seance=seance.numero,
        jour=seance.jour,
        ouverte_a=seance.entry.moment,
        postes=read_postes(seance),
        jeux=tuple(
            JeuLu(j.couleur, j.numero_serie) for j in JeuCartes.objects.filter(seance=seance).order_by("rang")
        ),
        tickets=tuple(
            TicketLu(t.carnet.valeur, t.carnet.premier, t.carnet.dernier, t.prochain)
            for t in TicketOuverture.objects.filter(seance=seance).select_related("carnet").order_by("id")
        ),
        etats=tuple(
            EtatLu(e.entry_id, e.entry.moment, e.etat, e.motif)
            for e in EtatSeance.objects.filter(seance=seance).select_related("entry").order_by("rang")
        ),
        coups=tuple(stream_coups(seance)),
        chouettes=tuple(read_chouettes(seance)),
        annulations=_annulations(seance),
        issues=_issues(seance),
        corrections=corrections,
        corriges=corrected_coups(seance) if corrections else {},
        machine=read_releve(seance),
    )


def _previous(seance: Seance, stamp: TimbreDate) -> SeancePrecedente | None:
    """The séance whose last line the stamp follows in the same carnet."""
    before = (
        TimbreDate.objects.filter(carnet=stamp.carnet, id__lt=stamp.id)
        .order_by("-id")
        .values_list("seance_id", "seance__numero", "seance__jour")
        .first()
    )
    if before is None:
        return None
    row, numero, jour = before
    last = Seance(id=row).coups.order_by("-numero").values_list("numero", flat=True).first()
    return SeancePrecedente(numero, jour, last or 0)


def read_postes(seance: Seance) -> tuple[PosteLu, ...]:
    """Who held each function of a séance, in order, and whom each relieved."""
    held: dict[str, str] = {}
    found = []
    for p in Poste.objects.filter(seance=seance).select_related("personne", "entry").order_by("rang"):
        found.append(
            PosteLu(
                p.entry_id,
                p.entry.moment,
                p.fonction,
                p.personne.nom,
                p.personne.matricule,
                held.get(p.fonction, ""),
            )
        )
        held[p.fonction] = p.personne.nom
    return tuple(found)


def _annulations(seance: Seance) -> dict[tuple[int, int], AnnulationLue]:
    """By coup number and rank of the line."""
    rows = AnnulationMise.objects.filter(mise__coup__seance=seance).values_list(
        "mise__coup__numero", "mise__rang", "entry__recorded_at", "entry__actor"
    )
    return {(coup, rang): AnnulationLue(parse_moment(at), by) for coup, rang, at, by in rows}


def _issues(seance: Seance) -> dict[int, dt.datetime]:
    """When each finished coup ended, by its number: its result, or its being declared void."""
    ends: dict[int, dt.datetime] = {}
    for model in (Resultat, CoupNul):
        rows = model.objects.filter(coup__seance=seance).values_list("coup__numero", "entry__recorded_at")
        ends |= {numero: parse_moment(at) for numero, at in rows}
    return ends


@dataclass(frozen=True, slots=True)
class SeanceListee:
    """A séance as the list of carnets shows it; `close` is False while its carnet is provisional.

    `carnet` is 0 at baccara, where each of the `tailles` has its feuille de partie and there is no carnet
    spécial.
    """

    saison: int
    table: int
    jeu: str
    seance: int
    jour: dt.date
    carnet: int
    coups: int
    chouettes: int
    close: bool
    tailles: tuple[int, ...]


def list_carnets(*, page: int, par_page: int, matricule: str = "") -> Page:
    """A page of the séances, the latest first; only those a matricule served when one is given.

    A page past the last one is the last one.
    """
    found = (
        Seance.objects.annotate(
            nombre=Count("coups", distinct=True),
            # Numbered without gap: the last number is how many there were.
            derniere=Coalesce(
                Subquery(
                    Chouette.objects.filter(seance=OuterRef("pk")).order_by("-numero").values("numero")[:1]
                ),
                0,
            ),
            close=Exists(EtatSeance.objects.filter(seance=OuterRef("pk"), etat=Etat.CLOSE)),
        )
        .select_related("table", "timbre__carnet")
        .prefetch_related(Prefetch("tailles", Taille.objects.order_by("numero")))
    )
    if matricule:
        found = found.filter(
            Exists(Poste.objects.filter(seance=OuterRef("pk"), personne__matricule=matricule))
        )
    listed = Paginator(found.order_by("-id"), par_page).get_page(page)
    listed.object_list = [
        SeanceListee(
            s.table.saison,
            s.table.numero,
            str(s.table.get_jeu_display()),
            s.numero,
            s.jour,
            s.timbre.carnet.numero if hasattr(s, "timbre") else 0,
            s.nombre,
            s.derniere,
            s.close,
            tuple(taille.numero for taille in s.tailles.all()),
        )
        for s in listed.object_list
    ]
    return listed
