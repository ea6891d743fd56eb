"""What the book shows of baccara that must be seen by somebody (articles 58, 61), for `selectors.veille`.

A sabot that keeps coming back to its table, a banker to the open bank, an open bank begun without its notice,
stakes over a banker's deposit.
Each is measured when it is recorded, on what was before it at the table: it never passes.
"""

import datetime as dt
from collections.abc import Iterator

from django.utils import timezone

from cercle.ledger.models import AffectationSabot, Alerte, AttributionBanque, MisesAuDela, SeanceOuverte
from cercle.rules.banque import Tenue, find_monopole
from cercle.rules.montant import format_euros
from cercle.rules.notice import on_time
from cercle.rules.refusal import Phrase, gettext_noop
from cercle.rules.rotation import SABOT_HABITUEL
from cercle.rules.sabot import measure_sabot

from .banque import read_tenues
from .constat import AlerteLue, hour
from .sabot import last_sabots


def habitual_sabots(rows: dict[str, int]) -> Iterator[AlerteLue]:
    """Sabots given to a table where they served too often (article 58), in a query and one a table."""
    given = AffectationSabot.objects.filter(**rows).select_related("sabot", "seance__table", "entry")
    served: dict[int, list[int]] = {}
    for row in given.order_by("id"):
        table, sabot = row.seance.table.numero, row.sabot.numero
        if table not in served:
            served[table] = last_sabots(table, before=row.id)
        served[table].append(sabot)
        found = measure_sabot(served[table])
        if found.habituel:
            params = {
                "table": table,
                "seance": row.seance.numero,
                "sabot": sabot,
                "fois": found.fois,
                "dernieres": found.sur,
                **SABOT_HABITUEL._asdict(),
            }
            yield _alerte(Alerte.SABOT_HABITUEL, row, _SABOT, params)


def habitual_bankers(rows: dict[str, int]) -> Iterator[AlerteLue]:
    """Bankers who monopolise the open bank (article 61), in a query and one a table."""
    awards = AttributionBanque.objects.filter(**rows, depot__isnull=False)
    held: dict[int, list[Tenue]] = {}
    for row in awards.select_related("banque__seance__table", "entry").order_by("id"):
        seance = row.banque.seance
        table = seance.table.numero
        if table not in held:
            held[table] = read_tenues(table, before=row.banque_id)
        held[table].append(Tenue(row.banquier, row.banque.offres.count() > 1))
        found = find_monopole(row.banquier, held[table])
        if found is not None:
            params = {**found.params, "table": table, "seance": seance.numero}
            yield AlerteLue(
                Alerte.BANQUIER_HABITUEL,
                f"{Alerte.BANQUIER_HABITUEL}:{row.id}",
                Phrase(found.template, params),
                row.entry.moment,
                table,
                seance.numero,
            )


def untold_openings(rows: dict[str, int]) -> Iterator[AlerteLue]:
    """Séances of the open bank begun without a notice, or at another time than the one told (article 61)."""
    begun = SeanceOuverte.objects.filter(**rows).select_related("seance__table", "notice", "entry")
    for row in begun.order_by("id"):
        params = {
            "table": row.seance.table.numero,
            "seance": row.seance.numero,
            "debut": hour(row.entry.moment),
        }
        if row.notice is None:
            yield _alerte(Alerte.OUVERTURE_SANS_NOTICE, row, _SANS_NOTICE, params)
            continue
        told = dt.datetime.combine(row.jour, dt.time.fromisoformat(row.notice.heure))
        if not on_time(timezone.make_aware(told), row.entry.moment):
            params["heure"] = row.notice.heure
            yield _alerte(Alerte.OUVERTURE_SANS_NOTICE, row, _AUTRE_HEURE, params)


def stakes_over_deposit(rows: dict[str, int]) -> Iterator[AlerteLue]:
    """Stakes over what the banker of an open bank had proved, taken by the chef or the director (61)."""
    found = MisesAuDela.objects.filter(**rows).select_related("coup__seance__table", "coup__baccara", "entry")
    for row in found.order_by("id"):
        seance, closing = row.coup.seance, row.coup.baccara
        params = {
            "table": seance.table.numero,
            "seance": seance.numero,
            "coup": row.coup.numero,
            "mises": format_euros(closing.mise_1 + (closing.mise_2 or 0)),
            "repond": format_euros(row.repond),
            "nom": row.entry.actor_name,
        }
        yield AlerteLue(
            Alerte.DEPOT_DEPASSE,
            f"{Alerte.DEPOT_DEPASSE}:{row.id}",
            Phrase(_AU_DELA, params),
            row.entry.moment,
            seance.table.numero,
            seance.numero,
        )


def _alerte(
    nature: Alerte, row: AffectationSabot | SeanceOuverte, template: str, params: dict[str, object]
) -> AlerteLue:
    return AlerteLue(
        nature,
        f"{nature}:{row.id}",
        Phrase(template, params),
        row.entry.moment,
        row.seance.table.numero,
        row.seance.numero,
    )


_SABOT = gettext_noop(
    "Table %(table)s, séance %(seance)s : le sabot %(sabot)s y sert à %(fois)s des %(dernieres)s dernières "
    "séances (article 58 ; mesure de la maison : %(seuil)s sur %(sur)s)."
)
_AU_DELA = gettext_noop(
    "Table %(table)s, séance %(seance)s, coup %(coup)s : %(mises)s de mises pour %(repond)s dont le banquier "
    "justifiait, prises sur lui par %(nom)s (article 61)."
)
_SANS_NOTICE = gettext_noop(
    "Table %(table)s, séance %(seance)s : la banque ouverte a commencé le %(debut)s sans que l’heure en ait "
    "été indiquée aux autorités (article 61)."
)
_AUTRE_HEURE = gettext_noop(
    "Table %(table)s, séance %(seance)s : la banque ouverte a commencé le %(debut)s, l’heure indiquée aux "
    "autorités était %(heure)s (article 61)."
)
