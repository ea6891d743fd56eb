"""The registers of the cupboard on screen: django-tables2, dressed by the desk's own template and style."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cercle.ledger.models import CarnetTickets, Etape, Objet
from cercle.ledger.selectors.rayons import LeveeLue
from cercle.ledger.selectors.stock import RECU as RECU_SEUL
from cercle.ledger.selectors.stock import Emploi, StockValeur
from cercle.rules.montant import format_montant

from ..templatetags.desk import instant, milliers

PAR_PAGE = 25
TEXTE = {"th": {"class": "texte"}, "td": {"class": "texte"}}
RECU = gettext_lazy("reçu")


class Feuillets(Paginator):
    """Pages of one length, whatever the address asks for."""

    def __init__(self, rows: Any, per_page: int, **kwargs: Any) -> None:
        super().__init__(rows, PAR_PAGE, **kwargs)


def etape_nom(etape: str) -> str:
    """The name of a carnet's step; `recu` when there was no other."""
    return str(Etape(etape).label if etape in Etape.values else RECU)


def objet_nom(objet: str) -> str:
    """What a levy is taken on; without an object, the tickets are of the surplus of a count."""
    return str(Objet(objet).label) if objet else _("l’excédent d’une comptée")


# What each step of a carnet asks for next, as the stock counts them.
A_FAIRE = {
    RECU_SEUL: gettext_lazy("à parapher"),
    Etape.PARAPHE: gettext_lazy("à affecter"),
    Etape.AFFECTE: gettext_lazy("en réserve"),
    Etape.EN_SERVICE: gettext_lazy("en service"),
    Etape.FINI: gettext_lazy("souches à rendre"),
    Etape.PERDU: gettext_lazy("perdus"),
}


@dataclass(frozen=True, slots=True)
class Talon:
    """The stock of one value: what is left of it, and how many carnets wait for what."""

    valeur: int
    ecrite: str
    restants: int
    montant: str
    etapes: tuple[tuple[int, str], ...]
    du: str


def talons(stock: Sequence[StockValeur]) -> tuple[Talon, ...]:
    return tuple(
        Talon(
            valeur=one.valeur,
            ecrite=format_montant(one.valeur),
            restants=one.restants,
            montant=format_montant(one.montant),
            etapes=tuple((n, _waiting(step, n)) for step in A_FAIRE if (n := one.carnets[step])),
            du=format_montant(one.du) if one.du else "",
        )
        for one in stock
    )


def _waiting(step: str, count: int) -> str:
    return ngettext("perdu", "perdus", count) if step == Etape.PERDU else str(A_FAIRE[step])


