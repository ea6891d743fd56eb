"""Who serves the room, as its board shows it: the two of each table, the valets de pied (articles 58, 64)."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cercle.ledger.models import Fonction, Personne, Role
from cercle.ledger.selectors import house
from cercle.ledger.selectors.seance import Lieu
from cercle.ledger.selectors.staff import ServiceLu, StaffLu, read_services

from ..templatetags.desk import instant


@dataclass(frozen=True, slots=True)
class FonctionVue:
    """A function of a table: who holds it, since when, and whom he relieved, the last first."""

    fonction: str
    nom: str
    tenant: str
    depuis: str
    avant: list[str]


@dataclass(frozen=True, slots=True)
class TableServie:
    """A table open, its game and its two employees."""

    numero: int
    jeu: str
    seance: int
    interrompue: bool
    fonctions: list[FonctionVue]


def tables_served(staff: StaffLu) -> list[TableServie]:
    return [_served(lieu) for lieu in staff.lieux]


def functions(services: list[ServiceLu]) -> list[FonctionVue]:
    """Function by function, who holds it now and who did before him, with the hours."""
    held = [one for one in services if one.jusque is None]
    return [_function(one, [o for o in services if o.fonction == one.fonction]) for one in held]


def said_of_valets(staff: StaffLu) -> str:
    """How many there are for how many tables, and how many there may be (article 58)."""
    words = {"tables": staff.tables, "permis": staff.permis, "valets": len(staff.valets)}
    if not staff.tables:
        return _("Aucune table n’est ouverte : aucun valet ne sert.")
    tables = ngettext("%(tables)s table ouverte", "%(tables)s tables ouvertes", staff.tables) % words
    allowed = ngettext("%(permis)s valet au plus", "%(permis)s valets au plus", staff.permis) % words
    return _("%(tables)s : %(permis)s, un pour quatre tables ou fraction de quatre.") % {
        "tables": tables,
        "permis": allowed,
    }


def valets_off(staff: StaffLu) -> list[Personne]:
    """The valets of the house who are not in service."""
    on = {valet.matricule for valet in staff.valets}
    return [person for person in house.personnes(Role.VALET) if person.matricule not in on]


def _served(lieu: Lieu) -> TableServie:
    table = lieu.seance.table
    return TableServie(
        numero=table.numero,
        jeu=table.get_jeu_display(),
        seance=lieu.seance.numero,
        interrompue=not lieu.ouverte,
        fonctions=functions(read_services(lieu.seance)),
    )


def _function(held: ServiceLu, same: list[ServiceLu]) -> FonctionVue:
    before = [one for one in same if one.jusque is not None]
    return FonctionVue(
        fonction=held.fonction,
        nom=str(Fonction(held.fonction).label),
        tenant=held.nom,
        depuis=instant(held.depuis),
        avant=[_relieved(one) for one in reversed(before)],
    )


def _relieved(one: ServiceLu) -> str:
    end = "" if one.jusque is None else instant(one.jusque)
    return _("%(nom)s, du %(depuis)s au %(jusque)s") % {
        "nom": one.nom,
        "depuis": instant(one.depuis),
        "jusque": end,
    }
