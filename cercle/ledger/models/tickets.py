"""Carnets of tickets, the levies they represent, and the tickets detached (articles 59, 66-1)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from cercle.journal.sealed import SealedRow
from cercle.rules.tickets import DERNIER_NUMERO, TAILLE_CARNET, VALEURS

from .house import TableJeu
from .seance import Coup, Seance


class CarnetTickets(SealedRow):
    """A carnet of 200 tickets of one value (centimes), received with its delivery note.

    `serie` counts the runs of 1 … 1 000 000: the same value and number may come again only in a later run.
    """

    valeur = models.PositiveIntegerField(_("valeur"))
    serie = models.PositiveSmallIntegerField(_("série"), default=1)
    premier = models.PositiveIntegerField(_("premier numéro"))
    dernier = models.PositiveIntegerField(_("dernier numéro"))
    bon_livraison = models.CharField(_("bon de livraison"), max_length=60, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["valeur", "serie", "premier"], name="carnet_unique"),
            models.CheckConstraint(condition=models.Q(valeur__in=VALEURS), name="carnet_valeur_connue"),
            models.CheckConstraint(
                condition=models.Q(premier__gte=1)
                # … from 1, 201, 401 …: so two carnets of a value never share a number.
                & models.Q(premier=(models.F("premier") - 1) / TAILLE_CARNET * TAILLE_CARNET + 1)
                & models.Q(dernier=models.F("premier") + (TAILLE_CARNET - 1))
                & models.Q(dernier__lte=DERNIER_NUMERO),
                name="carnet_de_200_tickets",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.valeur / 100:.2f} € n° {self.premier}–{self.dernier}".replace(".", ",")


class Etape(models.TextChoices):
    """The life of a carnet, in order; a carnet without a step is only received."""

    PARAPHE = "paraphe", _("paraphé")
    AFFECTE = "affecte", _("affecté")
    EN_SERVICE = "en_service", _("en service")
    FINI = "fini", _("fini")
    RENDU = "rendu", _("souches rendues")
    PERDU = "perdu", _("perdu")


class EtapeCarnet(SealedRow):
    """One step in the life of a carnet; each step happens once.

    `visa` names the comptable who initialled it, or who received its stubs.
    """

    carnet = models.ForeignKey(CarnetTickets, models.PROTECT, related_name="etapes")
    etape = models.CharField(_("étape"), max_length=20, choices=Etape.choices)
    table = models.ForeignKey(TableJeu, models.PROTECT, null=True, related_name="etapes_carnets")
    visa = models.CharField(_("visa"), max_length=80, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["carnet", "etape"], name="etape_une_fois_par_carnet"),
            models.CheckConstraint(condition=models.Q(etape__in=Etape.values), name="etape_connue"),
            # An assigned carnet belongs to its table for good.
            models.CheckConstraint(
                condition=models.Q(etape="paraphe", table__isnull=True)
                # Lost in the cupboard, a carnet has no table yet.
                | models.Q(etape="perdu")
                | (~models.Q(etape__in=["paraphe", "perdu"]) & models.Q(table__isnull=False)),
                name="etape_avec_sa_table",
            ),
        ]


class TicketOuverture(SealedRow):
    """The next ticket of each carnet in service, recorded when a séance opens."""

    seance = models.ForeignKey(Seance, models.PROTECT, related_name="tickets_ouverture")
    carnet = models.ForeignKey(CarnetTickets, models.PROTECT, related_name="+")
    prochain = models.PositiveIntegerField(_("prochain ticket"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seance", "carnet"], name="ticket_ouverture_un_par_carnet")
        ]


class Moment(models.TextChoices):
    """When the tickets of a levy are detached (article 66-1)."""

    AVANT_DONNE = "avant_donne", _("avant la donne")
    APRES_RESULTAT = "apres_resultat", _("après le résultat")


class Objet(models.TextChoices):
    """What a levy is taken on (article 66)."""

    ENJEUX = "enjeux", _("les enjeux du côté gagnant")
    CHOUETTE = "chouette", _("le montant de la chouette adjugée")
    DEHORS = "dehors", _("les sommes tenues en dehors de la chouette")
    PONTES = "pontes", _("les sommes tenues sur la chouette par les pontes")
    BANQUE = "banque", _("les sommes gagnées par le banquier")


class Prelevement(SealedRow):
    """A levy for the cagnotte, with all it takes to recompute it.

    `base` and `montant` are centimes, `taux` basis points, `exact` the exact product in
    ten-thousandths of a centime, before the one rounding to the nearest ten centimes (article 59).
    """

    coup = models.ForeignKey(Coup, models.PROTECT, related_name="prelevements")
    rang = models.PositiveSmallIntegerField(_("rang"))
    objet = models.CharField(_("objet"), max_length=20, choices=Objet.choices)
    moment = models.CharField(_("moment"), max_length=20, choices=Moment.choices)
    base = models.PositiveBigIntegerField(_("base"))
    taux = models.PositiveSmallIntegerField(_("taux"))
    exact = models.PositiveBigIntegerField(_("produit exact"))
    montant = models.PositiveBigIntegerField(_("montant"))
    article = models.CharField(_("article"), max_length=20)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["coup", "rang"], name="prelevement_rang_unique"),
            models.UniqueConstraint(fields=["coup", "objet"], name="prelevement_un_par_objet"),
            models.CheckConstraint(
                condition=models.Q(objet__in=Objet.values), name="prelevement_objet_connu"
            ),
            # Article 66-1: all tickets are detached before the deal, but those of the pontes who won; at
            # baccara, when the banker has won (article 59).
            models.CheckConstraint(
                condition=models.Q(moment=Moment.APRES_RESULTAT, objet__in=[Objet.PONTES, Objet.BANQUE])
                | models.Q(moment=Moment.AVANT_DONNE) & ~models.Q(objet__in=[Objet.PONTES, Objet.BANQUE]),
                name="prelevement_a_son_moment",
            ),
            models.CheckConstraint(
                condition=models.Q(exact=models.F("base") * models.F("taux")),
                name="prelevement_produit_exact",
            ),
            # The nearest ten centimes is a multiple of ten no further than five from the exact product.
            models.CheckConstraint(
                condition=models.Q(montant=models.F("montant") / 10 * 10)
                & models.Q(exact__gte=models.F("montant") * 10_000 - 50_000)
                & models.Q(exact__lt=models.F("montant") * 10_000 + 50_000),
                name="prelevement_arrondi",
            ),
        ]


class Detachement(SealedRow):
    """Tickets torn from one carnet, from `premier` to `dernier`, strictly in order.

    For one levy, or, when the count finds more than the tickets say, for the surplus (article 72).
    """

    prelevement = models.ForeignKey(Prelevement, models.PROTECT, null=True, related_name="detachements")
    comptee = models.ForeignKey("ledger.Comptee", models.PROTECT, null=True, related_name="detachements")
    carnet = models.ForeignKey(CarnetTickets, models.PROTECT, related_name="detachements")
    rang = models.PositiveSmallIntegerField(_("rang"))
    premier = models.PositiveIntegerField(_("du numéro"))
    dernier = models.PositiveIntegerField(_("au numéro"))
    montant = models.PositiveBigIntegerField(_("montant"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["prelevement", "rang"], name="detachement_rang_unique"),
            models.UniqueConstraint(fields=["comptee", "rang"], name="detachement_excedent_rang_unique"),
            models.CheckConstraint(
                condition=models.Q(prelevement__isnull=False, comptee__isnull=True)
                | models.Q(prelevement__isnull=True, comptee__isnull=False),
                name="detachement_d_un_prelevement_ou_d_une_comptee",
            ),
            models.UniqueConstraint(fields=["carnet", "premier"], name="ticket_detache_une_fois"),
            models.UniqueConstraint(fields=["carnet", "dernier"], name="ticket_detache_une_fois_fin"),
            models.CheckConstraint(
                condition=models.Q(premier__gte=1) & models.Q(dernier__gte=models.F("premier")),
                name="detachement_dans_l_ordre",
            ),
            # Face value of every ticket torn: a whole number of times the smallest one.
            models.CheckConstraint(
                condition=models.Q(montant__gte=(models.F("dernier") - models.F("premier") + 1) * VALEURS[0])
                & models.Q(montant=models.F("montant") / VALEURS[0] * VALEURS[0]),
                name="detachement_valeur_possible",
            ),
        ]

    @property
    def nombre(self) -> int:
        return self.dernier - self.premier + 1


class PerteTickets(SealedRow):
    """Tickets not produced: their face value is due (article 83). Nobody will tear these numbers."""

    carnet = models.ForeignKey(CarnetTickets, models.PROTECT, related_name="pertes")
    premier = models.PositiveIntegerField(_("du numéro"))
    dernier = models.PositiveIntegerField(_("au numéro"))
    montant = models.PositiveBigIntegerField(_("montant dû"))
    motif = models.CharField(_("motif"), max_length=200)
    comptee = models.ForeignKey("ledger.Comptee", models.PROTECT, null=True, related_name="pertes")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["carnet", "premier"], name="ticket_perdu_une_fois"),
            models.CheckConstraint(
                condition=models.Q(premier__gte=1) & models.Q(dernier__gte=models.F("premier")),
                name="perte_dans_l_ordre",
            ),
            models.CheckConstraint(
                condition=models.Q(montant__gte=(models.F("dernier") - models.F("premier") + 1) * VALEURS[0])
                & models.Q(montant=models.F("montant") / VALEURS[0] * VALEURS[0]),
                name="perte_valeur_possible",
            ),
        ]

    @property
    def nombre(self) -> int:
        return self.dernier - self.premier + 1
