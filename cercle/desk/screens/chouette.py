"""The chouette on the screen of its table: its auction, then the chouetteur on one side, the pontes opposite.

C is the amount adjudged, c the current one, P what the pontes laid, S what was laid beside the chouetteur
(articles 65, 66, 66-1). Nothing here reads the database; amounts are written in French.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from cercle.ledger.models import JeuCoup, Moment, MotifFin, Objet
from cercle.ledger.selectors.chouette import ChouetteEnCours
from cercle.ledger.selectors.ecarte import MISES, NUL, REGLE, CoupLu
from cercle.ledger.selectors.pupitre import Pupitre
from cercle.rules import adjudication as encan
from cercle.rules.chouette import Arrete
from cercle.rules.ecarte import PAS_MISE
from cercle.rules.montant import format_euros, format_montant

from .billets import Levee, Prevision, detachee

ENCHERES_MONTREES = 9

# What a ticket of the carnet was detached for, as the paper marks it; at écarté there is only one thing.
MARQUES = {Objet.ENJEUX: "", Objet.CHOUETTE: "C", Objet.DEHORS: "D", Objet.PONTES: "P"}


@dataclass(frozen=True, slots=True)
class Offre:
    """A bid; `haute`: nobody bid more."""

    fiche: int
    montant: str
    haute: bool


@dataclass(frozen=True, slots=True)
class Encheres:
    """An auction: the bids in the order made, and what stands between it and the adjudication.

    `pour` names what a check is worth for: another bid asks for another check. `tirages` is what may be
    typed after the draw, each of the equal bidders with each seat it may take; `obstacle` says why the
    chouetteur may take no seat.
    """

    numero: int
    offres: tuple[Offre, ...]
    haute: str
    fiches: tuple[int, ...]
    pour: str
    tirages: tuple[str, ...]
    obstacle: str

    @property
    def egales(self) -> bool:
        return len(self.fiches) > 1


@dataclass(frozen=True, slots=True)
class Tableau:
    """A chouette adjudged, at the coup shown.

    `ouverte`: stakes are taken beside the chouetteur (P > c); else `manque` is what the pontes lack for that.
    `place` is what can be held outside on each side, `reste` what of it is not laid yet. `refermee`: stakes
    were laid beside the chouetteur and P is c or less again. `avant` and `apres` are the levies before the
    deal and after the result; `apres_dit` says why there is none.
    """

    numero: int
    siege: str
    fiche: int
    adjugee: str
    courante: str
    sautee: bool
    finie: bool
    premier_coup: bool
    mises_ouvertes: bool
    arretee: bool
    allies: str
    sur: str
    dehors: str
    ouverte: bool
    manque: str
    place: str
    reste: str
    refermee: bool
    avant: tuple[Levee, ...]
    apres: Levee | None
    apres_dit: str
    barres: dict[str, tuple[int, int, int]]

    @property
    def cote_pontes(self) -> str:
        return facing(self.siege)


def facing(siege: str) -> str:
    return "B" if siege == "A" else "A"


def shown_coup(lu: Pupitre) -> CoupLu | None:
    """The coup the sides show: the last one, unless a chouette was adjudged or put back since."""
    if lu.coup is None or lu.chouette is None or lu.derniere is None:
        return lu.coup
    return None if lu.derniere.posee > lu.coup.entry else lu.coup


def preview(lu: Pupitre, coup: CoupLu | None) -> Arrete | None:
    """What closing the stakes of this coup of chouette gives, until it is settled."""
    if coup is None or coup.fini or lu.chouette is None:
        return None
    return lu.chouette.apercu(coup.actives)


# --- the auction -------------------------------------------------------------------------------------------


def encheres(lu: Pupitre) -> Encheres | None:
    """The auction going on, if any."""
    held = lu.chouette
    if held is None or held.adjugee:
        return None
    fiches = encan.highest_bidders(held.encheres)
    best = max((e.montant for e in held.encheres), default=0)
    sieges = free_seats(lu, fiches)
    return Encheres(
        numero=held.numero,
        offres=tuple(
            Offre(e.fiche, format_montant(e.montant), e.montant == best)
            for e in held.encheres[-ENCHERES_MONTREES:]
        ),
        haute=format_montant(best) if best else "",
        fiches=fiches,
        pour=f"{held.numero}-{best}-{'-'.join(map(str, fiches))}" if best else "",
        tirages=_draws(lu, fiches),
        obstacle=_obstacle(lu, sieges),
    )


def free_seats(lu: Pupitre, fiches: tuple[int, ...]) -> tuple[str, ...]:
    """The seats that one of these fiches may take."""
    if lu.appel.en_attente is not None:
        return ()
    return tuple(siege for siege in ("A", "B") if lu.appel.seated(siege) in (None, *fiches))


def _draws(lu: Pupitre, fiches: tuple[int, ...]) -> tuple[str, ...]:
    """The lines that seat each fiche a lot may choose; one whose seats are held has none."""
    return tuple(
        f"{fiche}{'+' if siege == 'A' else '-'}" for fiche in fiches for siege in free_seats(lu, (fiche,))
    )


def _obstacle(lu: Pupitre, sieges: tuple[str, ...]) -> str:
    if lu.appel.en_attente is not None:
        return _("La fiche appelée répond d’abord.")
    return "" if sieges else _("Les deux sièges sont tenus : l’un des joueurs rend d’abord les cartes.")


# --- at the table ------------------------------------------------------------------------------------------


def tableau(lu: Pupitre, coup: CoupLu | None) -> Tableau | None:
    """The chouette of the coup shown, or of the next one; None while écarté is played."""
    held = lu.chouette
    if held is not None and held.etat is not None:
        return _in_play(lu, held, held.etat, coup)
    if coup is None or coup.chouette is None or coup.chouette.courante_apres is None:
        return None
    said = coup.chouette
    after = encan.Chouette(said.adjugee, said.courante_apres, premier_coup=False)
    return _tableau(lu, coup, after, (said.numero, said.siege, said.fiche), finie=True)


def _in_play(lu: Pupitre, held: ChouetteEnCours, etat: encan.Chouette, coup: CoupLu | None) -> Tableau:
    return _tableau(lu, coup, etat, (held.numero, held.siege, held.fiche or 0), finie=False)


def _tableau(
    lu: Pupitre, coup: CoupLu | None, etat: encan.Chouette, who: tuple[int, str, int], *, finie: bool
) -> Tableau:
    numero, siege, fiche = who
    pontes, allies = _masses(coup, siege)
    closed = preview(lu, coup)
    said = coup.chouette if coup else None
    sur, dehors = (said.sur, said.dehors) if said else (closed.sur, closed.dehors) if closed else (0, 0)
    avant, apres = _levees(lu, coup, etat, closed)
    courante = said.courante if said else etat.courante
    place = max(0, pontes - courante)
    return Tableau(
        numero=numero,
        siege=siege,
        fiche=fiche,
        adjugee=format_montant(etat.adjugee),
        courante=format_montant(etat.courante),
        sautee=etat.sautee,
        finie=finie,
        premier_coup=said.premier_coup if said else etat.premier_coup,
        mises_ouvertes=not etat.sautee and (coup is None or coup.fini or coup.etat == MISES),
        arretee=said is not None,
        allies=format_montant(allies),
        sur=format_montant(sur),
        dehors=format_montant(dehors),
        ouverte=place > 0,
        manque=format_montant(max(0, courante - pontes) + PAS_MISE),
        place=format_montant(place),
        reste=format_montant(max(0, place - allies)),
        refermee=allies > 0 and not place,
        avant=avant,
        apres=apres,
        apres_dit="" if apres else _nothing_after(coup, etat, siege),
        barres=_barres(siege, pontes, allies, courante, sur, dehors),
    )


def _masses(coup: CoupLu | None, siege: str) -> tuple[int, int]:
    """P and S as laid."""
    if coup is None or coup.jeu != JeuCoup.CHOUETTE:
        return 0, 0
    return (coup.masse_b, coup.masse_a) if siege == "A" else (coup.masse_a, coup.masse_b)


def _barres(
    siege: str, pontes: int, allies: int, courante: int, sur: int, dehors: int
) -> dict[str, tuple[int, int, int]]:
    """By side, in thousandths of the longer one: what is there, what of it is held, what is on the chouette.

    The chouetteur's side holds the chouette itself and the stakes beside it.
    """
    full = max(pontes, courante + allies, 1)
    held = (sur + dehors) * 1000 // full
    on = sur * 1000 // full
    return {
        siege: ((courante + allies) * 1000 // full, held, on),
        facing(siege): (pontes * 1000 // full, held, on),
    }


def _levees(
    lu: Pupitre, coup: CoupLu | None, etat: encan.Chouette, closed: Arrete | None
) -> tuple[tuple[Levee, ...], Levee | None]:
    """Before the deal, and after the result: detached, or foreseen."""
    if coup is not None and coup.etat == NUL:
        return (), None
    foreseen = Prevision(lu)
    if coup is not None and coup.chouette is not None:
        avant = tuple(
            detachee(levy, objet=_objet(levy.objet))
            for levy in coup.prelevements
            if levy.moment == Moment.AVANT_DONNE
        )
        if coup.etat == REGLE:
            waited = [levy for levy in coup.prelevements if levy.moment == Moment.APRES_RESULTAT]
            return avant, detachee(waited[0], objet=_("les pontes gagnent")) if waited else None
    else:
        due = (
            (etat.primitif if etat.premier_coup else None, Objet.CHOUETTE),
            (closed.hors_chouette if closed else None, Objet.DEHORS),
        )
        avant = tuple(foreseen.levee(calcul, _objet(objet)) for calcul, objet in due if calcul is not None)
    if closed is None or etat.premier_coup:
        return avant, None
    return avant, foreseen.levee(encan.levy_chouette(closed.sur), _objet(Objet.PONTES))


def _objet(objet: str) -> str:
    names = {
        Objet.CHOUETTE: _("sur la chouette adjugée"),
        Objet.DEHORS: _("sur les sommes en dehors"),
        Objet.PONTES: _("si les pontes gagnent"),
    }
    return names[Objet(objet)]


def _nothing_after(coup: CoupLu | None, etat: encan.Chouette, siege: str) -> str:
    """Why no levy follows the result (article 66-1)."""
    said = coup.chouette if coup else None
    if coup is not None and coup.etat == REGLE and coup.vainqueur == siege:
        return _("rien : le chouetteur gagne")
    if said.premier_coup if said else etat.premier_coup:
        return _("rien au premier coup")
    return ""


# --- what just happened ------------------------------------------------------------------------------------


def avis(lu: Pupitre, coup: CoupLu | None) -> str:
    """What the chouette has become since the last stake, in one sentence; "" when nothing is to be said."""
    last = lu.derniere
    if last is None:
        return ""
    etat = last.lue.etat
    if last.fin:
        return _ended(last.fin, etat) if lu.coup is None or last.fin_entry > lu.coup.entry else ""
    if etat is None:
        return ""
    if etat.sautee or (coup is None and etat.remise):
        reason = etat.reason()
        return _(reason.template) % reason.params
    if coup is not None and coup.chouette and coup.chouette.courante_apres is not None:
        return _("La chouette passe de %(avant)s à %(apres)s.") % {
            "avant": format_euros(coup.chouette.courante),
            "apres": format_euros(coup.chouette.courante_apres),
        }
    return ""


def _ended(fin: str, etat: encan.Chouette | None) -> str:
    if fin == MotifFin.ANNULEE:
        return _("Les enchères sont annulées : la chouette n’est pas adjugée, on joue à l’écarté.")
    if fin == MotifFin.SANS_ENCHERE or etat is None:
        return _("Aucune enchère : la chouette n’est pas adjugée, on joue à l’écarté.")
    if fin == MotifFin.RETRAIT:
        return _("Le chouetteur s’est retiré avec %(courante)s : la chouette a pris fin.") % {
            "courante": format_euros(etat.courante)
        }
    if etat.remise:
        reason = etat.reason()
        return _(reason.template) % reason.params
    return _("La chouette a sauté et n’est pas remise : elle a pris fin.")
