"""The first page: the tables of the season and their séances, one's own first."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from cercle.ledger.models import Role, TableJeu
from cercle.ledger.selectors import alertes, comptee, house
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.nuit import night_of
from cercle.rules.saison import saison_of

from ..access import TOUS, allow
from ..screens.cloture import Attente, to_count

# How many are said in full on the first page.
ALERTES = 3


@allow(read=TOUS)
def home(request: HttpRequest) -> HttpResponse:
    """Tables by number, those where the person is posted before the others."""
    if request.personne.role == Role.ADMINISTRATEUR:
        return redirect("comptes")
    rows = [
        _row(table, request.personne.matricule) for table in house.tables(saison_of(timezone.localdate()))
    ]
    rows.sort(key=lambda row: (not row["poste"], row["table"].numero))
    waiting = alertes.read_alertes(timezone.now())
    context = {
        "tables": rows,
        "etablissement": house.etablissement(),
        "alertes": waiting[:ALERTES],
        "autres": len(waiting[ALERTES:]),
        "a_compter": _to_count(),
    }
    return render(request, "desk/accueil.html", context)


def _to_count() -> list[Attente]:
    """The séances over, or of a day that is, whose cagnotte is not counted: the oldest first."""
    waiting = to_count(comptee.list_uncounted(), night_of(timezone.now()))
    return [one for one in waiting if one.close or one.retard]


def _row(table: TableJeu, matricule: str) -> dict[str, object]:
    seance = seances.latest_seance(table.numero)
    lieu = None if seance is None else seances.read_lieu(seance)
    postes = [] if lieu is None else list(lieu.postes.values())
    alive = lieu is not None and lieu.etat != "close"
    return {
        "table": table,
        "reglage": house.reglage(table),
        "seance": seance,
        "vivante": alive,
        "interrompue": lieu is not None and lieu.etat == "interrompue",
        "postes": postes,
        "poste": alive and matricule in [p.personne.matricule for p in postes],
    }
