"""A coup corrected: what it should have been, and what differs from what was done (articles 64 to 66-1, 68).

A correction says who won, or how one line of stake should read. The coup is then computed again by the rules
of its own game, and no other is: at the chouette with the c it was played on, whatever c became since.
Tickets are not the matter here: those detached stay. Amounts are centimes.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, overload

from cercle.rules import baccara, correction_baccara, ecarte
from cercle.rules import chouette as jeu_chouette
from cercle.rules.chouette import Camp, Chouette
from cercle.rules.correction_baccara import CoupBanque, Tableaux
from cercle.rules.ecarte import Cote, Mise, Paiement, Restitution
from cercle.rules.montant import format_euros
from cercle.rules.prelevement import Prelevement, compute_prelevement
from cercle.rules.refusal import Illegal, Phrase, gettext_noop

ARTICLE = "68"

# What a levy is taken on.
Objet = Literal["enjeux", "chouette", "dehors", "pontes", "banque"]


class ChouetteJouee(NamedTuple):
    """The chouette a coup was played on: `etat` before it, the fiche of the chouetteur and his seat."""

    etat: Chouette
    fiche: int
    siege: Cote

    def camp(self, cote: Cote) -> Camp:
        return "allies" if cote == self.siege else "pontes"

    def cote(self, camp: Camp) -> Cote:
        if camp == "allies":
            return self.siege
        return "B" if self.siege == "A" else "A"


class Coup(NamedTuple):
    """A coup settled, as it stands: its lines in order of receipt, and the side that won.

    mises: cancelled lines left out; a montant of 0 is that of a line corrected to say it was never laid.
    minimum, unite: the house's, of the séance. chouette: None at écarté.
    """

    mises: tuple[Mise, ...]
    vainqueur: Cote
    minimum: int = ecarte.MINIMUM_MISE
    unite: int = 1
    chouette: ChouetteJouee | None = None


class Resultat(NamedTuple):
    """The change of a result: the side that won."""

    vainqueur: Cote


# What a correction changes: the result, the line of that rang (montant 0: it was never laid), or, at baccara,
# the whole coup.
Changement = Mise | Resultat | Tableaux
Joue = Coup | CoupBanque


class Compte(NamedTuple):
    """What a coup comes to.

    masse_a, masse_b: as laid. tenu: held on each side at écarté; sur, dehors: on the chouette and, each side,
    outside it. prelevements: the levies, by what they are on. soldes: what the coup brings each fiche,
    payment and restitutions less the stakes laid, and for the chouetteur what the chouette won or lost less
    the levy on C: with the levies they sum to 0.
    """

    masse_a: int
    masse_b: int
    tenu: int
    sur: int
    dehors: int
    restitutions: tuple[Restitution, ...]
    paiements: tuple[Paiement, ...]
    prelevements: dict[Objet, Prelevement]
    soldes: dict[int, int]

    @property
    def preleve(self) -> int:
        return sum(levy.montant for levy in self.prelevements.values())


class EcartPrelevement(NamedTuple):
    """A levy that differs: `avant` is what was levied, `apres` the new figure, of 0 on 0 when none is due."""

    objet: Objet
    avant: int
    apres: Prelevement

    @property
    def ecart(self) -> int:
        return self.apres.montant - self.avant


class EcartSolde(NamedTuple):
    """What the coup brings a fiche, where it differs."""

    fiche: int
    avant: int
    apres: int

    @property
    def ecart(self) -> int:
        """Owed to the fiche when positive, by it when negative."""
        return self.apres - self.avant


class Ecart(NamedTuple):
    """What a correction changes: `courante` is the c of the coup, None where there is none; `banque`: it is
    a coup of baccara, which moves no fiche."""

    prelevements: tuple[EcartPrelevement, ...]
    soldes: tuple[EcartSolde, ...]
    courante: int | None = None
    banque: bool = False

    @property
    def preleve(self) -> int:
        """What every total of the levies moves by."""
        return sum(levy.ecart for levy in self.prelevements)

    def reasons(self) -> tuple[Phrase, ...]:
        """One sentence for each levy and each fiche, and what is not computed again."""
        phrases = [
            Phrase(
                _PHRASES_PRELEVEMENT[levy.objet],
                {"avant": format_euros(levy.avant), "apres": format_euros(levy.apres.montant)},
            )
            for levy in self.prelevements
        ]
        phrases += [
            Phrase(
                _PHRASE_DU_A if solde.ecart > 0 else _PHRASE_DU_PAR,
                {
                    "fiche": solde.fiche,
                    "avant": format_euros(solde.avant),
                    "apres": format_euros(solde.apres),
                    "montant": format_euros(abs(solde.ecart)),
                },
            )
            for solde in self.soldes
        ]
        if self.courante is not None:
            phrases.append(Phrase(_PHRASE_COUP_SEUL, {"courante": format_euros(self.courante)}))
        if self.banque:
            phrases.append(Phrase(_PHRASE_BANQUE))
        return tuple(phrases) or (Phrase(_PHRASE_RIEN),)

    def explain(self) -> str:
        return " ".join(phrase.text for phrase in self.reasons())


_PHRASES_PRELEVEMENT: dict[Objet, str] = {
    "enjeux": gettext_noop("Le prélèvement est de %(apres)s au lieu de %(avant)s."),
    "chouette": gettext_noop("Le prélèvement sur la chouette adjugée est de %(apres)s au lieu de %(avant)s."),
    "dehors": gettext_noop("Le prélèvement en dehors de la chouette est de %(apres)s au lieu de %(avant)s."),
    "pontes": gettext_noop("Le prélèvement des pontes est de %(apres)s au lieu de %(avant)s."),
    "banque": gettext_noop("Le prélèvement sur le banquier est de %(apres)s au lieu de %(avant)s."),
}
_PHRASE_DU_A = gettext_noop(
    "Solde de la fiche %(fiche)s : %(apres)s au lieu de %(avant)s ; il lui est dû %(montant)s."
)
_PHRASE_DU_PAR = gettext_noop(
    "Solde de la fiche %(fiche)s : %(apres)s au lieu de %(avant)s ; elle doit %(montant)s."
)
_PHRASE_COUP_SEUL = gettext_noop(
    "Seul ce coup est recalculé, avec la chouette de %(courante)s sur laquelle il s’est joué : les coups qui "
    "l’ont suivi restent tels qu’ils se sont joués."
)
_PHRASE_BANQUE = gettext_noop(
    "Seul ce coup est recalculé : la banque et les coups qui l’ont suivi restent tels qu’ils se sont joués ; "
    "la différence du banquier se règle entre lui et les pontes."
)
_PHRASE_RIEN = gettext_noop("Aucun prélèvement ni aucun paiement n’en change.")


@overload
def correct(coup: Coup, changement: Changement) -> Coup: ...
@overload
def correct(coup: CoupBanque, changement: Changement) -> CoupBanque: ...
def correct(coup: Joue, changement: Changement) -> Joue:
    """The coup as it should have been.

    A line is judged where it stands, against the lines before it, as if it were laid then; the stakes are
    then closed again. Illegal "nothing_to_correct", "mise_unknown", "wrong_game", and those of the game:
    stake_not_multiple, stake_too_small, chouetteur_ponte, both_sides, allies_not_open, no_stake_held,
    bank_exceeded.
    """
    if isinstance(coup, CoupBanque):
        if not isinstance(changement, Tableaux):
            raise wrong_game(coup)
        return correction_baccara.correct(coup, changement)
    if isinstance(changement, Tableaux):
        raise wrong_game(coup)
    if isinstance(changement, Resultat):
        if changement.vainqueur == coup.vainqueur:
            raise _nothing()
        return coup._replace(vainqueur=changement.vainqueur)
    line = next((m for m in coup.mises if m.rang == changement.rang), None)
    if line is None:
        raise Illegal(
            "mise_unknown",
            ARTICLE,
            gettext_noop("Ce coup n’a pas de mise n° %(rang)s à corriger : une ligne annulée reste annulée."),
            rang=changement.rang,
        )
    mise = changement if changement.montant else line._replace(montant=0)
    if mise == line:
        raise _nothing()
    if mise.montant:
        _check_line(coup, mise)
    corrected = coup._replace(mises=tuple(mise if m.rang == mise.rang else m for m in coup.mises))
    compute(corrected)
    return corrected


@overload
def correct_all(coup: Coup, changements: Iterable[Changement]) -> Coup: ...
@overload
def correct_all(coup: CoupBanque, changements: Iterable[Changement]) -> CoupBanque: ...
def correct_all(coup: Joue, changements: Iterable[Changement]) -> Joue:
    """The coup after each of its corrections, in the order they were approved."""
    for changement in changements:
        coup = correct(coup, changement)
    return coup


@overload
def compute(coup: Coup) -> Compte: ...
@overload
def compute(coup: CoupBanque) -> baccara.Coup: ...
def compute(coup: Joue) -> Compte | baccara.Coup:
    """What the coup comes to by the rules of its game. Illegal "no_stake_held"."""
    if isinstance(coup, CoupBanque):
        return correction_baccara.compute(coup)
    laid = tuple(m for m in coup.mises if m.montant)
    return _ecarte(coup, laid) if coup.chouette is None else _chouette(coup, laid, coup.chouette)


def compare(avant: Joue, apres: Joue) -> Ecart:
    """What differs between a coup and the same one corrected: levies in order, then fiches in order."""
    if isinstance(avant, CoupBanque) or isinstance(apres, CoupBanque):
        return Ecart(_levies_apart(_levies(avant), _levies(apres)), (), banque=True)
    before, after = compute(avant), compute(apres)
    fiches = dict.fromkeys((*before.soldes, *after.soldes))
    soldes = [EcartSolde(f, before.soldes.get(f, 0), after.soldes.get(f, 0)) for f in fiches]
    courante = None if apres.chouette is None else apres.chouette.etat.courante
    levies = _levies_apart(before.prelevements, after.prelevements)
    return Ecart(levies, tuple(solde for solde in soldes if solde.ecart), courante)


def wrong_game(coup: Joue) -> Illegal:
    """A coup of baccara is restated whole; elsewhere a result or a line of stake is."""
    if isinstance(coup, CoupBanque):
        return Illegal(
            "wrong_game",
            ARTICLE,
            gettext_noop(
                "Un coup de baccara se corrige en entier : les mises et le résultat de chaque tableau."
            ),
        )
    return Illegal(
        "wrong_game",
        ARTICLE,
        gettext_noop("Ce coup n’est pas un coup de baccara : on y corrige un résultat ou une mise."),
    )


def _levies(coup: Joue) -> dict[Objet, Prelevement]:
    if not isinstance(coup, CoupBanque):
        return compute(coup).prelevements
    levy = compute(coup).prelevement
    return {} if levy is None else {"banque": levy}


def _levies_apart(
    before: dict[Objet, Prelevement], after: dict[Objet, Prelevement]
) -> tuple[EcartPrelevement, ...]:
    levies = []
    for objet in dict.fromkeys((*before, *after)):
        old, new = before.get(objet), after.get(objet)
        if new is None and old is not None:
            new = compute_prelevement(base=0, taux=old.taux, article=old.article)
        if new is not None and new != old:
            levies.append(EcartPrelevement(objet, old.montant if old else 0, new))
    return tuple(levies)


def _check_line(coup: Coup, mise: Mise) -> None:
    """Judge a line with those before it, then, its fiche having one side, the later lines of that fiche."""
    laid = [m for m in coup.mises if m.montant and m.rang < mise.rang]
    later = [m for m in coup.mises if m.montant and m.rang > mise.rang and m.fiche == mise.fiche]
    for line in (mise, *later):
        _check_mise(coup, laid, line)
        laid.append(line)


def _check_mise(coup: Coup, laid: Sequence[Mise], mise: Mise) -> None:
    if coup.chouette is None:
        ecarte.check_mise(laid, fiche=mise.fiche, cote=mise.cote, montant=mise.montant, minimum=coup.minimum)
        return
    jeu_chouette.check_mise(
        coup.chouette.etat,
        _by_camp(coup.chouette, laid),
        chouetteur=coup.chouette.fiche,
        fiche=mise.fiche,
        camp=coup.chouette.camp(mise.cote),
        montant=mise.montant,
        minimum=coup.minimum,
    )


def _ecarte(coup: Coup, laid: tuple[Mise, ...]) -> Compte:
    closed = ecarte.close_mises(laid)
    settled = ecarte.settle_coup(closed, vainqueur=coup.vainqueur, unite=coup.unite)
    return Compte(
        closed.masse_a,
        closed.masse_b,
        closed.tenu,
        0,
        0,
        closed.restitutions,
        settled.paiements,
        {"enjeux": closed.prelevement},
        _soldes(laid, closed.restitutions, settled.paiements),
    )


def _chouette(coup: Coup, laid: tuple[Mise, ...], held: ChouetteJouee) -> Compte:
    closed = jeu_chouette.close_mises(held.etat, _by_camp(held, laid))
    gagnant: jeu_chouette.Gagnant = "chouette" if coup.vainqueur == held.siege else "pontes"
    settled = jeu_chouette.settle_coup(closed, gagnant=gagnant, unite=coup.unite)
    back = tuple(Restitution(r.rang, r.fiche, held.cote(r.camp), r.montant) for r in closed.restitutions)
    due: tuple[tuple[Objet, Prelevement | None], ...] = (
        ("chouette", closed.sur_chouette),
        ("dehors", closed.hors_chouette),
        ("pontes", settled.apres_resultat),
    )
    soldes = _soldes(laid, back, settled.paiements)
    won = settled.apres.courante - settled.avant.courante
    put_up = closed.sur_chouette.montant if closed.sur_chouette else 0
    soldes[held.fiche] = soldes.get(held.fiche, 0) + won - put_up
    masse_a, masse_b = ecarte.masses(laid)
    return Compte(
        masse_a,
        masse_b,
        0,
        closed.sur,
        closed.dehors,
        back,
        settled.paiements,
        {objet: levy for objet, levy in due if levy is not None},
        soldes,
    )


def _by_camp(held: ChouetteJouee, mises: Iterable[Mise]) -> tuple[jeu_chouette.Mise, ...]:
    return tuple(jeu_chouette.Mise(m.rang, m.fiche, held.camp(m.cote), m.montant) for m in mises)


def _soldes(laid: Iterable[Mise], back: Iterable[Restitution], paid: Iterable[Paiement]) -> dict[int, int]:
    """By fiche, in order of first registration."""
    soldes: dict[int, int] = {}
    for m in laid:
        soldes[m.fiche] = soldes.get(m.fiche, 0) - m.montant
    for r in back:
        soldes[r.fiche] += r.montant
    for p in paid:
        soldes[p.fiche] += p.montant
    return soldes


def _nothing() -> Illegal:
    return Illegal(
        "nothing_to_correct",
        ARTICLE,
        gettext_noop("C’est déjà ce qui est inscrit : il n’y a rien à corriger."),
    )
