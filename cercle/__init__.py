"""Cercle: the ledger of a casino club's card tables.

rules       the articles as pure functions: no Django, clock, database, file or chance
journal     the append-only, chained, signed book; knows no game
ledger      the club's books: models, services (write), selectors (read)
desk        the employee's screens: forms, views, keys; no models
inspection  registers, reports, PDF, verification; reads only

Arrows go one way: rules <- journal <- ledger <- desk | inspection.
"""
