"""The articles as pure functions of state and arguments: whole centimes in, frozen values or a Refusal out.

Nothing here reads a clock, a setting, a file, a database or chance; only the standard library is imported.
Find a rule by the game's name, then the article its docstring cites:

refusal      what a refused entry says (code, article, French sentence), and sentences that explain a figure
montant      amounts: French entry, French print, the form used between programs
prelevement  the levy: rate, exact product, rounding (articles 59, 60, 66)
partage      sharing an amount by largest remainder
appel        inscription, call, seats (article 63)
ecarte       stakes, equalising, levy, payment (articles 63, 64, 66, 66-1)
tickets      carnets and the composition of a levy (articles 59, 66-1, 82)
saison       the season, 1 November to 31 October (article 56-1)
settle       one JSON line in, one answer out, per game
"""
