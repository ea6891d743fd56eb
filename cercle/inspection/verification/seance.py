"""Séances: numbers, staff, packs, date stamp, opening tickets, fiches, states, coups (56-1, 58, 63, 64)."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.journal.report import Kind
from cercle.journal.sealed import ROWS_PER_ENTRY
from cercle.ledger.models import (
    CarnetSpecial,
    Coup,
    Etat,
    EtatSeance,
    Fiche,
    Jeu,
    JeuCartes,
    JeuCoup,
    Poste,
    Role,
    Seance,
    TicketOuverture,
    TimbreDate,
)
from cercle.rules.appel import Appel
from cercle.rules.saison import saison_of

from .cagnotte import Cagnotte
from .jour import local_day, read_date
from .place import Place, variante_of
from .replay import Books, replays
from .staff import article_of, functions_at

if TYPE_CHECKING:
    from .chouette import ChouetteTenue
    from .house import TableTenue
    from .tickets import PrelevementAttendu

JEUX_PAR_SEANCE = 3


class SeanceTenue:
    """A séance not closed: what was recorded of it so far."""

    __slots__ = (
        "appel", "bornes", "cagnotte", "chouette", "chouettes", "couleurs", "coup", "coups", "delivrees",
        "distribues", "etat", "fiches", "id", "jeux", "jour", "minimum", "numero", "place", "postes",
        "rang_appel", "rang_etat", "rang_poste", "table", "tickets", "timbre", "unite",
    )  # fmt: skip

    def __init__(self, id: int, table: "TableTenue", numero: int, jour: str) -> None:
        self.id, self.table, self.numero, self.jour = id, table, numero, jour
        self.minimum, self.unite, self.bornes = table.minimum, table.unite, table.bornes
        self.place = Place()
        self.etat = ""
        self.rang_etat = self.rang_poste = self.rang_appel = self.coups = self.distribues = 0
        self.postes: dict[str, str] = {}
        # What its coups levy, which outlives it until the count.
        self.cagnotte = Cagnotte(id, table, numero, jour, self.postes)
        # Packs by rank; their colours.
        self.jeux: list[int] = []
        self.couleurs: set[str] = set()
        # The next ticket of each carnet in service, by carnet, until the opening has noted it.
        self.tickets = {carnet.id: carnet.prochain for carnet in table.en_service.values()}
        self.timbre = False
        # Numbers of the fiches by id, and the last one given.
        self.fiches: dict[int, int] = {}
        self.delivrees = 0
        self.appel = Appel()
        self.coup: CoupJoue | None = None
        # The chouette not ended, and how many there were.
        self.chouette: ChouetteTenue | None = None
        self.chouettes = 0

    @property
    def nom(self) -> str:
        return gettext("table %(table)s, séance %(seance)s") % {
            "table": self.table.numero,
            "seance": self.numero,
        }

    @property
    def ouverte(self) -> bool:
        return self.etat in ("", Etat.REPRISE)


class CoupJoue:
    """A coup not finished: its number, the levies it owes, what was taken."""

    __slots__ = (
        "gagnant_a_inscrire",
        "id",
        "leves",
        "numero",
        "preleve",
        "prelevements",
        "seance",
    )

    def __init__(self, id: int, seance: SeanceTenue, numero: int) -> None:
        self.id, self.seance, self.numero = id, seance, numero
        self.prelevements: list[PrelevementAttendu] = []
        # Centimes levied, and how many levies were due so far.
        self.preleve = self.leves = 0
        # The side whose victory the call order has still to learn of, in the entry of the result.
        self.gagnant_a_inscrire = ""

    @property
    def nom(self) -> str:
        return gettext("%(seance)s, coup %(coup)s") % {"seance": self.seance.nom, "coup": self.numero}

    @property
    def engage(self) -> bool:
        """Whether no player may leave the cards now."""
        return True

    @property
    def fini(self) -> bool:
        """Settled or void, in the entry at hand."""
        return False

    def begin(self, books: Books) -> None:
        """What the entry that opens the coup must also hold."""

    def void(self, books: Books, motif: str) -> None:
        """The coup is void, and gives back what was staked."""


# What a coup of each game is.
JEUX: dict[str, type[CoupJoue]] = {}


def unclosed_seance(books: Books, seance_id: int, what: str) -> SeanceTenue | None:
    """The séance a row belongs to, open or interrupted; a fault otherwise."""
    seance = books.seances.get(seance_id)
    if seance is None:
        books.fault("link", what, _("inscrit à une séance inconnue ou close"))
    return seance


def open_seance(books: Books, seance_id: int, what: str) -> SeanceTenue | None:
    """The séance a row belongs to, which must be open; a fault otherwise."""
    seance = unclosed_seance(books, seance_id, what)
    if seance is not None and not seance.ouverte:
        books.fault("link", seance, _("%(quoi)s pendant l’interruption de la séance"), quoi=gettext(what))
    return seance


def seance_of(books: Books, seance_id: int, what: str, *jeux: str) -> SeanceTenue | None:
    """The same, at a table given to one of `jeux`; a fault otherwise."""
    seance = open_seance(books, seance_id, what)
    if seance is not None and seance.table.jeu not in jeux:
        books.fault("link", seance, _("%(quoi)s à une table d’un autre jeu"), quoi=gettext(what))
        return None
    return seance


@replays(Seance, "table_id numero jour reglage_id")
def replay_seance(books: Books, table_id: int, numero: int, jour: str, reglage_id: int) -> None:
    """Numbered without gap at its table, of the day it opened, under the limits in force (article 56-1)."""
    table = books.tables.get(table_id)
    if table is None:
        books.fault("link", _("séance"), _("séance d’une table inconnue"))
        return
    seance = books.seances[books.place] = SeanceTenue(books.place, table, numero, jour)
    books.seances_tenues += 1
    books.differ(
        seance, _("numéro de la séance"), table.seances + 1, numero, kind=_gap(table.seances, numero)
    )
    table.seances = numero
    books.cagnottes[books.place] = seance.cagnotte
    if any(other.table.numero == table.numero and other is not seance for other in books.seances.values()):
        books.fault("content", seance, _("ouverte avant la clôture de la précédente"))
    if books.recorded_at:
        books.differ(seance, _("jour de la séance"), local_day(books.recorded_at), jour)
    books.differ(seance, _("saison de la table"), saison_of(read_date(jour)), table.saison)
    books.differ(seance, _("réglage de la table"), table.reglage, reglage_id, kind="link")
    if books.registre.closed(jour):
        books.fault("content", seance, _("ouverte à une journée close (article 72)"))
    books.at_end(lambda: _opened(books, seance))


def _opened(books: Books, seance: SeanceTenue) -> None:
    """An opening is whole: two employees, the cards of the game, the next tickets or a machine."""
    serving, jeu = seance.table.en_service.values(), seance.table.jeu
    if seance.cagnotte.machine is None and not any(carnet.valeur == 10 for carnet in serving):
        books.fault("missing", seance, _("aucun carnet de 0,10 € en service à l’ouverture (article 59)"))
    for fonction in functions_at(jeu):
        if fonction not in seance.postes:
            said = {"f": fonction, "article": article_of(jeu)}
            books.fault("missing", seance, _("aucun employé : %(f)s (article %(article)s)"), **said)
    for carnet_id in seance.tickets:
        carnet = books.carnets[carnet_id].tickets
        books.fault("missing", seance, _("prochain ticket non relevé : %(carnet)s"), carnet=carnet)
    seance.tickets = {}
    if (variante := variante_of(jeu)) is not None:
        seance.place.check_opened(books, seance, variante)
        return
    books.differ(seance, _("jeux neufs (article 63)"), JEUX_PAR_SEANCE, len(seance.jeux))
    if not seance.timbre:
        books.fault("missing", seance, _("timbre à date absent (article 64)"))


@replays(Poste, "seance_id rang fonction personne_id")
def replay_poste(books: Books, seance_id: int, rang: int, fonction: str, personne_id: int) -> None:
    """Two different employees in force, one a function (58, 64); relieved during an interruption too."""
    seance = unclosed_seance(books, seance_id, _("poste"))
    if seance is None:
        return
    seance.rang_poste += 1
    books.differ(seance, _("rang du poste"), seance.rang_poste, rang)
    article = article_of(seance.table.jeu)
    if fonction not in functions_at(seance.table.jeu):
        books.fault("content", seance, _("fonction inconnue à ce jeu (article %(a)s)"), a=article)
    matricule = books.matricules.get(personne_id, "")
    latest, role, actif = books.personnes.get(matricule, (0, "", False))
    if not actif or role not in (Role.EMPLOYE, Role.CHEF):
        books.fault("content", seance, _("« %(qui)s » n’est pas un employé en fonction"), qui=matricule)
    books.differ(seance, _("personne en poste"), latest, personne_id, kind="link")
    for other in books.seances.values():
        if matricule in other.postes.values():
            where = {"qui": matricule, "ou": other.nom, "a": article}
            books.fault(
                "content", seance, _("« %(qui)s » est déjà affecté : %(ou)s (article %(a)s)"), **where
            )
    if books.valets.get(matricule, (0, False))[1]:
        books.fault("content", seance, _("« %(qui)s » est en service comme valet de pied"), qui=matricule)
    seance.postes[fonction] = matricule


@replays(JeuCartes, "seance_id rang couleur numero_serie")
def replay_jeu(books: Books, seance_id: int, rang: int, couleur: str, numero_serie: str) -> None:
    """Three packs of three colours, never used before (article 63)."""
    seance = seance_of(books, seance_id, _("jeu de cartes d’écarté"), Jeu.ECARTE)
    if seance is None:
        return
    if seance.id // ROWS_PER_ENTRY != books.number:
        books.fault("link", seance, _("jeu ajouté après l’ouverture"))
    seance.jeux.append(books.place)
    books.differ(seance, _("rang du jeu"), len(seance.jeux), rang)
    teinte, serie = couleur.strip().casefold(), numero_serie.strip().upper()
    if not teinte or teinte in seance.couleurs:
        books.fault("content", seance, _("jeux qui ne sont pas de trois couleurs (article 63)"))
    if not serie or serie in books.series:
        books.fault("content", seance, _("le jeu n° %(serie)s a déjà servi (article 63)"), serie=serie)
    seance.couleurs.add(teinte)
    books.series.add(serie)


@replays(TicketOuverture, "seance_id carnet_id prochain")
def replay_ticket_ouverture(books: Books, seance_id: int, carnet_id: int, prochain: int) -> None:
    """The next ticket of each carnet in service when the séance opens."""
    seance = open_seance(books, seance_id, _("ticket d’ouverture"))
    if seance is None:
        return
    if carnet_id not in seance.tickets:
        books.fault("link", seance, _("prochain ticket d’un carnet qui n’est pas en service"))
        return
    carnet = books.carnets[carnet_id].nom
    books.differ(
        seance, _("prochain ticket du %(carnet)s"), seance.tickets.pop(carnet_id), prochain, carnet=carnet
    )


@replays(CarnetSpecial, "table_id numero commence_le")
def replay_carnet_special(books: Books, table_id: int, numero: int, commence_le: str) -> None:
    """Carnets spéciaux of a table run from 1, each begun on the day of the séance that opens it."""
    table = books.tables.get(table_id)
    if table is None:
        books.fault("link", _("carnet spécial"), _("carnet spécial d’une table inconnue"))
        return
    if table.jeu != Jeu.ECARTE:
        books.fault("link", table, _("carnet spécial d’une table qui n’est pas d’écarté (article 64)"))
    table.speciaux += 1
    books.differ(table, _("numéro du carnet spécial"), table.speciaux, numero)
    if books.recorded_at:
        books.differ(table, _("carnet spécial commencé le"), local_day(books.recorded_at), commence_le)
    table.special, table.speciaux = books.place, numero


@replays(TimbreDate, "carnet_id seance_id date")
def replay_timbre(books: Books, carnet_id: int, seance_id: int, timbre: str) -> None:
    """The date stamp of the séance in its table's carnet spécial (article 64)."""
    seance = seance_of(books, seance_id, _("timbre à date"), Jeu.ECARTE)
    if seance is None:
        return
    books.differ(seance, _("carnet spécial timbré"), seance.table.special, carnet_id, kind="link")
    books.differ(seance, _("timbre à date"), seance.jour, timbre)
    seance.timbre = True


