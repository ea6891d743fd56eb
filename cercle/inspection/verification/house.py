"""The house: tables numbered without gap, limits within the articles, the people in force."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.ledger.models import Etablissement, Jeu, Personne, ReglageTable, Role, TableJeu
from cercle.rules import reglage as limites
from cercle.rules.banque import Bornes
from cercle.rules.refusal import Refusal

from .carnets import CarnetTenu
from .replay import Books, Named, replays


class TableTenue:
    """A table as the rows so far have it: its limits in force, its carnets, how many séances it had."""

    __slots__ = (
        "attente", "bornes", "en_service", "id", "jeu", "minimum", "numero", "reglage", "saison", "seances",
        "special", "speciaux", "unite",
    )  # fmt: skip

    def __init__(self, id: int, saison: int, numero: int, jeu: str) -> None:
        self.id, self.saison, self.numero, self.jeu = id, saison, numero, jeu
        self.reglage = 0
        self.minimum = 10
        self.unite = 1
        self.bornes = Bornes()
        self.seances = 0
        # The carnet spécial: the id of the last begun, and how many there were.
        self.special = self.speciaux = 0
        # Carnets of tickets by value: the one in service; those assigned that wait, in order of use.
        self.en_service: dict[int, CarnetTenu] = {}
        self.attente: dict[int, list[CarnetTenu]] = {}

    @property
    def nom(self) -> str:
        return gettext("table %(table)s") % {"table": self.numero}


@replays(Etablissement, "")
def replay_etablissement(books: Books) -> None:
    """A name: nothing to compute."""


@replays(TableJeu, "saison numero jeu")
def replay_table(books: Books, saison: int, numero: int, jeu: str) -> None:
    """Numbers run without gap in a season (article 56-1); a table has its limits from the start."""
    table = books.tables[books.place] = TableTenue(books.place, saison, numero, jeu)
    former = books.numeros_tables.get(numero)
    if former is not None:
        # Assigned for good (article 83): its carnets go on at the table of that number the season after.
        table.en_service, table.attente = former.en_service, former.attente
    books.numeros_tables[numero] = table
    books.differ(table, _("numéro de la table"), books.saisons.get(saison, 0) + 1, numero)
    books.saisons[saison] = numero
    if jeu not in Jeu.values:
        books.fault("content", table, _("jeu inconnu"))
    if jeu == Jeu.OUVERTE and not books.autorisation:
        message = _("table de banque ouverte dans une maison qui n’y est pas autorisée (article 61)")
        books.fault("content", table, message)
    for other in books.tables.values():
        if jeu == Jeu.OUVERTE == other.jeu and other.saison == saison and other is not table:
            message = _("seconde table de banque ouverte, après la table %(autre)s (article 61)")
            books.fault("content", table, message, autre=other.numero)
    books.at_end(lambda: None if table.reglage else books.fault("missing", table, _("table sans réglage")))


@replays(ReglageTable, "table_id mise_minimum unite_paiement banque_minimum banque_maximum banco_maximum")
def replay_reglage(
    books: Books,
    table_id: int,
    mise_minimum: int,
    unite_paiement: int,
    banque_minimum: int | None,
    banque_maximum: int | None,
    banco_maximum: int | None,
) -> None:
    """Limits that the articles let the house set at a table of that game (58, 61, 63)."""
    table = books.tables.get(table_id)
    if table is None:
        books.fault("link", _("réglage"), _("réglage d’une table inconnue"))
        return
    limits = limites.Limites(mise_minimum, unite_paiement, banque_minimum, banque_maximum, banco_maximum)
    table.reglage, table.minimum, table.unite = books.place, mise_minimum, unite_paiement
    table.bornes = Bornes(banque_minimum, banque_maximum, banco_maximum)
    try:
        limites.check_limites(table.jeu, limits)
    except Refusal as refusal:
        books.fault("content", table, refusal.text)


@replays(Personne, "matricule role actif")
def replay_personne(books: Books, matricule: str, role: str, actif: bool) -> None:
    """The latest row of a matricule is in force."""
    if role not in Role.values:
        books.fault("content", _("personne"), _("rôle inconnu : %(matricule)s"), matricule=matricule)
    books.personnes[matricule] = (books.place, role, bool(actif))
    books.matricules[books.place] = matricule


def in_office(books: Books, at: Named, personne_id: int, what: str, *roles: str) -> tuple[str, str]:
    """The matricule and the role of a person a row names: as known then, in office, with one of `roles`."""
    matricule = books.matricules.get(personne_id, "")
    latest, role, actif = books.personnes.get(matricule, (0, "", False))
    named = {"qui": matricule, "quoi": gettext(what)}
    if not actif or role not in roles:
        books.fault("content", at, _("%(quoi)s : « %(qui)s » n’est pas en fonction pour cela"), **named)
    elif latest != personne_id:
        books.fault("link", at, _("%(quoi)s : « %(qui)s », mais non tel qu’il est alors"), **named)
    return matricule, role


def check_author(books: Books, at: Named, matricule: str, what: str) -> None:
    """Whoever signs a row first is who recorded it."""
    if books.recorded_at:
        books.differ(at, what, books.actor, matricule)


def check_role(books: Books, at: Named, what: str, *roles: str) -> None:
    """Whoever recorded the entry was in office with one of `roles`."""
    _latest, role, actif = books.personnes.get(books.actor, (0, "", False))
    if books.recorded_at and (not actif or role not in roles):
        named = {"qui": books.actor, "quoi": gettext(what)}
        books.fault("content", at, _("%(quoi)s « %(qui)s », qui n’est pas en fonction pour cela"), **named)
