"""What keeps the journal from being written or verified. None is a refusal of an article: nothing was typed
wrong."""


class JournalError(Exception):
    """A French sentence that says what is wrong and what to do; nothing was written."""


class KeyUnavailable(JournalError):
    """The signing key is missing, unreadable, badly protected, or not the one that the journal names."""


class JournalNotOpen(JournalError):
    """The journal has no opening entry yet."""


class VerificationImpossible(JournalError):
    """Verification could not run at all: it says neither that the books are right nor that they are wrong."""
