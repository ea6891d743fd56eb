"""What the screen showed when a gesture was made: every gesture carries it, and is meant for nothing else."""

import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from cercle.rules.refusal import Unreadable, cite, gettext_noop

LONGUEUR_SAISIE = 240
# What a baccara table waits for: a taille, a bank, offers for it, stakes, a result, tickets to be torn.
CHOIX = ("", "gagnant", "perdant", "egalite", "taille", "seance")
ATTENDS = ("", "taille", "banque", "offres", "mises", "resultat", "tickets")


@dataclass(frozen=True, slots=True)
class Vu:
    """`seance`, `coup`, `rang` (last line of stake), `appelee` (fiche called), `assise_a`, `assise_b` (fiches
    seated) and `donne` (the one that could be false) as shown, 0 for none.

    `cote`, `choix` and `motif` come with a button or a command; `saisie` is the line typed; `confirme` says
    that the same line was questioned just before and sent again; `demande` is the id of this request.
    `chouette` is the number of the one in progress, `encheres` says that it was up for auction, `verifie`
    that the check of its adjudication was ticked. At baccara `taille` and `banque` are the numbers of those
    in progress, and `attend` what the table waits for, one of ATTENDS.
    """

    table: int
    seance: int
    coup: int
    rang: int
    appelee: int
    assise_a: int
    assise_b: int
    donne: int
    chouette: int
    taille: int
    banque: int
    attend: str
    encheres: bool
    verifie: bool
    cote: str
    choix: str
    motif: str
    saisie: str
    confirme: bool
    demande: uuid.UUID


def read_vu(table: int, data: Mapping[str, str]) -> Vu:
    """Unreadable("form_unreadable") when the form is not one that this program rendered."""
    saisie = data.get("saisie", "")
    return Vu(
        table=table,
        seance=_number(data, "seance"),
        coup=_number(data, "coup"),
        rang=_number(data, "rang"),
        appelee=_number(data, "appelee"),
        assise_a=_number(data, "assise_a"),
        assise_b=_number(data, "assise_b"),
        donne=_number(data, "donne"),
        chouette=_number(data, "chouette"),
        taille=_number(data, "taille"),
        banque=_number(data, "banque"),
        attend=_among(data, "attend", ATTENDS),
        encheres=bool(_among(data, "encheres", ("", "1"))),
        verifie=bool(_among(data, "verifie", ("", "1"))),
        cote=_among(data, "cote", ("", "A", "B")),
        choix=_among(data, "choix", CHOIX),
        motif=_short(data.get("motif", "").strip()),
        saisie=_short(saisie),
        confirme=bool(saisie) and data.get("confirme", "") == saisie,
        demande=read_demande(data),
    )


def read_demande(data: Mapping[str, str]) -> uuid.UUID:
    """The id of the request, as the form carries it."""
    value = data.get("demande", "")
    try:
        return uuid.UUID(value)
    except ValueError:
        raise _unreadable("demande", value) from None


def _number(data: Mapping[str, str], name: str) -> int:
    value = data.get(name, "") or "0"
    if not re.fullmatch("[0-9]{1,9}", value):
        raise _unreadable(name, value)
    return int(value)


def _among(data: Mapping[str, str], name: str, known: tuple[str, ...]) -> str:
    value = data.get(name, "")
    if value not in known:
        raise _unreadable(name, value)
    return value


def _short(value: str) -> str:
    if len(value) > LONGUEUR_SAISIE:
        raise Unreadable("too_long", "", gettext_noop("Saisie trop longue : %(saisie)s."), saisie=cite(value))
    return value


def _unreadable(name: str, value: str) -> Unreadable:
    return Unreadable(
        "form_unreadable",
        "",
        gettext_noop("Formulaire illisible (%(champ)s : %(saisie)s) : rechargez la page."),
        champ=name,
        saisie=cite(value),
    )
