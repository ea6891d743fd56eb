"""The establishment, its tables, their limits, its staff.

Reference data changes by a new version row: the latest row counts, and a report prints the one that
was valid then, since the rows of a séance point to the versions of their time.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from cercle.journal.sealed import SealedRow
from cercle.rules.reglage import MISE_MINIMUM_MAXIMUM


class Etablissement(SealedRow):
    """The casino as it is named on every document."""

    nom = models.CharField(_("nom"), max_length=120)
    commune = models.CharField(_("commune"), max_length=80)
    adresse = models.CharField(_("adresse"), max_length=200, blank=True)

    def __str__(self) -> str:
        return f"{self.nom}, {self.commune}"


class Jeu(models.TextChoices):
    """The games a table can be given to."""

    ECARTE = "ecarte", _("Écarté")
    CHEMIN_DE_FER = "chemin_de_fer", _("Baccara chemin de fer")
    LIMITEE = "limitee", _("Baccara à banque limitée")
    OUVERTE = "ouverte", _("Baccara à banque ouverte")


class TableJeu(SealedRow):
    """A card table; its number belongs to one unbroken series a season (article 56-1)."""

    saison = models.PositiveSmallIntegerField(_("saison"))
    numero = models.PositiveSmallIntegerField(_("numéro"))
    jeu = models.CharField(_("jeu"), max_length=20, choices=Jeu.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["saison", "numero"], name="table_numero_unique_par_saison"),
            models.CheckConstraint(condition=models.Q(numero__gte=1), name="table_numero_positif"),
            models.CheckConstraint(condition=models.Q(jeu__in=Jeu.values), name="table_jeu_connu"),
        ]

    def __str__(self) -> str:
        return f"table {self.numero}"


class ReglageTable(SealedRow):
    """The house's limits at a table, in centimes: the latest row is in force.

    `unite_paiement` is the unit in which the shares of a levy are paid out (1 or 10 centimes).
    `banque_minimum` and `banque_maximum` bound the bank at two tableaux limited, the first stake at chemin
    de fer; `banco_maximum` bounds the bancos there (article 58). At the open bank no maximum may be set (61).
    """

    table = models.ForeignKey(TableJeu, models.PROTECT, related_name="reglages")
    nom = models.CharField(_("nom"), max_length=60)
    mise_minimum = models.PositiveIntegerField(_("mise minimum"))
    unite_paiement = models.PositiveSmallIntegerField(_("unité de paiement"))
    banque_minimum = models.PositiveIntegerField(_("minimum de la banque"), null=True)
    banque_maximum = models.PositiveIntegerField(_("maximum de la banque"), null=True)
    banco_maximum = models.PositiveIntegerField(_("maximum des bancos"), null=True)

    class Meta:
        constraints = [
            # Article 63: stakes are multiples of 10 centimes, at least 10 centimes.
            models.CheckConstraint(
                condition=models.Q(mise_minimum__gte=10)
                & models.Q(mise_minimum__lte=MISE_MINIMUM_MAXIMUM)
                & models.Q(mise_minimum=models.F("mise_minimum") / 10 * 10),
                name="mise_minimum_legale",
            ),
            models.CheckConstraint(
                condition=models.Q(unite_paiement__in=[1, 10]), name="unite_paiement_un_ou_dix"
            ),
            models.CheckConstraint(
                condition=models.Q(banque_minimum__isnull=True)
                | models.Q(banque_maximum__isnull=True)
                | models.Q(banque_maximum__gte=models.F("banque_minimum")),
                name="banque_bornee",
            ),
        ]

    def __str__(self) -> str:
        return self.nom


class Role(models.TextChoices):
    """What a person may do; a valet and the technical administrator never touch the ledger."""

    EMPLOYE = "employe", _("employé de table")
    VALET = "valet", _("valet de pied")
    CHEF = "chef", _("chef de partie")
    DIRECTEUR = "directeur", _("directeur ou membre du comité")
    INSPECTEUR = "inspecteur", _("inspecteur")
    ADMINISTRATEUR = "administrateur", _("administrateur technique")


class Personne(SealedRow):
    """A person known to the house; the latest row of a matricule is in force.

    The matricule is also the sign-in name; the password lives with Django's users.
    """

    matricule = models.CharField(_("matricule"), max_length=30, db_index=True)
    nom = models.CharField(_("nom"), max_length=80)
    role = models.CharField(_("rôle"), max_length=20, choices=Role.choices)
    actif = models.BooleanField(_("en fonction"), default=True)

    class Meta:
        constraints = [
            # What a person may do hangs on the role: no other word than these.
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="personne_role_connu"),
        ]

    def __str__(self) -> str:
        return self.nom
