"""What the book shows that must be seen by somebody: facts that do not pass, found by reading on.

The book never changes, so no entry needs reading twice. Each process keeps in memory up to which entry it has
read and what it found there, and reads on from it: a page costs what was recorded since the last one. The
digest of that entry is compared first: another book, or one put back from a backup, is read from its start.
Rows are asked for by their place (an entry's are those of its ten thousand), which is their primary key, and
only in the tables that the entries since name: a page at a table follows each gesture, and must not wait.
"""

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Subquery
from django.db.models.functions import Coalesce, Substr
from django.utils import timezone

from cercle.journal.models import Entry, parse_moment
from cercle.journal.sealed import ROWS_PER_ENTRY, SealedRow
from cercle.ledger.models import (
    Acquittement,
    AffectationSabot,
    Alerte,
    AttributionBanque,
    Comptee,
    Coup,
    CoupNul,
    Detachement,
    Donne,
    Etape,
    EtapeCarnet,
    Jeu,
    MisesAuDela,
    PerteTickets,
    Resultat,
    ResultatBaccara,
    SeanceOuverte,
    TableJeu,
)
from cercle.rules.baccara import VARIANTES
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Phrase, gettext_noop

from .constat import AlerteLue, hour
from .nuit import end_of_night
from .veille_baccara import habitual_bankers, habitual_sabots, stakes_over_deposit, untold_openings

# A carnet with that many tickets left is about to end.
RESTE_FINISSANT = 20
# A coup has its result within that time of the deal.
DELAI_RESULTAT = dt.timedelta(minutes=60)


@dataclass(frozen=True, slots=True)
class Lu:
    """What was read of a book: up to entry `number`, of that digest; keys acknowledged; facts left."""

    number: int = 0
    digest: str = ""
    acquittees: frozenset[str] = frozenset()
    faits: tuple[AlerteLue, ...] = ()


_lu = Lu()

# As many entries are looked into for the tables they name; after more, all tables are asked.
A_FEW = 50


def read_on() -> Lu:
    """The facts to acknowledge in the whole book: ten queries at most, one when nothing is new.

    The tables of baccara are asked besides in a house that keeps it.
    """
    global _lu
    tip, baccara = _read_tip()
    known = _lu
    if (known.number, known.digest) == tip:
        return known
    since = Entry.objects.filter(number__gte=known.number).order_by("number")
    entries = list(since.values_list("number", "digest", "payload")[: A_FEW + 2])
    if not entries or entries[0][:2] != (known.number, known.digest):
        _lu = read_after(Lu(), *tip, baccara=baccara)
    else:
        few = len(entries) <= A_FEW + 1
        named = "".join(entry[2] for entry in entries[1:]) if few else None
        _lu = read_after(known, *tip, named=named, baccara=baccara)
    return _lu


def late_since(jour: dt.date, opened: dt.datetime, dealt: dt.datetime | None) -> dt.datetime | None:
    """When a coup without result becomes an alert: an hour after its last deal, or its day being over.

    None: opened when its day was over already, and not dealt yet. It is the séance that waits then.
    """
    limits = [end_of_night(jour)] if opened <= end_of_night(jour) else []
    limits += [dealt + DELAI_RESULTAT] if dealt else []
    return min(limits, default=None)


def dealt_at_once(coup: Coup) -> dt.datetime | None:
    """When a coup of baccara was dealt: once its stakes were closed, which opened it; None elsewhere."""
    return coup.entry.moment if coup.jeu in VARIANTES else None


def last_deal() -> Subquery:
    """The time of the last deal of a coup, for a query whose rows have `coup`."""
    dealt = Donne.objects.filter(coup=OuterRef("coup")).order_by("-rang")
    return Subquery(dealt.values("entry__recorded_at")[:1])


def _read_tip() -> tuple[tuple[int, str], bool]:
    """The last entry, its number and its digest, and whether the house ever had a table of baccara."""
    tables = TableJeu.objects.exclude(jeu=Jeu.ECARTE)
    last = Entry.objects.order_by("-number").annotate(baccara=Exists(tables))
    number, digest, baccara = last.values_list("number", "digest", "baccara").first() or (0, "", False)
    return (number, digest), baccara


