"""Sign-in accounts, for the technical administrator: who may enter, never what the books say."""

import logging

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from cercle.ledger.selectors import house
from cercle.ledger.services import accounts as services

from ..access import TECHNIQUE, allow
from ..forms.accounts import CompteForm

log = logging.getLogger("cercle.desk")


@allow(read=TECHNIQUE, write=TECHNIQUE)
def comptes(request: HttpRequest) -> HttpResponse:
    """Everybody in office, with an account or not; one form makes the account or sets its password."""
    people = house.personnes()
    form = CompteForm(request.POST if request.method == "POST" else None, personnes=people)
    if request.method == "POST" and form.is_valid():
        services.set_password(
            matricule=form.cleaned_data["matricule"], password=form.cleaned_data["password"]
        )
        log.info("compte: %s par %s", form.cleaned_data["matricule"], request.personne.matricule)
        messages.success(
            request, _("Mot de passe de %(m)s enregistré.") % {"m": form.cleaned_data["matricule"]}
        )
        return redirect("comptes")
    entered = services.with_account([p.matricule for p in people])
    rows = [(person, person.matricule in entered) for person in people]
    status = 422 if form.is_bound else 200
    return render(request, "desk/comptes.html", {"form": form, "personnes": rows}, status=status)