class CarnetsTable(tables.Table):
    """The stock: each carnet, where it is in its life, and what may be done with it now.

    `gestes` writes the forms of a row, for whoever looks.
    """

    valeur = tables.Column(verbose_name=gettext_lazy("Valeur"))
    premier = tables.Column(verbose_name=gettext_lazy("Numéros"))
    bon_livraison = tables.Column(verbose_name=gettext_lazy("Bon"), attrs=TEXTE, default="")
    rang_etape = tables.Column(verbose_name=gettext_lazy("État"), attrs=TEXTE)
    numero_table = tables.Column(verbose_name=gettext_lazy("Table"), default="")
    prochain = tables.Column(verbose_name=gettext_lazy("Prochain"))
    reste = tables.Column(verbose_name=gettext_lazy("Reste"))
    geste = tables.Column(
        verbose_name=gettext_lazy("Geste suivant"),
        empty_values=(),
        orderable=False,
        attrs={"th": {"class": "texte"}, "td": {"class": "texte geste"}},
    )

    class Meta:
        template_name = "desk/tableau.html"
        attrs = {"class": "registre stock"}
        row_attrs = {"class": lambda record: record.etape}
        order_by = ("-valeur", "premier")
        empty_text = gettext_lazy("Aucun carnet ne répond à cette recherche.")

    def __init__(self, *args: Any, gestes: Callable[[CarnetTickets], SafeString], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.gestes = gestes

    def render_valeur(self, value: int) -> SafeString:
        return format_html("<b>{}</b>", format_montant(value))

    def render_premier(self, record: CarnetTickets) -> SafeString:
        path = f"{reverse('carnet_tickets', args=[record.valeur, record.premier])}?serie={record.serie}"
        return format_html(
            '<a href="{}">{} – {}</a>', path, milliers(record.premier), milliers(record.dernier)
        )

    def render_rang_etape(self, record: Any) -> SafeString:
        return format_html('<span class="etape {}">{}</span>', record.etape, etape_nom(record.etape))

    def render_prochain(self, record: Any) -> str:
        return milliers(record.prochain) if record.etape == Etape.EN_SERVICE else ""

    def render_reste(self, value: int) -> str:
        return str(value or "")

    def render_geste(self, record: CarnetTickets) -> SafeString:
        return self.gestes(record)


class EmploisTable(tables.Table):
    """The runs of a carnet in the order they were torn: for which coup, when, by whom."""

    premier = tables.Column(verbose_name=gettext_lazy("Tickets"), attrs=TEXTE)
    nombre = tables.Column(verbose_name=gettext_lazy("Nombre"))
    montant = tables.Column(verbose_name=gettext_lazy("Montant"))
    coup = tables.Column(
        verbose_name=gettext_lazy("Coup"), attrs=TEXTE, empty_values=(), order_by=("seance", "coup")
    )
    objet = tables.Column(verbose_name=gettext_lazy("Prélevé sur"), attrs=TEXTE, empty_values=())
    moment = tables.Column(verbose_name=gettext_lazy("Détachés le"), attrs=TEXTE)
    nom = tables.Column(verbose_name=gettext_lazy("Par"), attrs=TEXTE)

    class Meta:
        template_name = "desk/tableau.html"
        attrs = {"class": "registre"}
        empty_text = gettext_lazy("Aucun ticket de ce carnet n’est encore détaché.")

    def render_premier(self, record: Emploi) -> str:
        return tickets_nom(record.premier, record.dernier)

    def render_montant(self, value: int) -> str:
        return format_montant(value)

    def render_coup(self, record: Emploi) -> SafeString:
        where = _("séance %(seance)s, table %(table)s") % {"seance": record.seance, "table": record.table}
        coup = _("coup %(coup)s") % {"coup": record.coup} if record.coup else _("comptée")
        return format_html('<a href="{}">{}</a> <small>{}</small>', coup_path(record), coup, where)

    def render_objet(self, record: Emploi) -> str:
        return objet_nom(record.objet)

    def render_moment(self, record: Emploi) -> str:
        return instant(record.moment)


class LeveesTable(tables.Table):
    """The levies of a séance with their tickets; each row is the anchor of its coup."""

    coup = tables.Column(verbose_name=gettext_lazy("Coup"), default="–")
    objet = tables.Column(verbose_name=gettext_lazy("Prélevé sur"), attrs=TEXTE, empty_values=())
    base = tables.Column(verbose_name=gettext_lazy("Somme"))
    montant = tables.Column(verbose_name=gettext_lazy("Prélèvement"))
    tickets = tables.Column(
        verbose_name=gettext_lazy("Tickets"), orderable=False, empty_values=(), attrs=TEXTE
    )
    moment = tables.Column(verbose_name=gettext_lazy("Le"), attrs=TEXTE)
    nom = tables.Column(verbose_name=gettext_lazy("Par"), attrs=TEXTE)

    class Meta:
        template_name = "desk/tableau.html"
        attrs = {"class": "registre"}
        row_attrs = {"id": lambda record: f"coup-{record.coup or 'comptee'}" if record.rang == 1 else None}
        empty_text = gettext_lazy("Rien n’est encore prélevé à cette séance.")

    def render_objet(self, value: str) -> str:
        return objet_nom(value)

    def render_base(self, value: int) -> str:
        return format_montant(value)

    def render_montant(self, value: int) -> SafeString:
        return format_html("<b>{}</b>", format_montant(value))

    def render_tickets(self, record: LeveeLue) -> SafeString:
        return tickets_of(record)

    def render_moment(self, value: Any) -> str:
        return instant(value)


def tickets_nom(premier: int, dernier: int) -> str:
    """`n° 12 701` or `n° 12 701 à 12 704`."""
    if premier == dernier:
        return _("n° %(premier)s") % {"premier": milliers(premier)}
    return _("n° %(premier)s à %(dernier)s") % {"premier": milliers(premier), "dernier": milliers(dernier)}


def coup_path(emploi: Emploi) -> str:
    """Where the levies of its séance are, at its coup."""
    path = f"{reverse('tickets_seance', args=[emploi.table, emploi.seance])}?saison={emploi.saison}"
    return f"{path}#coup-{emploi.coup or 'comptee'}"


def tickets_of(levee: LeveeLue) -> SafeString:
    """The tickets of a levy, each run with the way to its first ticket."""
    shown = []
    for t in levee.tickets:
        asked = (
            f"machine {t.machine} n° {t.premier}"
            if t.machine
            else f"{format_montant(t.valeur)} n° {t.premier}"
        )
        label = _("machine %(machine)s") % {"machine": t.machine} if t.machine else format_montant(t.valeur)
        shown.append((reverse("ticket", query={"numero": asked}), label, tickets_nom(t.premier, t.dernier)))
    return joined(shown)


def joined(runs: list[tuple[str, str, str]]) -> SafeString:
    html = [format_html('<a href="{}">{} {}</a>', *run) for run in runs]
    return format_html(", ".join(["{}"] * len(html)), *html) if html else SafeString("")