def read_after(known: Lu, number: int, digest: str, *, named: str | None = None, baccara: bool = True) -> Lu:
    """What is known with the entries after it, up to that one.

    `named`: their payloads, which name every table they have a row in; None: any table may have one, but
    none of `baccara` when the house does not keep it.
    """
    rows = {"id__gte": (known.number + 1) * ROWS_PER_ENTRY, "id__lt": (number + 1) * ROWS_PER_ENTRY}
    acquittees = known.acquittees
    if _has(Acquittement, named):
        acquittees = acquittees.union(Acquittement.objects.filter(**rows).values_list("cle", flat=True))
    faits = {fait.cle: fait for fait in known.faits}
    found = [*_clock(known.number, number), *_found(rows, named)]
    if baccara:
        found += _found_at_baccara(rows, named)
    for fait in found:
        faits.setdefault(fait.cle, fait)
    left = (fait for cle, fait in faits.items() if cle not in acquittees)
    return Lu(number, digest, acquittees, tuple(left))


def _has(model: type[SealedRow], named: str | None) -> bool:
    return named is None or f'["{model._meta.label_lower}",' in named


def _found(rows: dict[str, int], named: str | None) -> Iterator[AlerteLue]:
    """What the rows of these places say."""
    torn, lost = _has(Detachement, named), _has(PerteTickets, named)
    if torn or lost:
        yield from _carnets(rows)
    if lost:
        yield from _losses(rows)
    for model in (Resultat, CoupNul):
        if _has(model, named):
            yield from _late_coups(model, rows)
    if _has(Comptee, named):
        yield from _late_counts(rows)


def _found_at_baccara(rows: dict[str, int], named: str | None) -> Iterator[AlerteLue]:
    """The same, of the tables of baccara."""
    if _has(ResultatBaccara, named):
        yield from _late_coups(ResultatBaccara, rows)
    if _has(AffectationSabot, named):
        yield from habitual_sabots(rows)
    if _has(AttributionBanque, named):
        yield from habitual_bankers(rows)
    if _has(MisesAuDela, named):
        yield from stakes_over_deposit(rows)
    if _has(SeanceOuverte, named):
        yield from untold_openings(rows)


def _clock(after: int, up_to: int) -> Iterator[AlerteLue]:
    """Entries dated before the one before them. One that a tale dates is no matter of the clock."""
    before = Entry.objects.filter(number=OuterRef("number") - 1).values("recorded_at")[:1]
    entries = Entry.objects.filter(number__gt=after, number__lte=up_to)
    for entry in entries.annotate(before=Subquery(before)).filter(recorded_at__lt=F("before")):
        if entry.told:
            continue
        at, was = timezone.localtime(entry.moment), timezone.localtime(parse_moment(entry.before))
        params = {
            "numero": entry.number,
            "moment": f"{at:%d/%m/%Y %H:%M:%S}",
            "avant": f"{was:%d/%m/%Y %H:%M:%S}",
        }
        yield AlerteLue(
            Alerte.HORLOGE, f"{Alerte.HORLOGE}:{entry.number}", Phrase(_HORLOGE, params), entry.moment
        )


def _carnets(rows: dict[str, int]) -> list[AlerteLue]:
    """Carnets in service that tickets torn or lost leave with few: each by the first row that does so."""
    few = {"dernier__gte": F("carnet__dernier") - RESTE_FINISSANT}
    steps = EtapeCarnet.objects.filter(carnet=OuterRef("carnet"))
    table = steps.filter(etape=Etape.AFFECTE).values("table__numero")[:1]
    torn = Detachement.objects.filter(**rows, **few).annotate(
        seance=Coalesce("prelevement__coup__seance__numero", "comptee__seance__numero")
    )
    lost = PerteTickets.objects.filter(Exists(steps.filter(etape=Etape.EN_SERVICE)), **rows, **few).annotate(
        seance=F("comptee__seance__numero")
    )
    names = (
        "id",
        "carnet",
        "carnet__valeur",
        "carnet__premier",
        "carnet__dernier",
        "dernier",
        "entry__recorded_at",
        "numero_table",
        "seance",
    )
    found = [row for some in (torn, lost) for row in some.annotate(numero_table=table).values_list(*names)]
    return [
        AlerteLue(
            Alerte.CARNET_FINISSANT,
            f"{Alerte.CARNET_FINISSANT}:{carnet}",
            Phrase(
                _CARNET if end > last else _CARNET_FINI,
                {
                    "table": number,
                    "valeur": format_euros(valeur),
                    "premier": first,
                    "dernier": end,
                    "reste": end - last,
                },
            ),
            parse_moment(at),
            number,
            seance,
        )
        for _id, carnet, valeur, first, end, last, at, number, seance in sorted(found)
    ]


