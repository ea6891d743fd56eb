"""The registers, on screen and on paper."""

from django.urls import path

from .views import carnets

urlpatterns = [
    path("carnets/", carnets.carnets, name="carnets_speciaux"),
    path("carnet/<int:table>/<int:seance>.pdf", carnets.carnet, name="carnet_special"),
    path("chouettes/<int:table>/<int:seance>.pdf", carnets.chouettes, name="registre_chouettes"),
]
