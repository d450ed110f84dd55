"""Roles of columns: what a choice of one does to the others."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def roles_after(
    roles: Mapping[str, str], column: str, role: str, shared: Collection[str]
) -> dict[str, str]:
    """Return the roles after another one was chosen for a column.

    A column that had the role alone changes places with it; several may have a ``shared`` one.
    """
    alone = role and role not in shared
    holder = next((name for name, own in roles.items() if alone and own == role), column)
    places = {column: holder, holder: column}
    return {places.get(name, name): own for name, own in roles.items()} | {column: role}
