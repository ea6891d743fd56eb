"""The date stamp (article 64): a round stamp drawn in violet ink, its words on a circle, its date across."""

import datetime as dt
from html import escape
from math import cos, pi, sin

ENCRE = "#3d3a8c"
MOIS = ("JANV", "FÉVR", "MARS", "AVR", "MAI", "JUIN", "JUIL", "AOÛT", "SEPT", "OCT", "NOV", "DÉC")
_R_LETTRES, _ARC = 19.2, 4.3


def timbre(*, haut: str, bas: str, date: dt.date) -> str:
    """The stamp, 50 × 50 mm: `haut` round the top, `bas` round the foot, the date between two bars."""
    written = f"{date.day:02d} {MOIS[date.month - 1]} {date.year}"
    rings = (
        f'<circle r="23.6" fill="none" stroke="{ENCRE}" stroke-width=".75"/>'
        f'<circle r="22.5" fill="none" stroke="{ENCRE}" stroke-width=".25"/>'
        f'<circle r="16.6" fill="none" stroke="{ENCRE}" stroke-width=".35"/>'
    )
    bars = f'<path d="M-21.6 -5.2H21.6M-21.6 5.2H21.6" stroke="{ENCRE}" stroke-width=".5"/>'
    band = '<path d="M-21.6 -5.2H21.6V5.2H-21.6Z" fill="#fff"/>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-25 -25 50 50">'
        f'<g transform="rotate(-7)">{rings}{band}{bars}'
        f"{_round(haut.upper(), top=True)}{_round(bas.upper(), top=False)}"
        f'<text x="0" y="2.3" font-size="6.6" text-anchor="middle" font-family="Linux Biolinum O" '
        f'font-weight="bold" letter-spacing=".3" fill="{ENCRE}">{written}</text>'
        f'<text x="0" y="-8.4" font-size="3" text-anchor="middle" font-family="Linux Libertine O" '
        f'fill="{ENCRE}">ÉCARTÉ</text>'
        f'<text x="0" y="10.8" font-size="3" text-anchor="middle" font-family="Linux Libertine O" '
        f'fill="{ENCRE}">art. 64</text>'
        "</g></svg>"
    )


def _round(text: str, *, top: bool) -> str:
    """Letters one by one on the circle, upright at the top as at the foot; a long name is written closer."""
    size = min(3.6, 0.72 * 2 * _ARC * _R_LETTRES / 2 / max(len(text), 1) / 0.62)
    step = min(size * 0.72 / _R_LETTRES, 2.5 / max(len(text), 1))
    radius = _R_LETTRES - (size * 0.33 if top else -size * 0.33)
    turn = 1 if top else -1
    letters = []
    for i, letter in enumerate(text):
        angle = (i - (len(text) - 1) / 2) * step
        x, y = radius * sin(angle), -turn * radius * cos(angle)
        letters.append(
            f'<text x="0" y="0" text-anchor="middle" transform="translate({x:.2f} {y:.2f}) '
            f'rotate({turn * angle * 180 / pi:.2f})">{escape(letter)}</text>'
        )
    return (
        f'<g font-size="{size:.2f}" font-family="Linux Libertine O" font-weight="bold" fill="{ENCRE}">'
        f"{''.join(letters)}</g>"
    )
