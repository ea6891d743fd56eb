"""How the paper speaks of a chouette: its life between the coups, its levies and figures beside a coup."""

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cercle.inspection.papier import texte
from cercle.ledger.models import Moment, MotifFin, Objet
from cercle.ledger.selectors.chouette import ChouetteLue
from cercle.ledger.selectors.ecarte import CoupLu, LignePrelevement
from cercle.rules.adjudication import highest_bidders
from cercle.rules.montant import format_euros, format_montant

# What a levy is taken on, as the column of the levies abbreviates it; said in full on the last page.
OBJETS = {
    Objet.ENJEUX.value: "E",
    Objet.CHOUETTE.value: "C",
    Objet.DEHORS.value: "D",
    Objet.PONTES.value: "P",
}


class Preleve(Protocol):
    """What was levied, by what it is taken on."""

    @property
    def levies(self) -> Mapping[str, int]: ...


@dataclass(frozen=True, slots=True)
class Fait:
    """Something that happened to a chouette between two coups."""

    entry: int
    moment: dt.datetime
    phrase: str


def faits(chouette: ChouetteLue) -> Iterator[Fait]:
    """Auction, adjudication, remise and end of a chouette, as the carnet enters them between the coups."""
    numero = chouette.en_cours.numero
    opened = _("Chouette %(numero)s mise aux enchères.") % {"numero": numero}
    if chouette.adjugee is None and chouette.encheres:
        opened = f"{opened} {encheres(chouette)}"
    yield Fait(chouette.entry, chouette.ouverte_a, opened)
    if chouette.adjugee is not None:
        award = chouette.mouvements[0]
        said = f"{adjudication(chouette)} {encheres(chouette)} {verification(chouette)}"
        yield Fait(award.entry, award.recorded_at, said)
    if chouette.remise:
        yield Fait(chouette.remise.entry, chouette.remise.recorded_at, remise(chouette))
    if chouette.finie_a and chouette.fin_entry:
        yield Fait(chouette.fin_entry, chouette.finie_a, fin(chouette))


def encheres(chouette: ChouetteLue) -> str:
    """The bids in the order made."""
    bids = " ; ".join(
        _("fiche %(fiche)s, %(montant)s") % {"fiche": e.fiche, "montant": format_montant(e.montant)}
        for e in chouette.encheres
    )
    return _("Enchères : %(encheres)s.") % {"encheres": bids}


def adjudication(chouette: ChouetteLue) -> str:
    """To whom, for how much, on which side, and between whom lots were drawn."""
    held = chouette.en_cours
    said = _("Chouette %(numero)s adjugée %(montant)s à la fiche %(fiche)s, côté %(siege)s") % {
        "numero": held.numero,
        "montant": format_euros(chouette.adjugee or 0),
        "fiche": held.fiche,
        "siege": held.siege,
    }
    if held.au_sort:
        equal = sorted(highest_bidders(held.encheres))
        said += _(", par le sort entre les fiches %(fiches)s") % {
            "fiches": _(" et ").join([", ".join(str(f) for f in equal[:-1]), str(equal[-1])])
        }
    return f"{said}."


def verification(chouette: ChouetteLue) -> str:
    return _("Personne derrière le chouetteur : vérifié par %(nom)s (article 65).") % {
        "nom": chouette.verifie_par
    }


def remise(chouette: ChouetteLue) -> str:
    return _(
        "Chouette %(numero)s remise à %(montant)s par la fiche %(fiche)s ; même prélèvement (article 65)."
    ) % {
        "numero": chouette.en_cours.numero,
        "montant": format_euros(chouette.adjugee or 0),
        "fiche": chouette.en_cours.fiche,
    }


def fin(chouette: ChouetteLue) -> str:
    """How it ended, and what the chouetteur withdraws."""
    resautee = chouette.motif == MotifFin.SAUT and chouette.remise
    template = _FIN_RESAUTEE if resautee else _FINS[chouette.motif]
    return str(template) % {
        "numero": chouette.en_cours.numero,
        "fiche": chouette.en_cours.fiche,
        "reste": format_euros(chouette.mouvements[-1].courante if chouette.mouvements else 0),
    }


_FINS = {
    MotifFin.SANS_ENCHERE.value: gettext_lazy("Chouette %(numero)s finie : aucune enchère."),
    MotifFin.ANNULEE.value: gettext_lazy("Chouette %(numero)s finie : enchères annulées."),
    MotifFin.RETRAIT.value: gettext_lazy(
        "Chouette %(numero)s finie : la fiche %(fiche)s se retire avec %(reste)s."
    ),
    MotifFin.SAUT.value: gettext_lazy(
        "Chouette %(numero)s finie : elle a sauté, la fiche %(fiche)s ne la remet pas."
    ),
}
_FIN_RESAUTEE = gettext_lazy(
    "Chouette %(numero)s finie : elle a sauté une seconde fois, elle est à mettre de nouveau aux enchères "
    "(article 65)."
)