def _losses(rows: dict[str, int]) -> Iterator[AlerteLue]:
    """Tickets not produced."""
    table = EtapeCarnet.objects.filter(carnet=OuterRef("carnet"), table__isnull=False).order_by("id")
    lost = PerteTickets.objects.filter(**rows).annotate(
        numero_table=Subquery(table.values("table__numero")[:1])
    )
    for row in lost.select_related("carnet", "entry", "comptee__seance"):
        params = {
            "valeur": format_euros(row.carnet.valeur),
            "premier": row.premier,
            "dernier": row.dernier,
            "montant": format_euros(row.montant),
            "motif": row.motif,
        }
        yield AlerteLue(
            Alerte.NUMEROS_MANQUANTS,
            f"{Alerte.NUMEROS_MANQUANTS}:{row.id}",
            Phrase(_MANQUANTS, params),
            row.entry.moment,
            row.numero_table,
            row.comptee.seance.numero if row.comptee else None,
        )


def _late_coups(
    model: type[Resultat | ResultatBaccara | CoupNul], rows: dict[str, int]
) -> Iterator[AlerteLue]:
    """Coups that waited for their end longer than they may."""
    ends = model.objects.filter(**rows).annotate(
        opened_hour=Substr("coup__entry__recorded_at", 1, 13),
        ended_hour=Substr("entry__recorded_at", 1, 13),
    )
    # A coup opened and ended within one hour of the clock waited for nothing: most never leave the base.
    yield from _late(ends.exclude(opened_hour=F("ended_hour")).annotate(dealt=last_deal()))


def _late(ends: Iterable[Resultat | ResultatBaccara | CoupNul]) -> Iterator[AlerteLue]:
    for row in ends.select_related("coup__seance__table", "coup__entry", "entry").order_by("id"):
        coup = row.coup
        dealt = parse_moment(row.dealt) if row.dealt else dealt_at_once(coup)
        since = late_since(coup.seance.jour, coup.entry.moment, dealt)
        if since is not None and row.entry.moment > since:
            params = {
                "table": coup.seance.table.numero,
                "seance": coup.seance.numero,
                "coup": coup.numero,
                "donne": hour(dealt or coup.entry.moment),
                "fin": hour(row.entry.moment),
            }
            yield AlerteLue(
                Alerte.COUP_SANS_RESULTAT,
                f"{Alerte.COUP_SANS_RESULTAT}:{coup.id}",
                Phrase(_COUP_OUBLIE if isinstance(row, CoupNul) else _COUP_TARDIF, params),
                since,
                coup.seance.table.numero,
                coup.seance.numero,
            )


def _late_counts(rows: dict[str, int]) -> Iterator[AlerteLue]:
    """Séances counted later than they should."""
    for row in Comptee.objects.filter(**rows).select_related("seance__table", "entry").order_by("id"):
        since = end_of_night(row.seance.jour)
        if row.entry.moment > since:
            params = {
                "table": row.seance.table.numero,
                "seance": row.seance.numero,
                "jour": f"{row.seance.jour:%d/%m/%Y}",
                "fin": hour(row.entry.moment),
            }
            yield AlerteLue(
                Alerte.SEANCE_NON_COMPTEE,
                f"{Alerte.SEANCE_NON_COMPTEE}:{row.seance_id}",
                Phrase(_COMPTEE_TARDIVE, params),
                since,
                row.seance.table.numero,
                row.seance.numero,
            )


_HORLOGE = gettext_noop(
    "L’écriture n° %(numero)s est datée du %(moment)s, avant celle qui la précède (%(avant)s) : l’horloge "
    "est revenue en arrière."
)
_CARNET = gettext_noop(
    "Table %(table)s : le carnet de %(valeur)s n° %(premier)s à %(dernier)s finit, il n’y reste que "
    "%(reste)s tickets."
)
_CARNET_FINI = gettext_noop(
    "Table %(table)s : le carnet de %(valeur)s n° %(premier)s à %(dernier)s est fini, il n’y reste aucun "
    "ticket."
)
_MANQUANTS = gettext_noop(
    "Tickets de %(valeur)s n° %(premier)s à %(dernier)s non produits : %(montant)s sont dus (%(motif)s)."
)
_COUP_TARDIF = gettext_noop(
    "Table %(table)s, séance %(seance)s : le coup %(coup)s, donné le %(donne)s, n’a eu son résultat que le "
    "%(fin)s."
)
_COUP_OUBLIE = gettext_noop(
    "Table %(table)s, séance %(seance)s : le coup %(coup)s, ouvert le %(donne)s, n’a été déclaré nul que le "
    "%(fin)s."
)
_COMPTEE_TARDIVE = gettext_noop(
    "La séance %(seance)s de la table %(table)s, du %(jour)s, n’a été comptée que le %(fin)s."
)
