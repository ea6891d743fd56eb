"""The signing key: a file outside the database, so that whoever has the books cannot write them again.

PKCS#8 PEM without a passphrase, mode 0600, at CERCLE_KEY_FILE. Its public half, which anyone may read, lies
beside it with the suffix .pub (64 hexadecimal digits), for those who verify and must not be able to sign.
"""

import os
import stat
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings
from django.utils.translation import gettext as _

from .errors import KeyUnavailable

_cache: dict[Path, tuple[tuple[int, int, int], Ed25519PrivateKey, str]] = {}


def key_file() -> Path:
    """Where the settings say that the key is."""
    return Path(settings.CERCLE_KEY_FILE)


def public_file(path: Path) -> Path:
    """Where the public half of the key at `path` lies."""
    return path.with_name(path.name + ".pub")


def public_hex(key: Ed25519PrivateKey) -> str:
    """The public half, 64 hexadecimal digits, as the journal names it."""
    return key.public_key().public_bytes_raw().hex()


def create_key(path: Path | None = None) -> str:
    """Make a new key with mode 0600 and write its public half beside it; answer the public half.

    FileExistsError if there is a key already: a key is never overwritten.
    """
    path = path or key_file()
    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    _write_new(path, pem, 0o600)
    write_public(path, public_hex(key))
    return public_hex(key)


def write_public(path: Path, public: str) -> None:
    """Write the public half of the key at `path` beside it, whole or not at all."""
    target = public_file(path)
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    _write_new(draft, f"{public}\n".encode(), 0o644)
    draft.replace(target)


def _write_new(path: Path, content: bytes, mode: int) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def load_key(path: Path | None = None) -> tuple[Ed25519PrivateKey, str]:
    """The key and its public half; read again only when the file changes. KeyUnavailable says why not."""
    path = path or key_file()
    try:
        state = path.stat()
    except OSError as error:
        raise KeyUnavailable(
            _("Clé de signature introuvable : %(path)s. Rien n’est inscrit sans elle.") % {"path": path}
        ) from error
    if state.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise KeyUnavailable(
            _("Clé de signature mal protégée : %(path)s est accessible à d’autres comptes (chmod 600).")
            % {"path": path}
        )
    mark = (state.st_mtime_ns, state.st_ino, state.st_size)
    known = _cache.get(path)
    if known is None or known[0] != mark:
        key = _read_key(path)
        known = _cache[path] = (mark, key, public_hex(key))
    return known[1], known[2]


def _read_key(path: Path) -> Ed25519PrivateKey:
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    except (OSError, ValueError, TypeError) as error:
        raise KeyUnavailable(_("Clé de signature illisible : %(path)s.") % {"path": path}) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyUnavailable(
            _("Clé de signature illisible : %(path)s n’est pas une clé Ed25519.") % {"path": path}
        )
    return key


def signing_key(named: str) -> Ed25519PrivateKey:
    """The key, provided that it is the one the journal names; else KeyUnavailable."""
    key, public = load_key()
    if public != named:
        raise KeyUnavailable(
            _(
                "La clé de signature %(path)s n’est pas celle que nomme le journal (%(named)s…) : "
                "rien n’est inscrit."
            )
            % {"path": key_file(), "named": named[:16]}
        )
    return key


def trusted_public() -> str | None:
    """The public half that this machine trusts: the key's own, else the .pub beside it, else None."""
    try:
        return load_key()[1]
    except KeyUnavailable:
        try:
            return public_file(key_file()).read_text(encoding="ascii").strip().lower() or None
        except (OSError, ValueError):
            return None


def sign(key: Ed25519PrivateKey, digest: str) -> str:
    """The signature of a digest (both hexadecimal), over its 32 bytes."""
    return key.sign(bytes.fromhex(digest)).hex()


def signature_holds(public: str, digest: str, signature: str) -> bool:
    """Whether `signature` is that of `digest` by the key `public`; False too for what is not hexadecimal."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(
            bytes.fromhex(signature), bytes.fromhex(digest)
        )
    except (InvalidSignature, ValueError, TypeError):
        return False
    return True
