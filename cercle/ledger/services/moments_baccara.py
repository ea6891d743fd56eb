"""The right moment for a gesture at a baccara table: the taille, the bank and the coup its author saw.

As in `services.moments`, the refusals say what happened meanwhile, when and by whose hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cercle.journal.gesture import Geste
from cercle.ledger.models import (
    CoupBaccara,
    CoupNul,
    Duree,
    FinBanque,
    MotifFinBanque,
    ResultatBaccara,
    Seance,
    Taille,
    TicketsDechires,
)
from cercle.ledger.selectors import baccara as tailles
from cercle.ledger.selectors import banque as banques
from cercle.ledger.selectors import encours
from cercle.ledger.selectors.banque import BanqueEnCours
from cercle.ledger.selectors.encours import ARRETE, NUL, REGLE, TICKETS, CoupEnCours
from cercle.rules.baccara import VARIANTES, Variante
from cercle.rules.banque import Bornes
from cercle.rules.refusal import Illegal, gettext_noop

from .access import open_lieu
from .moments import hand
from .ouverture import check_game


@dataclass(frozen=True, slots=True)
class Place:
    """A séance of baccara, open: its row, its variant, the house's bounds for its bank."""

    seance: Seance
    variante: Variante
    bornes: Bornes

    @property
    def facts(self) -> dict[str, Any]:
        return {"table": self.seance.table.numero, "seance": self.seance.numero}


