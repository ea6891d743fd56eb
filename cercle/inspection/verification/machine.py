"""The automatic machines: where each serves, its numbers in order, the total it printed (56-1, 59, 66-1)."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.journal.sealed import ROWS_PER_ENTRY
from cercle.ledger.models import HistoriqueMachine, Machine, SeanceMachine
from cercle.rules import machine as regle
from cercle.rules.refusal import Refusal

from .cagnotte import Cagnotte
from .replay import Books, replays
from .report import euros
from .seance import open_seance


class MachineTenue:
    """A machine: its next ticket, and the séance that it serves, or served last."""

    __slots__ = ("cagnotte", "id", "prochain", "serie")

    def __init__(self, id: int, serie: str, prochain: int) -> None:
        self.id, self.serie, self.prochain = id, serie, prochain
        self.cagnotte: Cagnotte | None = None

    @property
    def nom(self) -> str:
        return gettext("machine n° %(serie)s") % {"serie": self.serie}

    def print(self, numero: int, montant: int) -> None:
        """A ticket printed. The machine knows no séances: a surplus goes with those of the one it serves."""
        self.prochain = numero + 1
        if self.cagnotte is not None:
            self.cagnotte.dernier = numero
            self.cagnotte.total += montant


@replays(Machine, "numero_serie prochain")
def replay_machine(books: Books, numero_serie: str, prochain: int) -> None:
    """Known by its serial number, once, in whatever case it is typed."""
    machine = books.machines[books.place] = MachineTenue(books.place, numero_serie, prochain)
    serie = numero_serie.upper()
    if not serie.strip() or serie in books.series_machines:
        books.fault("content", machine, _("la maison a déjà une machine de ce numéro de série"))
    books.series_machines.add(serie)
    try:
        regle.check_numero(prochain)
    except Refusal as refusal:
        books.fault("content", machine, refusal.text)


@replays(SeanceMachine, "seance_id machine_id prochain")
def replay_seance_machine(books: Books, seance_id: int, machine_id: int, prochain: int) -> None:
    """One machine for a whole séance, which it serves alone, from its next ticket on (articles 56-1, 59)."""
    seance = open_seance(books, seance_id, _("machine de la séance"))
    machine = books.machines.get(machine_id)
    if seance is None or machine is None:
        if seance is not None:
            books.fault("link", seance, _("machine inconnue"))
        return
    cagnotte = seance.cagnotte
    if seance.id // ROWS_PER_ENTRY != books.number or cagnotte.machine is not None:
        books.fault("link", seance, _("machine donnée après l’ouverture de la séance (article 56-1)"))
    if len(seance.tickets) != len(seance.table.en_service):
        books.fault("link", seance, _("carnets relevés à une séance tenue à la machine"))
    serving = machine.cagnotte
    if serving is not None and not serving.close:
        books.fault("content", seance, _("la machine sert déjà : %(ou)s"), ou=serving.nom)
    books.differ(seance, _("prochain ticket de la machine"), machine.prochain, prochain)
    seance.tickets = {}
    machine.prochain, machine.cagnotte = prochain, cagnotte
    cagnotte.machine = machine
    cagnotte.premier, cagnotte.dernier = prochain, prochain - 1


@replays(HistoriqueMachine, "seance_id dernier total")
def replay_historique(books: Books, seance_id: int, dernier: int, total: int) -> None:
    """What the machine printed: possible figures, once, before the count. What differs is an information."""
    cagnotte = books.cagnottes.get(seance_id)
    if cagnotte is None:
        books.fault("link", _("total de la machine"), _("inscrit à une séance inconnue ou comptée"))
        return
    machine = cagnotte.machine
    if machine is None:
        books.fault("link", cagnotte, _("total de machine d’une séance tenue avec des carnets"))
        return
    if cagnotte.historique:
        books.fault("link", cagnotte, _("total de la machine inscrit deux fois"))
    seance = books.seances.get(seance_id)
    if seance is not None and seance.coup is not None and not seance.coup.fini:
        message = _("total de la machine inscrit pendant le coup %(coup)s")
        books.fault("content", cagnotte, message, coup=seance.coup.numero)
    if seance is not None:
        seance.place.check_torn(books, cagnotte)
    cagnotte.historique = True
    try:
        regle.check_historique(premier=cagnotte.premier, dernier=dernier, total=total)
    except Refusal as refusal:
        books.fault("content", cagnotte, refusal.text)
    if (dernier, total) != (cagnotte.dernier, cagnotte.total):
        books.inform(
            cagnotte,
            _(
                "la machine a imprimé %(total)s jusqu’au n° %(dernier)s, les tickets inscrits font "
                "%(inscrit)s jusqu’au n° %(n)s"
            ),
            total=euros(total),
            dernier=dernier,
            inscrit=euros(cagnotte.total),
            n=cagnotte.dernier,
        )
    machine.prochain = max(machine.prochain, dernier + 1)
