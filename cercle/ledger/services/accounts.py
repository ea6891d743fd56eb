"""Sign-in accounts: a Django user whose name is the matricule. Not part of the ledger, and never sealed."""

from django.contrib.auth import get_user_model


def ensure_account(*, matricule: str, password: str | None) -> bool:
    """Make the sign-in of a matricule if it has none; without a password it cannot sign in until one is set.

    Answers whether it was made now; an existing account keeps its password.
    """
    user, made = get_user_model().objects.get_or_create(username=matricule)
    if made:
        if password is None:
            user.set_unusable_password()
        else:
            user.set_password(password)
        user.save(update_fields=["password"])
    return made
