"""Settings: everything comes from the environment; CERCLE_HOME holds what must be kept.

A mistake here is not corrected silently: `cercle.checks` names it in French and nothing is served.
"""

import logging
from pathlib import Path

import environ

from cercle.databases import database_at

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

# Switches and levels that say nothing known: `cercle.checks` names them, and nothing is served.
UNREADABLE: list[str] = []
_ON, _OFF = ("1", "on", "true", "yes", "oui"), ("", "0", "off", "false", "no", "non")


def switch(name: str) -> bool:
    """A setting that is on or off; off, and noted, when it is neither."""
    value = env(name, default="").strip().lower()
    if value not in (*_ON, *_OFF):
        UNREADABLE.append(name)
    return value in _ON


def _log_level() -> str:
    level = str(env("LOG_LEVEL", default="INFO")).upper()
    if level in logging.getLevelNamesMapping():
        return level
    UNREADABLE.append("LOG_LEVEL")
    return "INFO"


LOG_LEVEL = _log_level()

# The house's belongings: database, signing key, exported heads, issued PDFs. `setup` makes them, mode 0700.
CERCLE_HOME = Path(env("CERCLE_HOME", default="") or BASE_DIR / "var").resolve()
CERCLE_KEY_FILE = Path(env("CERCLE_KEY_FILE", default="") or CERCLE_HOME / "signature.key").resolve()
CERCLE_SECRET_FILE = CERCLE_HOME / "secret.key"
CERCLE_HEADS_DIR = CERCLE_HOME / "tetes"
CERCLE_DOCUMENTS_DIR = CERCLE_HOME / "documents"

DEBUG = switch("DEBUG")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost"])


def _secret_key() -> str:
    """The web sessions' secret: from the environment, or the file that `setup` makes; "" without either."""
    try:
        written = CERCLE_SECRET_FILE.read_text().strip()
    except OSError:  # absent or not ours to read: the checks say which
        written = ""
    return str(env("SECRET_KEY", default="")) or written


# Django refuses to load without a secret, even to make one: the checks refuse to serve with this text.
UNSET_SECRET = "unset"
SECRET_KEY = _secret_key() or UNSET_SECRET

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_tables2",
    "django_filters",
    "csp",
    "cercle",
    "cercle.journal",
    "cercle.ledger",
    "cercle.desk",
    "cercle.inspection",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "cercle.urls"
WSGI_APPLICATION = "cercle.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "cercle.journal.factice.context",
            ],
        },
    },
]

DATABASE_URL = env("DATABASE_URL", default="") or f"sqlite:///{CERCLE_HOME / 'cercle.sqlite3'}"
# An unknown engine loads all the same, so that the check can be reached and say in French what is wrong.
DATABASES = {"default": database_at(DATABASE_URL) or {"ENGINE": "django.db.backends.dummy"}}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "login"

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", "Français")]
TIME_ZONE = "Europe/Paris"
USE_I18N = True
USE_TZ = True

# The typefaces of the desk and of the registers come from the system's packages, through our own server:
# `polices/B612-Regular.otf`, `polices/EBGaramond12-Regular.woff`.
FONT_DIRS = [Path("/usr/share/fonts/opentype/b612"), Path("/usr/share/fonts/woff/ebgaramond")]
STATIC_URL = "static/"
STATIC_ROOT = CERCLE_HOME / "static"
STATICFILES_DIRS = [("polices", str(directory)) for directory in FONT_DIRS if directory.is_dir()]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
# A typeface is fetched once and kept: two seconds of compression a face at every set-up gain nothing.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("otf", "woff", "woff2", "png", "jpg", "gz", "br")
WHITENOISE_MIMETYPES = {".otf": "font/otf"}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"ligne": {"()": "cercle.logs.OneLine"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "ligne"}},
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    # Django's own handlers stay silent when DEBUG is off: its events go up to ours.
    "loggers": {"django": {"handlers": [], "level": "INFO", "propagate": True}},
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "object-src": ["'none'"],
    }
}
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 12 * 3600
X_FRAME_OPTIONS = "DENY"

# Behind a proxy of the house that ends TLS and says so in this header.
if switch("HTTPS"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
