"""`demo`: fill an empty house with the demonstration, replayed gesture by gesture through the services."""

import time
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from cercle.journal.errors import JournalError
from cercle.journal.models import Entry
from cercle.ledger.demo import house
from cercle.ledger.demo.notation import NotationError
from cercle.ledger.demo.replay import ReplayError, replay
from cercle.rules.refusal import Refusal

# Printed for everybody to read: it opens nothing but invented books.
PASSWORD = "table-verte"
# One each coup: what closes its stakes, or voids it at écarté while they are open.
COUPS = ("ecarte.arret", "chouette.arret", "ecarte.coup_nul", "baccara.mises")
# Where to look, once `serve` has said on which machine and port.
ADDRESSES = (
    ("/", gettext_lazy("les tables : celle du Salon vert est en cours, mises ouvertes")),
    ("/affichage/table/1/", gettext_lazy("l’écran public, sans compte : le numéro appelé")),
    ("/controle/carnets/", gettext_lazy("les carnets spéciaux, à imprimer")),
    ("/controle/registres/", gettext_lazy("les registres des cagnottes, et le mois passé, clos")),
)


class Command(BaseCommand):
    help = gettext_noop("Remplit une maison vide des soirées de démonstration, rejouées geste par geste.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--if-empty", action="store_true", help=_("ne rien faire, sans erreur, si le journal a servi")
        )
        parser.add_argument("--password", default="", help=_("mot de passe des comptes de démonstration"))

    def handle(self, *args: Any, **options: Any) -> None:
        password = options["password"] or PASSWORD
        try:
            if not self.is_open_to_it(if_empty=options["if_empty"]):
                return
            validate_password(password)
            self.fill(password)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        except (JournalError, Refusal, NotationError, ReplayError) as error:
            raise CommandError(getattr(error, "text", str(error))) from error
        except (DatabaseError, OSError) as error:
            raise CommandError(_("La maison ne répond pas : %(error)s") % {"error": error}) from error
        self.show_the_way_in(_("celui que vous avez donné") if options["password"] else password)

    def is_open_to_it(self, *, if_empty: bool) -> bool:
        """Whether the journal may receive the demonstration; CommandError if not, unless `if_empty`."""
        if not Entry.objects.exists():
            raise CommandError(_("Le journal n’est pas ouvert : faites d’abord la mise en place (setup)."))
        foreign = house.first_foreign_entry()
        done = house.missing_gestures() == 0
        if foreign is None and not done:
            return True
        if done:
            sentence = _("La démonstration est déjà dans cette maison : rien n’est ajouté.")
        else:
            sentence = _(
                "Cette maison a ses propres écritures (la première est la n° %(number)s, « %(kind)s ») : "
                "la démonstration n’y entre pas. Donnez-lui une maison vide (CERCLE_HOME)."
            ) % {"number": foreign.number, "kind": foreign.kind}
        if not if_empty:
            raise CommandError(sentence)
        self.stdout.write(sentence)
        if done:
            self.show_the_way_in(_("celui du premier jour : %(password)s") % {"password": PASSWORD})
        return False

    def fill(self, password: str) -> None:
        """Reference, accounts, then every gesture of the sheets."""
        begun = time.monotonic()
        total = house.missing_gestures()
        self.stdout.write(_("Maison de démonstration : %(n)s gestes à rejouer.") % {"n": total})
        self.stdout.flush()
        self.tell(_("référence (établissement, tables, personnel)"), house.bring_reference())
        self.tell(_("comptes"), house.open_accounts(password))
        for path in house.sheets():
            self.tell_sheet(path.name, Counter(receipt.kind for _saisie, receipt in replay(path)))
        self.stdout.write(
            _("La maison de démonstration est prête : %(n)s écritures au journal, en %(s)s s.")
            % {"n": Entry.objects.count(), "s": round(time.monotonic() - begun)}
        )

    def tell_sheet(self, name: str, kinds: Counter[str]) -> None:
        coups = sum(kinds[kind] for kind in COUPS)
        what = _("%(coups)s coups, ") % {"coups": coups}
        if kinds["seance.fiche"]:
            what += _("%(fiches)s fiches, ") % {"fiches": kinds["seance.fiche"]}
        self.tell(f"{name} ({what if coups else ''}{kinds.total()} {_('gestes')})", kinds.total())

    def tell(self, title: str, changed: int) -> None:
        self.stdout.write(f"  {title} : {_('fait') if changed else _('rien à changer')}")
        self.stdout.flush()

    def show_the_way_in(self, password: str) -> None:
        """Who may sign in, and where."""
        self.stdout.write(_("\nComptes (mot de passe : %(password)s)") % {"password": password})
        for matricule, nom, role in house.accounts():
            self.stdout.write(f"  {matricule:<10} {nom:<20} {role}")
        self.stdout.write(_("\nAdresses"))
        for address, what in ADDRESSES:
            self.stdout.write(f"  {address:<22} {what}")
        self.stdout.write("")
