"""The count of a cagnotte, which closes its séance for good (articles 56-1, 56-2, 70, 71)."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.ledger.models import Comptee, LigneComptee, ReleveCarnet, Role
from cercle.rules import comptee as regle
from cercle.rules import machine as regle_machine
from cercle.rules.refusal import Refusal

from .cagnotte import Cagnotte
from .carnets import CarnetTenu, numeros
from .house import check_author, in_office
from .registre import Sommes
from .replay import Books, replays
from .report import euros
from .tickets import expect_surplus


class Comptage:
    """A count in the entry that records it: what was found, the carnets to be read, the tickets missing."""

    __slots__ = ("a_relever", "cagnotte", "id", "lignes", "manquants")

    def __init__(self, id: int, cagnotte: Cagnotte) -> None:
        self.id, self.cagnotte = id, cagnotte
        self.lignes: dict[int, int] = {}
        serving = cagnotte.table.en_service.values() if cagnotte.machine is None else ()
        self.a_relever: dict[int, CarnetTenu] = {carnet.id: carnet for carnet in serving}
        # The first and last number of the tickets not produced, by carnet.
        self.manquants: dict[int, tuple[int, int]] = {}

    @property
    def nom(self) -> str:
        return gettext("%(seance)s, comptée") % {"seance": self.cagnotte.nom}


@replays(Comptee, "seance_id attendu compte excedent manquant porte par_id certifie_par_id observation")
def replay_comptee(
    books: Books,
    seance_id: int,
    attendu: int,
    compte: int,
    excedent: int,
    manquant: int,
    porte: int,
    par_id: int,
    certifie_par_id: int,
    observation: str,
) -> None:
    """P19: what the tickets say beside what was found, the larger carried; a shortage nets nothing (71)."""
    cagnotte = books.cagnottes.pop(seance_id, None)
    if cagnotte is None:
        books.fault("link", _("comptée"), _("comptée d’une séance inconnue ou déjà comptée"))
        return
    comptage = books.comptage = Comptage(books.place, cagnotte)
    _check_over(books, comptage)
    _check_persons(books, comptage, par_id, certifie_par_id)
    books.differ(comptage, _("somme qui doit se trouver (colonne 8)"), cagnotte.attendu, attendu, euros)
    bilan = regle.compare(attendu, compte)
    books.differ(comptage, _("excédent (colonne 10)"), bilan.excedent, excedent, euros)
    books.differ(comptage, _("manquant (colonne 11)"), bilan.manquant, manquant, euros)
    books.differ(comptage, _("somme portée (colonne 15)"), bilan.porte, porte, euros)
    try:
        regle.check_observation(compte, observation.strip())
        if cagnotte.machine is not None:
            regle_machine.check_total(
                cagnotte.machine.serie, imprime=cagnotte.historique, observation=observation.strip()
            )
    except Refusal as refusal:
        books.fault("content", comptage, refusal.text)
    table = cagnotte.table.id
    columns = (attendu, compte, excedent, manquant, porte)
    books.registre.add(cagnotte.jour, table, Sommes(1, cagnotte.coups, cagnotte.preleve, *columns))
    expect_surplus(books, comptage.id, cagnotte, bilan.tickets_excedent)
    books.at_end(lambda: _whole(books, comptage, compte))


def _check_over(books: Books, comptage: Comptage) -> None:
    """Counted once its play is over, before its day is closed; nothing is recorded at it afterwards."""
    cagnotte = comptage.cagnotte
    if not cagnotte.close:
        books.fault("content", comptage, _("comptée sans que la séance soit close (article 56-1)"))
        seance = books.seances.pop(cagnotte.id, None)
        if seance is not None and seance.coup is not None:
            books.coups.pop(seance.coup.id, None)
        cagnotte.close = True
    if books.registre.closed(cagnotte.jour):
        books.fault("content", comptage, _("comptée après la clôture de sa journée (article 72)"))


def _check_persons(books: Books, comptage: Comptage, par_id: int, certifie_par_id: int) -> None:
    """P12: two persons in office, the author and another; one is director or committee member (56-2)."""
    roles = (Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR)
    par, role = in_office(books, comptage, par_id, _("qui a compté"), *roles)
    certifie_par, other = in_office(books, comptage, certifie_par_id, _("qui a certifié"), *roles)
    check_author(books, comptage, par, _("qui a compté"))
    if par == certifie_par:
        books.fault("content", comptage, _("comptée et certifiée par une seule personne (article 56-2)"))
    if Role.DIRECTEUR not in (role, other):
        books.fault("content", comptage, _("comptée sans directeur ni membre du comité (article 56-2)"))
    if role == Role.EMPLOYE and par not in comptage.cagnotte.postes.values():
        books.fault("content", comptage, _("« %(qui)s » n’est pas affecté à cette table"), qui=par)


def _whole(books: Books, comptage: Comptage, compte: int) -> None:
    """The coins and notes are the sum counted; every carnet was read, and what is missing noted."""
    books.comptage = None
    try:
        found = regle.count(comptage.lignes)
        books.differ(comptage, _("somme comptée (colonne 9)"), found, compte, euros)
    except Refusal as refusal:
        books.fault("content", comptage, refusal.text)
    for carnet in comptage.a_relever.values():
        books.fault("missing", comptage, _("carnet non relevé : %(carnet)s"), carnet=carnet.nom)
    for carnet_id, run in comptage.manquants.items():
        books.differ(
            comptage,
            _("numéros manquants du %(carnet)s"),
            run,
            None,
            numeros,
            kind="missing",
            carnet=books.carnets[carnet_id].nom,
        )


def _under_way(books: Books, comptee_id: int, what: str) -> Comptage | None:
    """The count a row belongs to, which is recorded in the same entry; a fault otherwise."""
    comptage = books.comptage
    if comptage is None or comptage.id != comptee_id:
        books.fault("link", what, _("inscrit à une comptée d’une autre écriture"))
        return None
    return comptage


@replays(LigneComptee, "comptee_id coupure nombre")
def replay_ligne(books: Books, comptee_id: int, coupure: int, nombre: int) -> None:
    """Coins or notes of one value, each value once."""
    comptage = _under_way(books, comptee_id, _("ligne de comptée"))
    if comptage is None:
        return
    if coupure in comptage.lignes:
        message = _("coupure de %(coupure)s comptée deux fois")
        books.fault("content", comptage, message, coupure=euros(coupure))
    if nombre < 1:
        books.fault("content", comptage, _("coupure de %(coupure)s sans nombre"), coupure=euros(coupure))
    comptage.lignes[coupure] = comptage.lignes.get(coupure, 0) + nombre


@replays(ReleveCarnet, "comptee_id carnet_id prochain")
def replay_releve(books: Books, comptee_id: int, carnet_id: int, prochain: int) -> None:
    """The next ticket as read on each carnet in service: what lies between it and ours is missing (83)."""
    comptage = _under_way(books, comptee_id, _("relevé de carnet"))
    if comptage is None:
        return
    carnet = comptage.a_relever.pop(carnet_id, None)
    if carnet is None:
        books.fault("link", comptage, _("relevé d’un carnet qui n’est pas à relever"))
        return
    if prochain < carnet.prochain:
        what = _("prochain ticket relevé du %(carnet)s, au moins")
        books.differ(comptage, what, carnet.prochain, prochain, carnet=carnet.nom)
    elif prochain > carnet.prochain:
        comptage.manquants[carnet.id] = (carnet.prochain, prochain - 1)
