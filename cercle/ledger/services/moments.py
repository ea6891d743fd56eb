"""The right moment for a gesture: it names the coup its author saw, and is refused when the table moved on.

The refusals say what happened meanwhile, when and by whose hand: at a table kept by two employees, the other
one did it.
"""

from django.utils import timezone

from cercle.journal.models import Entry
from cercle.ledger.models import Arrete, ArreteChouette, CoupNul, Donne, JeuCoup, Resultat, Seance
from cercle.ledger.selectors import encours
from cercle.ledger.selectors.encours import ARRETE, DONNE, MISES, NUL, REGLE, CoupEnCours
from cercle.ledger.selectors.seance import Lieu
from cercle.rules.refusal import Illegal, gettext_noop


def expect(seance: Seance, coup: int, *etats: str, jeu: str | None = None) -> CoupEnCours:
    """The coup in progress, which must be `coup`, in one of `etats`, and played at `jeu` when given.

    Illegal "stale_coup"; "wrong_game", a coup of baccara always; "stakes_closed" when open stakes were meant;
    "wrong_moment" otherwise.
    """
    current = encours.read_current(seance)
    if current is None or current.numero != coup:
        raise stale(coup, next_numero(current))
    if jeu is not None or current.baccara:
        _check_game(current, jeu)
    if current.etat not in etats:
        raise closed(current) if etats == (MISES,) and not current.fini else _wrong_moment(current)
    return current


def open_for_stake(lieu: Lieu, coup: int, jeu: str) -> CoupEnCours | None:
    """The coup of `jeu` that takes a stake meant for `coup`; None when this stake opens it.

    Illegal "stale_coup", "stakes_closed", "wrong_game" (a chouette is on, or is not).
    """
    current = encours.read_current(lieu.seance)
    if coup != next_numero(current):
        raise stale(coup, next_numero(current))
    if current is None or current.fini:
        _check_next_game(lieu, jeu)
        return None
    _check_game(current, jeu)
    if current.etat != MISES:
        raise closed(current)
    return current


def _check_game(current: CoupEnCours, jeu: str | None) -> None:
    if current.baccara:
        raise Illegal(
            "wrong_game",
            "58",
            gettext_noop("Le coup %(coup)s est un coup de baccara."),
            coup=current.numero,
        )
    if current.jeu != jeu:
        raise Illegal(
            "wrong_game",
            "65",
            gettext_noop("Le coup %(coup)s est un coup de chouette.")
            if current.jeu == JeuCoup.CHOUETTE
            else gettext_noop("Le coup %(coup)s est un coup d’écarté : la chouette n’est pas en jeu."),
            coup=current.numero,
        )


def _check_next_game(lieu: Lieu, jeu: str) -> None:
    """From the auction to its end, only the chouette is played (article 65)."""
    if lieu.chouette != (jeu == JeuCoup.CHOUETTE):
        raise Illegal(
            "wrong_game",
            "65",
            gettext_noop("Une chouette est ouverte à cette table : les mises sont celles de la chouette.")
            if lieu.chouette
            else gettext_noop("Il n’y a pas de chouette à cette table : les mises sont celles de l’écarté."),
        )


def next_numero(current: CoupEnCours | None) -> int:
    """The coup a stake is for: the one in progress, or the next of the unbroken series (article 64)."""
    if current is None:
        return 1
    return current.numero + current.fini


def stale(coup: int, current: int) -> Illegal:
    return Illegal(
        "stale_coup",
        "64",
        gettext_noop("Vous écrivez pour le coup %(coup)s, la table en est au coup %(current)s."),
        coup=coup,
        current=current,
    )


def closed(current: CoupEnCours) -> Illegal:
    return Illegal(
        "stakes_closed",
        "64",
        gettext_noop(
            "Les mises du coup %(coup)s ont été arrêtées à %(heure)s par %(nom)s : "
            "plus rien ne s’y ajoute ni ne s’en retire."
        ),
        coup=current.numero,
        **hand(_closing(current)),
    )


def closed_for_good(current: CoupEnCours) -> Illegal:
    """A coup whose levy was taken is played to its end: nothing puts a detached ticket back."""
    return Illegal(
        "stakes_closed",
        "66-1",
        gettext_noop(
            "Les mises du coup %(coup)s ont été arrêtées à %(heure)s par %(nom)s et son prélèvement fait : "
            "il ne peut plus être déclaré nul, on redonne les cartes."
        ),
        coup=current.numero,
        **hand(_closing(current)),
    )


_PHRASES = {
    MISES: gettext_noop("Les mises du coup %(coup)s sont encore ouvertes : arrêtez-les d’abord."),
    ARRETE: gettext_noop("Les mises du coup %(coup)s sont arrêtées, mais les cartes ne sont pas données."),
    DONNE: gettext_noop("Les cartes du coup %(coup)s ont déjà été données, à %(heure)s par %(nom)s."),
    REGLE: gettext_noop(
        "Le coup %(coup)s est déjà réglé : le côté %(vainqueur)s a gagné (à %(heure)s, par %(nom)s)."
    ),
    NUL: gettext_noop("Le coup %(coup)s a été déclaré nul à %(heure)s par %(nom)s : %(motif)s."),
}


def _wrong_moment(current: CoupEnCours) -> Illegal:
    params: dict[str, object] = {}
    if current.etat == DONNE:
        params = hand(
            Donne.objects.select_related("entry").get(coup_id=current.id, rang=current.donnes).entry
        )
    elif current.etat == REGLE:
        result = Resultat.objects.select_related("entry").get(coup_id=current.id)
        params = {"vainqueur": result.vainqueur, **hand(result.entry)}
    elif current.etat == NUL:
        void = CoupNul.objects.select_related("entry").get(coup_id=current.id)
        params = {"motif": void.motif, **hand(void.entry)}
    return Illegal("wrong_moment", "64", _PHRASES[current.etat], coup=current.numero, **params)


def _closing(current: CoupEnCours) -> Entry:
    """The entry that closed the stakes of a coup."""
    model = ArreteChouette if current.jeu == JeuCoup.CHOUETTE else Arrete
    return model.objects.select_related("entry").get(coup_id=current.id).entry


def hand(entry: Entry) -> dict[str, object]:
    """When and by whom: the hour as the clock of the house shows it."""
    return {"heure": f"{timezone.localtime(entry.moment):%H:%M}", "nom": entry.actor_name}