def open_place(geste: Geste, *, table: int, seance: int, variantes: tuple[str, ...] = VARIANTES) -> Place:
    """The séance a gesture is meant for, open and of one of `variantes`.

    Illegal: those of access.open_lieu, "table_game".
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    check_game(row.table, *variantes, article="58")
    reglage = row.reglage
    bornes = Bornes(reglage.banque_minimum, reglage.banque_maximum, reglage.banco_maximum)
    return Place(row, row.table.jeu, bornes)


def expect_coup(seance: Seance, coup: int, *etats: str) -> CoupEnCours:
    """The last coup, which must be `coup`, in one of `etats`. Illegal "stale_coup", "wrong_moment"."""
    current = encours.read_current(seance)
    if current is None or current.numero != coup:
        raise _stale(coup, current)
    if current.etat not in etats:
        raise wrong_moment(current)
    return current


def check_next(seance: Seance, coup: int) -> None:
    """`coup` is the next of the séance, the one before being over and its tickets torn (article 59).

    Illegal "tickets_not_torn", "stakes_closed", "wrong_moment", "stale_coup".
    """
    current = encours.read_current(seance)
    if current is not None:
        if current.etat == TICKETS and coup == current.numero + 1:
            raise tickets_not_torn(current.numero)
        if coup == current.numero:
            raise _closed(current) if current.etat == ARRETE else wrong_moment(current)
    if coup != _next(current):
        raise _stale(coup, current)


def check_between_coups(seance: Seance) -> None:
    """No coup has its stakes closed and no result. Illegal "coup_open"."""
    current = encours.read_current(seance)
    if current is not None and current.etat == ARRETE:
        raise _no_result(current)


def check_over(current: CoupEnCours) -> None:
    """A coup of baccara has its result and its tickets are torn. Illegal "coup_open", "tickets_not_torn"."""
    if current.etat == TICKETS:
        raise tickets_not_torn(current.numero)
    if not current.fini:
        raise _no_result(current)


def check_no_banque(seance: Seance) -> None:
    """Every bank and every taille has its end told. Illegal "bank_open", "taille_open"."""
    jeu = seance.table.jeu
    if jeu not in VARIANTES:
        return
    held = banques.read_current(seance)
    if held is not None:
        raise Illegal(
            "bank_open",
            article(jeu),
            gettext_noop("La banque %(banque)s de la table %(table)s n’est pas finie : finissez-la d’abord."),
            banque=held.numero,
            table=seance.table.numero,
        )
    last = tailles.last_taille(seance)
    if last is not None and tailles.end_of(last) is None:
        raise Illegal(
            "taille_open",
            "58",
            gettext_noop("La taille %(taille)s de la table %(table)s n’est pas finie : finissez-la d’abord."),
            taille=last.numero,
            table=seance.table.numero,
        )


def expect_taille(seance: Seance, numero: int | None = None) -> Taille:
    """The taille in progress, the one its author saw when `numero` is given.

    Illegal "no_taille", "taille_over" (once the stop card appeared no coup is given; article 58),
    "stale_taille".
    """
    last = tailles.last_taille(seance)
    if last is None:
        raise Illegal(
            "no_taille",
            "58",
            gettext_noop("Aucune taille n’est ouverte : battez, coupez, placez la carte d’arrêt."),
        )
    if numero is not None and last.numero != numero:
        raise Illegal(
            "stale_taille",
            "58",
            gettext_noop("Vous écrivez pour la taille %(numero)s, la table en est à la %(current)s."),
            numero=numero,
            current=last.numero,
        )
    end = tailles.end_of(last)
    if end is not None:
        raise Illegal(
            "taille_over",
            "58",
            gettext_noop(
                "La carte d’arrêt de la taille %(taille)s a paru à %(heure)s (par %(nom)s) : aucun autre "
                "coup ne doit être donné."
            )
            if end.carte_arret
            else gettext_noop("La taille %(taille)s a été arrêtée à %(heure)s par %(nom)s : %(motif)s."),
            taille=last.numero,
            motif=end.motif,
            **hand(end.entry),
        )
    return last


def expect_banque(seance: Seance, numero: int | None = None, *, variante: Variante) -> BanqueEnCours:
    """The bank in progress, the one its author saw when `numero` is given.

    Illegal "no_bank", "stale_bank".
    """
    current = banques.read_current(seance)
    if current is None:
        raise Illegal(
            "no_bank",
            article(variante),
            gettext_noop("Il n’y a pas de banque à la table %(table)s."),
            table=seance.table.numero,
        )
    if numero is not None and current.numero != numero:
        raise Illegal(
            "stale_bank",
            article(variante),
            gettext_noop("Vous écrivez pour la banque %(numero)s, la table en est à la %(current)s."),
            numero=numero,
            current=current.numero,
        )
    return current


def expect_held(seance: Seance, numero: int | None = None, *, variante: Variante) -> BanqueEnCours:
    """The same, given to a banker; also Illegal "bank_not_given"."""
    current = expect_banque(seance, numero, variante=variante)
    if not current.attribuee:
        raise Illegal(
            "bank_not_given",
            article(variante),
            gettext_noop("La banque %(numero)s n’a pas encore de banquier : adjugez-la d’abord."),
            numero=current.numero,
        )
    return current


def finish_banque(
    geste: Geste, held: BanqueEnCours, motif: MotifFinBanque, reste: int | None
) -> dict[str, Any]:
    """Within a gesture: the bank is over, its banker takes `reste` away (None at the open bank)."""
    geste.add(FinBanque(banque_id=held.id, motif=motif, reste=reste))
    return {"banque": held.numero, "motif": str(motif), "reste": reste}


def with_taille(geste: Geste, held: BanqueEnCours | None, reste: int | None) -> dict[str, Any] | None:
    """Within a gesture: the taille is over, and the bank given for it with it; None when it goes on."""
    if held is None or not held.attribuee or held.duree == Duree.SEANCE:
        return None
    return finish_banque(geste, held, MotifFinBanque.TAILLE, reste)


def article(variante: Variante) -> str:
    """The article that speaks of the bank of a variant."""
    return "61" if variante == "ouverte" else "58"


def tickets_not_torn(coup: int) -> Illegal:
    return Illegal(
        "tickets_not_torn",
        "59",
        gettext_noop(
            "Les tickets du coup %(coup)s sont sur la table : ils se déchirent avant le coup suivant."
        ),
        coup=coup,
    )


def wrong_moment(current: CoupEnCours) -> Illegal:
    params: Mapping[str, object] = {}
    if current.etat in (REGLE, TICKETS):
        result = ResultatBaccara.objects.select_related("entry").get(coup_id=current.id)
        torn = TicketsDechires.objects.select_related("entry").filter(coup_id=current.id).first()
        params = hand(torn.entry if torn else result.entry)
        if torn:
            return Illegal("wrong_moment", "59", _DECHIRES, coup=current.numero, **params)
    elif current.etat == NUL:
        void = CoupNul.objects.select_related("entry").get(coup_id=current.id)
        params = {"motif": void.motif, **hand(void.entry)}
    return Illegal("wrong_moment", "59", _PHRASES[current.etat], coup=current.numero, **params)


_DECHIRES = gettext_noop(
    "Le coup %(coup)s est réglé et ses tickets sont déchirés (à %(heure)s, par %(nom)s)."
)
_PHRASES = {
    ARRETE: gettext_noop("Le coup %(coup)s n’a pas encore de résultat."),
    TICKETS: gettext_noop(
        "Le coup %(coup)s est déjà réglé (à %(heure)s, par %(nom)s) : ses tickets sont sur la table."
    ),
    REGLE: gettext_noop("Le coup %(coup)s est déjà réglé (à %(heure)s, par %(nom)s)."),
    NUL: gettext_noop("Le coup %(coup)s a été déclaré nul à %(heure)s par %(nom)s : %(motif)s."),
}


def _closed(current: CoupEnCours) -> Illegal:
    entry = CoupBaccara.objects.select_related("entry").get(coup_id=current.id).entry
    return Illegal(
        "stakes_closed",
        "58",
        gettext_noop("Les mises du coup %(coup)s ont été arrêtées à %(heure)s par %(nom)s."),
        coup=current.numero,
        **hand(entry),
    )


def _no_result(current: CoupEnCours) -> Illegal:
    return Illegal("coup_open", "58", _PHRASES[ARRETE], coup=current.numero)


def _next(current: CoupEnCours | None) -> int:
    return 1 if current is None else current.numero + current.fini


def _stale(coup: int, current: CoupEnCours | None) -> Illegal:
    return Illegal(
        "stale_coup",
        "59",
        gettext_noop("Vous écrivez pour le coup %(coup)s, la table en est au coup %(current)s."),
        coup=coup,
        current=_next(current),
    )
