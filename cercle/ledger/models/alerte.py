"""Alerts, which stay until someone acknowledges them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from cercle.journal.sealed import SealedRow


class Alerte(models.TextChoices):
    """What is watched for."""

    CARNET_FINISSANT = "carnet_finissant", _("carnet bientôt fini")
    COUP_SANS_RESULTAT = "coup_sans_resultat", _("coup sans résultat")
    SEANCE_NON_COMPTEE = "seance_non_comptee", _("séance non comptée")
    HORLOGE = "horloge", _("horloge revenue en arrière")
    NUMEROS_MANQUANTS = "numeros_manquants", _("numéros manquants")
    OUVERTURE_SANS_NOTICE = "ouverture_sans_notice", _("banque ouverte sans notice")
    SABOT_HABITUEL = "sabot_habituel", _("sabot toujours à la même table")
    DEPOT_DEPASSE = "depot_depasse", _("mises au-dessus du dépôt")
    BANQUIER_HABITUEL = "banquier_habituel", _("banquier toujours le même")


class Acquittement(SealedRow):
    """An alert acknowledged: `cle` names what it is about, `texte` is the sentence that was shown."""

    nature = models.CharField(_("nature"), max_length=30, choices=Alerte.choices)
    cle = models.CharField(_("clé"), max_length=80, unique=True)
    texte = models.CharField(_("texte"), max_length=300)
    mention = models.CharField(_("mention"), max_length=200, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(nature__in=Alerte.values), name="acquittement_nature_connue"
            )
        ]
