"""The automatic machine a table may use instead of carnets, for a whole séance (articles 56-1, 59, 66-1).

It numbers its tickets itself, one for each levy, and prints its total at the end. Amounts are centimes.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from cercle.journal.sealed import SealedRow

from .seance import Seance
from .tickets import Prelevement


class Machine(SealedRow):
    """A machine of the house, by its serial number."""

    numero_serie = models.CharField(_("numéro de série"), max_length=40, unique=True)
    modele = models.CharField(_("modèle"), max_length=60, blank=True)
    prochain = models.PositiveBigIntegerField(_("prochain ticket à son arrivée"), default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(prochain__gte=1), name="machine_prochain_positif")
        ]

    def __str__(self) -> str:
        return self.numero_serie


class SeanceMachine(SealedRow):
    """The machine that gives the tickets of a whole séance; `prochain` is the first it will print."""

    seance = models.OneToOneField(Seance, models.PROTECT, related_name="machine")
    machine = models.ForeignKey(Machine, models.PROTECT, related_name="seances")
    prochain = models.PositiveBigIntegerField(_("prochain ticket"))

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(prochain__gte=1), name="seance_machine_prochain_positif"
            )
        ]


class TicketMachine(SealedRow):
    """A ticket printed by a machine, for one levy or for the surplus of a count."""

    machine = models.ForeignKey(Machine, models.PROTECT, related_name="tickets")
    numero = models.PositiveBigIntegerField(_("numéro"))
    montant = models.PositiveBigIntegerField(_("montant"))
    prelevement = models.OneToOneField(Prelevement, models.PROTECT, null=True, related_name="ticket_machine")
    comptee = models.ForeignKey("ledger.Comptee", models.PROTECT, null=True, related_name="tickets_machine")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["machine", "numero"], name="ticket_machine_numero_unique"),
            models.CheckConstraint(condition=models.Q(numero__gte=1), name="ticket_machine_numero_positif"),
            models.CheckConstraint(
                condition=models.Q(montant__gte=10) & models.Q(montant=models.F("montant") / 10 * 10),
                name="ticket_machine_multiple_de_dix_centimes",
            ),
            models.CheckConstraint(
                condition=models.Q(prelevement__isnull=False, comptee__isnull=True)
                | models.Q(prelevement__isnull=True, comptee__isnull=False),
                name="ticket_machine_d_un_prelevement_ou_d_une_comptee",
            ),
        ]


class HistoriqueMachine(SealedRow):
    """What the machine printed at the end of the séance: its last ticket and its total, as read on it."""

    seance = models.OneToOneField(Seance, models.PROTECT, related_name="historique_machine")
    dernier = models.PositiveBigIntegerField(_("dernier ticket"))
    total = models.PositiveBigIntegerField(_("total"))
