"""The columns of the carnet spécial; three more when the séance had a chouette (article 64, 2°)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from cercle.inspection.papier.registre import Colonne, Grille
from cercle.ledger.selectors.carnet import CarnetLu
from cercle.ledger.selectors.ecarte import CoupLu
from cercle.rules.montant import format_montant

LARGEUR = 272  # millimetres between the outer rules
CORPS = 7.5  # points
MENTION_MINIMUM = 34
# The columns of the stakes; the others follow.
GAUCHE = 9


def tenu(coup: CoupLu) -> int | None:
    """What a coup held on each side: at the chouette, on it and outside (centimes)."""
    return coup.chouette.sur + coup.chouette.dehors if coup.chouette else coup.tenu


def grille(lu: CarnetLu) -> Grille:
    """The columns, wide enough for the totals of the last page."""
    mise = max((sum(m.montant for c in lu.coups for m in c.mises if m.cote == cote)) for cote in "AB")
    somme = max(9, len(format_montant(mise)))
    fiche = max(3, *(len(str(m.fiche)) for c in lu.coups for m in c.mises), 0)
    coup = len(str(len(lu.coups))) + 2
    recu, a, b = _("Réception"), _("Enjeux du côté A"), _("Enjeux du côté B")
    return Grille(
        (
            Colonne(_("Coup"), "", max(5, coup), nom="coup"),
            Colonne(_("Heure"), recu, 8, nom="heure"),
            Colonne(_("Rang"), recu, 4, nom="rang"),
            Colonne(_("Fiche"), a, fiche + 1, nom="fiche_a"),
            Colonne(_("Mise"), a, somme, total=True, nom="mise_a"),
            Colonne(_("Rendu"), a, somme, total=True, nom="rendu_a"),
            Colonne(_("Fiche"), b, fiche + 1, nom="fiche_b"),
            Colonne(_("Mise"), b, somme, total=True, nom="mise_b"),
            Colonne(_("Rendu"), b, somme, total=True, nom="rendu_b"),
            Colonne(_("Tenu de|chaque côté"), "", somme, total=True, nom="tenu"),
            *_suites(lu, somme, fiche),
        ),
        largeur=LARGEUR,
        corps=CORPS,
        mention_minimum=MENTION_MINIMUM,
    )


def _suites(lu: CarnetLu, somme: int, fiche: int) -> Iterator[Colonne]:
    """What follows the stakes: the chouette, the cagnotte, the payments."""
    ticket = max(6, *(len(str(t.dernier)) for c in lu.coups for t in c.tickets), 0)
    held = sum(tenu(c) or 0 for c in lu.coups)
    cagnotte, paye = _("Cagnotte : prélèvement, tickets"), _("Paiements")
    if lu.chouettes:
        chouette = _("Chouette")
        most = max((m.courante for c in lu.chouettes for m in c.mouvements), default=0)
        dehors = sum(c.chouette.dehors for c in lu.coups if c.chouette)
        yield Colonne(_("Montant"), chouette, max(8, len(format_montant(most))), nom="montant")
        yield Colonne(_("En|dehors"), chouette, max(8, len(format_montant(dehors))), total=True, nom="dehors")
        yield Colonne(_("Sur"), cagnotte, 3, nom="objet")
    yield Colonne(
        _("Prélè-|vement"),
        cagnotte,
        max(8, len(format_montant(lu.prelevement))),
        total=True,
        nom="prelevement",
    )
    yield Colonne(_("Valeur"), cagnotte, 6, nom="valeur")
    yield Colonne(_("Du n°"), cagnotte, ticket, nom="du")
    yield Colonne(_("Au n°"), cagnotte, ticket, nom="au")
    yield Colonne(_("Nbre"), cagnotte, 5, total=True, nom="tickets", unites=True)
    yield Colonne(_("Fiche"), paye, fiche + 1, nom="fiche_p")
    yield Colonne(_("Payé"), paye, max(somme, len(format_montant(2 * held))), total=True, nom="paye")
