"""The cupboard of sabots and packs on screen: where each is, where it served last, what may be done (58)."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cercle.ledger.selectors.sabot import EN_JEU, NEUF, REFORME, SERVI, EmploiLu, PaquetLu, SabotLu

from ..templatetags.desk import instant
from .armoire import TEXTE

# The last séances of a sabot that its row shows; the others are counted.
DERNIERES = 5
ETAT = {
    NEUF: gettext_lazy("neuf"),
    EN_JEU: gettext_lazy("en jeu"),
    SERVI: gettext_lazy("a servi"),
    REFORME: gettext_lazy("réformé"),
}
LONG = {"th": {"class": "texte"}, "td": {"class": "texte long"}}
GESTE = {"th": {"class": "texte"}, "td": {"class": "texte geste"}}


@dataclass(frozen=True, slots=True)
class Pile:
    """The packs of one colour: how many in each state that the house still answers for."""

    couleur: str
    total: int
    etats: tuple[tuple[int, str], ...]


def piles(packs: Sequence[PaquetLu]) -> list[Pile]:
    """By colour, as they were first received."""
    counted: dict[str, Counter[str]] = {}
    for pack in packs:
        counted.setdefault(pack.couleur, Counter())[pack.etat] += 1
    return [_pile(couleur, states) for couleur, states in counted.items()]


def _pile(couleur: str, states: Counter[str]) -> Pile:
    names = (
        (NEUF, ngettext("neuf", "neufs", states[NEUF])),
        (EN_JEU, _("en jeu")),
        (SERVI, ngettext("a servi", "ont servi", states[SERVI])),
    )
    shown = tuple((states[etat], nom) for etat, nom in names if states[etat])
    return Pile(couleur, sum(nombre for nombre, _nom in shown), shown)


class MaterielTable(tables.Table):
    """What both registers say: received, where it is, where it served. `gestes` writes the form of a row."""

    lieu = tables.Column(
        verbose_name=gettext_lazy("Où il est"), empty_values=(), attrs=TEXTE, orderable=False
    )
    dernier = tables.Column(
        verbose_name=gettext_lazy("A servi en dernier"), empty_values=(), attrs=LONG, orderable=False
    )
    recu = tables.Column(verbose_name=gettext_lazy("Reçu"), attrs=TEXTE)
    geste = tables.Column(verbose_name=gettext_lazy("Geste"), empty_values=(), attrs=GESTE, orderable=False)

    def __init__(self, *args: Any, gestes: Callable[[Any], SafeString], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.gestes = gestes

    def render_dernier(self, record: SabotLu | PaquetLu) -> str | SafeString:
        """The last séance that is over, and the ones before it."""
        over = [one for one in record.emplois if not one.en_cours]
        if not over:
            return "—" if record.lieu else _("n’a jamais servi")
        return self.emplois(over)

    def emplois(self, over: list[EmploiLu]) -> str | SafeString:
        return seance(over[-1])

    def render_recu(self, record: SabotLu | PaquetLu) -> SafeString:
        return format_html("{} <small>{}</small>", f"{record.recu:%d/%m/%Y}", record.recu_par)

    def render_geste(self, record: SabotLu | PaquetLu) -> SafeString:
        return self.gestes(record)


class SabotsTable(MaterielTable):
    """The inventory of the sabots, by number."""

    numero = tables.Column(verbose_name=gettext_lazy("Sabot"))
    modele = tables.Column(verbose_name=gettext_lazy("Modèle"), attrs=TEXTE)

    class Meta:
        template_name = "desk/tableau.html"
        attrs = {"class": "registre sabots"}
        row_attrs = {"class": lambda record: "sorti" if record.sortie else "sert" if record.lieu else "range"}
        sequence = ("numero", "modele", "...")
        prefix = "s-"
        empty_text = gettext_lazy("La maison n’a pas de sabot.")

    def render_numero(self, value: int) -> SafeString:
        return format_html("<b>{}</b>", value)

    def render_lieu(self, record: SabotLu) -> SafeString:
        if record.sortie is not None:
            return _gone(_("sorti"), record.sortie.motif, instant(record.sortie.moment), record.sortie.nom)
        if record.lieu is not None:
            return _serving(record.lieu, _("par %(nom)s") % {"nom": record.lieu.par})
        return format_html("{}", _("à l’armoire"))

    def emplois(self, over: list[EmploiLu]) -> SafeString:
        """The latest first: whether it keeps coming back to a table is seen at a glance."""
        latest = list(reversed(over))[:DERNIERES]
        more = len(over) - len(latest)
        text = ngettext("et %(n)s avant", "et %(n)s avant", more) % {"n": more} if more else ""
        listed = format_html_join("", "<li>{}</li>", ((seance(one),) for one in latest))
        return format_html(
            '<ol class="emplois">{}</ol>{}', listed, format_html(" <small>{}</small>", text) if more else ""
        )


class PaquetsTable(MaterielTable):
    """The packs looked for, in the order they were received."""

    couleur = tables.Column(verbose_name=gettext_lazy("Couleur"), attrs=TEXTE)
    numero_serie = tables.Column(verbose_name=gettext_lazy("Jeu n°"), attrs=TEXTE)

    class Meta:
        template_name = "desk/tableau.html"
        attrs = {"class": "registre jeux"}
        row_attrs = {"class": lambda record: record.etat}
        sequence = ("couleur", "numero_serie", "...")
        prefix = "p-"
        empty_text = gettext_lazy("Aucun jeu ne répond à cette recherche.")

    def render_numero_serie(self, value: str) -> SafeString:
        return format_html("<b>{}</b>", value)

    def render_lieu(self, record: PaquetLu) -> SafeString:
        if record.reforme is not None:
            return _gone(
                _("réformé"), record.reforme.motif, instant(record.reforme.moment), record.reforme.nom
            )
        if record.lieu is not None:
            return _serving(record.lieu, "")
        return format_html("{}, {}", ETAT[record.etat], _("à l’armoire"))


def seance(emploi: EmploiLu) -> str:
    """`table 2, séance 4, 30/11/2026`."""
    return _("table %(table)s, séance %(seance)s, %(jour)s") % {
        "table": emploi.table,
        "seance": emploi.seance,
        "jour": f"{emploi.jour:%d/%m/%Y}",
    }


def _serving(emploi: EmploiLu, par: str) -> SafeString:
    """Where it serves now, since when."""
    place = _("table %(table)s, séance %(seance)s") % {"table": emploi.table, "seance": emploi.seance}
    since = _("depuis le %(moment)s") % {"moment": instant(emploi.moment)}
    return format_html(
        '<a href="{}"><b>{}</b></a> <small>{} {}</small>',
        reverse("table", args=[emploi.table]),
        place,
        since,
        par,
    )


def _gone(what: str, motif: str, moment: str, nom: str) -> SafeString:
    return format_html("{} : {} <small>{} · {}</small>", what, motif, moment, nom)
