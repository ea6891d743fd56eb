"""The desk on one screen: every page, and one address for each gesture."""

from django.contrib.auth import views as auth
from django.urls import path

from .views import (
    accounts,
    affichage,
    alertes,
    carnet,
    chouette,
    ecarte,
    home,
    house,
    machine,
    seance,
    tickets,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("compte/entree/", auth.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("compte/sortie/", auth.LogoutView.as_view(), name="logout"),
    path("comptes/", accounts.comptes, name="comptes"),
    path("affichage/table/<int:table>/", affichage.affichage, name="affichage"),
    # The house and its carnets of tickets.
    path("maison/", house.maison, name="maison"),
    path("maison/etablissement/", house.etablissement, name="maison_etablissement"),
    path("maison/table/", house.table, name="maison_table"),
    path("maison/reglage/", house.reglage, name="maison_reglage"),
    path("maison/personne/", house.personne, name="maison_personne"),
    path("maison/machine/", machine.declaration, name="maison_machine"),
    path("carnets/", tickets.carnets, name="carnets"),
    path("carnets/reception/", tickets.reception, name="carnets_reception"),
    path("carnets/paraphe/", tickets.paraphe, name="carnets_paraphe"),
    path("carnets/affectation/", tickets.affectation, name="carnets_affectation"),
    path("carnets/service/", tickets.service, name="carnets_service"),
    path("carnets/souches/", tickets.souches, name="carnets_souches"),
    path("carnets/ticket/", carnet.ticket, name="ticket"),
    path("carnets/seance/<int:table>/<int:seance>/", carnet.tickets_seance, name="tickets_seance"),
    path("carnets/<int:valeur>/<int:premier>/", carnet.carnet, name="carnet_tickets"),
    path("carnets/<int:valeur>/<int:premier>/perte/", carnet.perte, name="carnet_perte"),
    path("alertes/", alertes.alertes, name="alertes"),
    path("alertes/vue/", alertes.vue, name="alerte_vue"),
    # A séance.
    path("table/<int:table>/ouverture/", seance.ouverture, name="ouverture"),
    path("table/<int:table>/releve/", seance.releve, name="releve"),
    path("table/<int:table>/machine/", machine.total, name="machine_total"),
    # The écarté table.
    path("table/<int:table>/", ecarte.table, name="table"),
    path("table/<int:table>/etat/", ecarte.etat, name="etat"),
    path("table/<int:table>/fiche/<int:numero>/", ecarte.fiche, name="fiche"),
    path("table/<int:table>/ligne/", ecarte.ligne, name="ligne"),
    path("table/<int:table>/annuler/", ecarte.annuler, name="annuler"),
    path("table/<int:table>/arret/", ecarte.arret, name="arret"),
    path("table/<int:table>/donne/", ecarte.donne, name="donne"),
    path("table/<int:table>/fausse-donne/", ecarte.fausse_donne, name="fausse_donne"),
    path("table/<int:table>/nul/", ecarte.nul, name="nul"),
    path("table/<int:table>/resultat/", ecarte.resultat, name="resultat"),
    path("table/<int:table>/fiche/", ecarte.delivrer, name="delivrer"),
    path("table/<int:table>/appel/", ecarte.appel, name="appel"),
    path("table/<int:table>/present/", ecarte.present, name="present"),
    path("table/<int:table>/absent/", ecarte.absent, name="absent"),
    path("table/<int:table>/annuler-appel/", ecarte.annuler_appel, name="annuler_appel"),
    path("table/<int:table>/renonce/", ecarte.renonce, name="renonce"),
    path("table/<int:table>/interruption/", ecarte.interruption, name="interruption"),
    path("table/<int:table>/reprise/", ecarte.reprise, name="reprise"),
    path("table/<int:table>/cloture/", ecarte.cloture, name="cloture"),
    # The chouette at the écarté table.
    path("table/<int:table>/encheres/", chouette.encheres, name="encheres"),
    path("table/<int:table>/adjudication/", chouette.adjudication, name="adjudication"),
    path("table/<int:table>/remise/", chouette.remise, name="remise"),
    path("table/<int:table>/fin-chouette/", chouette.fin, name="fin_chouette"),
]