@replays(Fiche, "seance_id numero")
def replay_fiche(books: Books, seance_id: int, numero: int) -> None:
    """Numbered from 1 without gap in its séance (article 63)."""
    seance = seance_of(books, seance_id, _("fiche"), Jeu.ECARTE)
    if seance is None:
        return
    last = seance.delivrees
    books.differ(seance, _("numéro de la fiche"), last + 1, numero, kind=_gap(last, numero))
    # A gap is said once: the numbers after it follow what is written.
    seance.delivrees = seance.fiches[books.place] = numero


_AVANT = {Etat.INTERROMPUE: ("", Etat.REPRISE), Etat.REPRISE: (Etat.INTERROMPUE,),
          Etat.CLOSE: ("", Etat.REPRISE, Etat.INTERROMPUE)}  # fmt: skip


@replays(EtatSeance, "seance_id rang etat")
def replay_etat(books: Books, seance_id: int, rang: int, etat: str) -> None:
    """Interrupted, resumed, closed, never in the middle of a coup; once closed, nothing comes after."""
    seance = unclosed_seance(books, seance_id, _("état de séance"))
    if seance is None:
        return
    seance.rang_etat += 1
    books.differ(seance, _("rang de l’état"), seance.rang_etat, rang)
    if etat not in Etat.values or seance.etat not in _AVANT[Etat(etat)]:
        message = _("état « %(etat)s » après « %(avant)s »")
        books.fault("content", seance, message, etat=etat, avant=seance.etat or gettext("ouverte"))
    if seance.coup is not None:
        books.fault("content", seance, _("le coup %(coup)s est sans résultat"), coup=seance.coup.numero)
    if seance.chouette is not None and etat == Etat.CLOSE:
        books.fault("content", seance, _("close avant la fin de la chouette (article 65)"))
    seance.place.check_torn(books, seance)
    if etat == Etat.CLOSE:
        seance.place.check_over(books, seance)
    seance.etat = etat
    if etat == Etat.CLOSE:
        seance.cagnotte.close = True
        del books.seances[seance_id]
        if seance.coup is not None:
            books.coups.pop(seance.coup.id, None)
        if seance.chouette is not None:
            books.chouettes.pop(seance.chouette.id, None)