def ouverture(chouette: ChouetteLue, coup: CoupLu) -> Iterator[str]:
    """Which chouette, what is held on it once the stakes are closed; at a first coup, C."""
    said = _("Chouette %(numero)s en %(siege)s") % {
        "numero": chouette.en_cours.numero,
        "siege": chouette.en_cours.siege,
    }
    if not coup.chouette:
        yield said
        return
    held = _("sur elle %(sur)s") % {"sur": format_montant(coup.chouette.sur)}
    if coup.chouette.premier_coup:
        yield f"{said}, {premier(chouette, coup)}"
        adjugee = _("Adjugée %(montant)s") % {"montant": format_montant(coup.chouette.adjugee)}
        yield f"{adjugee} ; {held}"
    else:
        yield f"{said} ; {held}"


def premier(chouette: ChouetteLue, coup: CoupLu) -> str:
    """What a first coup is called: after the auction, or after the remise."""
    again = chouette.remise and chouette.remise.entry < coup.entry
    return _("1er coup (remise)") if again else _("1er coup")


def avant_donne(coup: CoupLu, replaced: Collection[str] = ()) -> Iterator[str]:
    """The levies of a coup of chouette detached before the deal, and when; those `replaced` are struck."""
    levies = [one for one in coup.prelevements if one.moment == Moment.AVANT_DONNE]
    if coup.chouette and levies:
        yield from _detaches(_("Avant la donne"), levies, replaced)


def apres_resultat(coup: CoupLu, replaced: Collection[str] = ()) -> Iterator[str]:
    """What became of the chouette, and the levy that waited for the result."""
    if coup.chouette is None or coup.chouette.courante_apres is None:
        return
    levies = [one for one in coup.prelevements if one.moment == Moment.APRES_RESULTAT]
    if levies:
        yield from _detaches(_("Après résultat"), levies, replaced)
    yield devenue(coup.chouette.courante, coup.chouette.courante_apres)


def devenue(avant: int, apres: int) -> str:
    """c after the coup."""
    if not apres:
        return _("LA CHOUETTE SAUTE")
    template = _("Chouette portée à %(apres)s") if apres > avant else _("Chouette réduite à %(apres)s")
    return template % {"apres": format_montant(apres)}


def _detaches(quand: str, levies: Sequence[LignePrelevement], replaced: Collection[str]) -> Iterator[str]:
    """When the tickets of these levies were detached, under which articles; then each levy."""
    articles = ", ".join(dict.fromkeys(one.article for one in levies))
    yield _("%(quand)s %(heure)s, art. %(articles)s") % {
        "quand": quand,
        "heure": texte.heure(levies[0].recorded_at),
        "articles": articles,
    }
    for one in levies:
        said = f"{OBJETS[one.objet]} : {calcul(one)}"
        yield texte.Rayee(said) if one.objet in replaced else said


def levy(one: LignePrelevement) -> str:
    """A levy in short, with its articles."""
    return _("%(calcul)s art. %(article)s") % {"calcul": calcul(one), "article": one.article}


def calcul(one: LignePrelevement) -> str:
    """Rate, base, exact product, rounded figure."""
    whole, rest = divmod(one.exact, 10_000)
    exact = f"{format_montant(whole)}{f'{rest:04d}'.rstrip('0')}"
    rounded = format_montant(one.montant)
    figures = exact if exact == rounded else f"{exact} → {rounded}"  # the arrow is explained on the last page
    percent, hundredths = divmod(one.taux, 100)
    rate = f"{percent},{hundredths:02d}".rstrip("0").rstrip(",")
    return f"{rate} % × {format_montant(one.base)} = {figures}"


_TOTAUX = {
    Objet.ENJEUX.value: gettext_lazy("E, sur les enjeux du côté gagnant"),
    Objet.CHOUETTE.value: gettext_lazy("C, sur le montant de la chouette adjugée"),
    Objet.DEHORS.value: gettext_lazy("D, sur les sommes tenues en dehors"),
    Objet.PONTES.value: gettext_lazy("P, sur les sommes tenues sur elle par les pontes"),
}


def totaux_objets(levied: Iterable[Preleve]) -> list[tuple[str, int]]:
    """What each letter of the column stands for, with the sum of those levies in centimes."""
    sums = dict.fromkeys(_TOTAUX, 0)
    for one in levied:
        for objet, montant in one.levies.items():
            sums[objet] += montant
    return [(str(_TOTAUX[objet]), montant) for objet, montant in sums.items()]
