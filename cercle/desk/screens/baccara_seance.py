"""The opening of a séance of baccara as shown: the sabot proposed and why, what was told of it (58, 61)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils import timezone
from django.utils.translation import gettext as _

from cercle.ledger.models import Jeu, Paquet, TableJeu
from cercle.ledger.selectors import house, notice
from cercle.ledger.selectors import sabot as inventaire
from cercle.ledger.selectors.notice import RangLu
from cercle.ledger.selectors.sabot import ChoixSabot, PropositionLue
from cercle.rules.baccara import Variante
from cercle.rules.rotation import SABOT_HABITUEL
from cercle.rules.sabot import COMPOSITIONS

from ..forms.baccara_seance import DINER


@dataclass(frozen=True, slots=True)
class CartesVues:
    """The packs and the sabot of a variant, in words; `alerte`: the sabot proposed keeps coming back."""

    jeux: str
    couleurs: str
    arret: str
    raison: str
    mesure: str
    alerte: bool

    @classmethod
    def of(cls, variante: Variante, proposition: PropositionLue | None) -> "CartesVues":
        wanted = COMPOSITIONS[variante]
        plus, moins = wanted.couleurs
        words = {"n": wanted.nombre, "plus": plus, "moins": moins, "arret": wanted.carte_arret}
        jeux = _("%(n)s jeux neufs de 52 cartes") if wanted.neufs else _("%(n)s jeux de 52 cartes")
        return cls(
            jeux=jeux % words,
            couleurs=_("%(plus)s d’une couleur et %(moins)s de l’autre") % words,
            arret=_("carte d’arrêt avant les %(arret)s dernières cartes") % words,
            raison=_reason(proposition),
            mesure=_("Mesure de la maison : un sabot revient trop quand il sert %(seuil)s fois sur %(sur)s.")
            % SABOT_HABITUEL._asdict(),
            alerte=proposition is not None and proposition.retour.habituel,
        )


@dataclass(frozen=True, slots=True)
class Materiel:
    """What a table may be opened with: every sabot, the packs that are free, what is proposed of them."""

    variante: Variante
    sabots: list[ChoixSabot]
    libres: list[Paquet]
    proposes: dict[str, object]
    cartes: CartesVues

    @classmethod
    def of(cls, table: TableJeu, variante: Variante) -> "Materiel":
        proposition = inventaire.read_proposition(table)
        libres = inventaire.read_libres(neufs=COMPOSITIONS[variante].neufs)
        packs = inventaire.read_proposes(table, variante, libres)
        return cls(
            variante=variante,
            sabots=inventaire.read_choix(table, proposition),
            libres=libres,
            proposes={
                "sabot": proposition.proposition.sabot if proposition else "",
                **{f"paquet_{rang}": serial for rang, serial in enumerate(packs, start=1)},
            },
            cartes=CartesVues.of(variante, proposition),
        )


@dataclass(frozen=True, slots=True)
class Diner:
    """The day of the open bank: whether the house is authorised, its two séances. Empty at other tables."""

    autorisation: str = ""
    seances: tuple["DinerVu", ...] = ()
    propose: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DinerVu:
    """One of the two séances of a day of the open bank: whether its hour was told, whether it was held."""

    nom: str
    texte: str
    etat: str  # its class on the screen: annoncee, tue, tenue


def diner(table: TableJeu) -> Diner:
    """Today's two séances of a table of the open bank; the one not held yet is proposed."""
    if table.jeu != Jeu.OUVERTE:
        return Diner()
    rangs = notice.read_rangs(table, timezone.localdate())
    free = [rang.rang for rang in rangs if rang.seance is None]
    propose = {"rang": free[0]} if free else {}
    return Diner(house.autorisation(), tuple(_dinner(rang) for rang in rangs), propose)


def _dinner(lu: RangLu) -> DinerVu:
    words = {"heure": lu.heure, "seance": lu.seance}
    if lu.seance is not None:
        return DinerVu(str(DINER[lu.rang]), _("tenue : séance %(seance)s") % words, "tenue")
    if lu.heure:
        return DinerVu(str(DINER[lu.rang]), _("annoncée aux autorités pour %(heure)s") % words, "annoncee")
    text = _("aucune heure n’a été annoncée aux autorités : l’ouvrir inscrit une alerte")
    return DinerVu(str(DINER[lu.rang]), text, "tue")


def _reason(found: PropositionLue | None) -> str:
    """Why this sabot, in the language of the screen."""
    if found is None:
        return _("Aucun sabot n’est libre.")
    reason = found.proposition.raison
    return _("Proposé : sabot %(sabot)s. %(raison)s") % {
        "sabot": found.proposition.sabot,
        "raison": _(reason.template) % reason.params,
    }