@replays(Coup, "seance_id numero jeu")
def replay_coup(books: Books, seance_id: int, numero: int, jeu: str) -> None:
    """P01: numbered from 1 without gap in its séance, begun once the one before is finished (article 64)."""
    seance = open_seance(books, seance_id, _("coup"))
    if seance is None:
        return
    books.coups_joues += 1
    seance.cagnotte.coups += 1
    # From the auction to its end only the chouette is played (article 65).
    played = seance.table.jeu if seance.chouette is None else JeuCoup.CHOUETTE.value
    books.differ(seance, _("jeu du coup"), played, jeu)
    if seance.coup is not None:
        books.fault("content", seance, _("le coup %(coup)s est sans résultat"), coup=seance.coup.numero)
        books.coups.pop(seance.coup.id, None)
    kind = JEUX.get(jeu)
    if kind is None:
        return
    coup = seance.coup = books.coups[books.place] = kind(books.place, seance, numero)
    books.differ(coup, _("numéro du coup"), seance.coups + 1, numero, kind=_gap(seance.coups, numero))
    seance.coups = numero
    coup.begin(books)


def finish(books: Books, coup: CoupJoue) -> None:
    """The coup is settled or void: the next one may begin. Its rows of this entry are still its own."""

    def leave() -> None:
        books.coups.pop(coup.id, None)
        if coup.seance.coup is coup:
            coup.seance.coup = None

    books.at_end(leave)


def _gap(count: int, numero: object) -> Kind:
    """A number too high says that something before it is missing."""
    return "missing" if type(numero) is int and numero > count + 1 else "content"
