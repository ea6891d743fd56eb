"""What the coups of écarté and of the chouette share: opening, dealing, giving back, paying."""

from collections.abc import Iterable
from typing import Any, Protocol

from cercle.journal.gesture import Geste
from cercle.ledger.models import Adversaires, Coup, Donne, Paiement, Restitution, Seance
from cercle.ledger.selectors import ecarte
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.encours import CoupEnCours
from cercle.rules import ecarte as regle
from cercle.rules.appel import Appel
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Ambiguous, Illegal, gettext_noop


class Rendue(Protocol):
    """A restitution of either game: the rank of its line and the centimes given back."""

    @property
    def rang(self) -> int: ...
    @property
    def montant(self) -> int: ...


class Payee(Protocol):
    """A payment of either game, in centimes."""

    @property
    def fiche(self) -> int: ...
    @property
    def tenu(self) -> int: ...
    @property
    def part(self) -> int: ...
    @property
    def montant(self) -> int: ...


def coup_facts(seance: Seance, coup: int) -> dict[str, Any]:
    return {"table": seance.table.numero, "seance": seance.numero, "coup": coup}


def check_likely(seance: Seance, fiche: int, montant: int) -> None:
    """A house rule: ten times the usual is a question, no refusal."""
    usual = ecarte.usual_montants(seance, fiche)
    if regle.is_unlikely(montant, usual):
        raise Ambiguous(
            "unlikely_amount",
            "64",
            gettext_noop(
                "%(montant)s pour la fiche %(fiche)s, dix fois son habitude (%(habitude)s). Confirmez-vous ?"
            ),
            montant=format_euros(montant),
            fiche=fiche,
            habitude=" – ".join(format_euros(one) for one in usual[:3]),
        )


def open_coup(geste: Geste, seance: Seance, numero: int, jeu: str) -> Coup:
    """The coup of that number, opened between the two fiches seated; Illegal("seat_vacant")."""
    sitting = _check_seated(
        seance,
        gettext_noop(
            "Le siège %(siege)s est vide : on ne parie que les joueurs étant en face l’un de l’autre."
        ),
    )
    fiches = {f.numero: f for f in seance.fiches.filter(numero__in=[sitting.siege_a, sitting.siege_b])}
    coup = geste.add(Coup(seance=seance, numero=numero, jeu=jeu))
    geste.add(
        Adversaires(coup=coup, joueur_a=fiches[sitting.siege_a or 0], joueur_b=fiches[sitting.siege_b or 0])
    )
    return coup


def deal(geste: Geste, seance: Seance, current: CoupEnCours) -> dict[str, Any]:
    """The next donne of the coup, with the pack whose turn it is; answers its facts."""
    sitting = _check_seated(
        seance,
        gettext_noop("Le siège %(siege)s est vide : on ne donne les cartes qu’à deux joueurs en place."),
    )
    jeu = seances.next_jeu(seance)
    rang = current.donnes + 1
    geste.add(Donne(coup_id=current.id, rang=rang, jeu=jeu))
    return {
        "donne": rang,
        "jeu": jeu.couleur,
        "joueurs": {"A": sitting.siege_a, "B": sitting.siege_b},
    }


def give_back(geste: Geste, current: CoupEnCours, restitutions: Iterable[Rendue]) -> list[dict[str, Any]]:
    """The restitutions of a coup, in the order the rules give them."""
    facts = []
    for rang, r in enumerate(restitutions, start=1):
        ligne = current.ligne(r.rang)
        geste.add(Restitution(coup_id=current.id, rang=rang, mise_id=ligne.id, montant=r.montant))
        facts.append(
            {"mise": r.rang, "fiche": ligne.mise.fiche, "cote": ligne.mise.cote, "montant": r.montant}
        )
    return facts


def pay(geste: Geste, current: CoupEnCours, paiements: Iterable[Payee]) -> list[dict[str, Any]]:
    """The payments of a coup, in order of each fiche's first registration."""
    fiches = {ligne.mise.fiche: ligne.fiche_id for ligne in current.lignes}
    facts = []
    for rang, p in enumerate(paiements, start=1):
        geste.add(
            Paiement(
                coup_id=current.id,
                rang=rang,
                fiche_id=fiches[p.fiche],
                tenu=p.tenu,
                part=p.part,
                montant=p.montant,
            )
        )
        facts.append({"fiche": p.fiche, "tenu": p.tenu, "part": p.part, "montant": p.montant})
    return facts


def _check_seated(seance: Seance, template: str) -> Appel:
    """The two players; Illegal("seat_vacant") with that sentence while a seat is empty."""
    sitting = seances.read_appel(seance)
    for siege in regle.COTES:
        if sitting.seated(siege) is None:
            raise Illegal("seat_vacant", "64", template, siege=siege)
    return sitting
