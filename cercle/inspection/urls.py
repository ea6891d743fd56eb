"""The registers, on screen and on paper."""

from django.urls import path

from .views import carnets, registres

urlpatterns = [
    path("carnets/", carnets.carnets, name="carnets_speciaux"),
    path("carnet/<int:table>/<int:seance>.pdf", carnets.carnet, name="carnet_special"),
    path("chouettes/<int:table>/<int:seance>.pdf", carnets.chouettes, name="registre_chouettes"),
    # The baccara.
    path("baccara/<int:table>/<int:seance>.pdf", carnets.feuilles, name="feuilles_baccara"),
    # The cagnottes.
    path("registres/", registres.registres, name="registres"),
    path("enregistrement/<int:table>.pdf", registres.enregistrement, name="carnet_enregistrement"),
    path("controle/mois/<str:mois>.pdf", registres.controle, name="registre_controle"),
    path("controle/saison/<int:saison>.pdf", registres.saison, name="registre_controle_saison"),
    path("controle/jour/<str:jour>.pdf", registres.journee, name="registre_controle_jour"),
    path("notice/<int:table>/<str:jour>/<int:rang>.pdf", registres.notice, name="lettre_notice"),
    path("banque-ouverte/<int:saison>.pdf", registres.banque_ouverte, name="registre_banque_ouverte"),
    path(
        "banque-ouverte/mois/<str:mois>.pdf",
        registres.banque_ouverte_mois,
        name="registre_banque_ouverte_mois",
    ),
    path("materiel.pdf", registres.materiel, name="inventaire_materiel"),
    path("personnel/mois/<str:mois>.pdf", registres.personnel, name="registre_personnel"),
    path("personnel/jour/<str:jour>.pdf", registres.service, name="registre_personnel_jour"),
    path("recu/<int:valeur>/<int:premier>.pdf", registres.recu, name="recu_carnet"),
]
