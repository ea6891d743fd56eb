"""The whole site on one screen."""

from django.urls import include, path

urlpatterns = [
    path("controle/", include("cercle.inspection.urls")),
    path("", include("cercle.desk.urls")),
]
