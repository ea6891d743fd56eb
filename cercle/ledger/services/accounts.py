"""Sign-in accounts: a Django user whose name is the matricule. Not part of the ledger, and never sealed."""

from django.contrib.auth import get_user_model

from cercle.rules.refusal import Illegal, gettext_noop

from .access import INSTALLATION


def ensure_account(*, matricule: str, password: str | None, hashed: str = "") -> bool:
    """Make the sign-in of a matricule if it has none; without a password it cannot sign in until one is set.

    `hashed`: that password hashed already, by who gives the same one to several people.

    Answers whether it was made now; an existing account keeps its password. Illegal "matricule_reserved":
    nobody signs in as the set-up, which may write the reference data.
    """
    if matricule.casefold() == INSTALLATION:
        raise reserved(matricule)
    user, made = get_user_model().objects.get_or_create(username=matricule)
    if made:
        if password is None:
            user.set_unusable_password()
        elif hashed:
            user.password = hashed
        else:
            user.set_password(password)
        user.save(update_fields=["password"])
    return made


def reserved(matricule: str) -> Illegal:
    return Illegal(
        "matricule_reserved",
        "",
        gettext_noop("Le matricule « %(matricule)s » est celui de la mise en place : personne ne le porte."),
        matricule=matricule,
    )


def set_password(*, matricule: str, password: str) -> None:
    """Set the password of a matricule, making its account if it has none."""
    user, _made = get_user_model().objects.get_or_create(username=matricule)
    user.set_password(password)
    user.save(update_fields=["password"])


def with_account(matricules: list[str]) -> set[str]:
    """Those of `matricules` that can sign in."""
    users = get_user_model().objects.filter(username__in=matricules)
    return {user.get_username() for user in users if user.has_usable_password()}
