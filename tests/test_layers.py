"""A lower package imports no higher one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent / "interpreter" / "statuto"

# From the lowest to the highest. What stands in one line may import one another.
LAYERS = [
    {"cache", "catalogue", "folders", "frozen", "web"},
    {"findings"},
    {"syntax"},
    {"resolve"},
    {"boards"},
    {"checks"},
    {"machine"},
    {"evaluate"},
    {"compiled"},
    {"hosting"},
    {"examples"},
    {"opponents"},
    {"simulate"},
    {"reference_of_language"},
    {"reference"},
    {"difference"},
    {"paired"},
    {"play"},
    {"figures"},
    {"printing"},
    {"editor"},
    {"commands", "__main__", "__init__"},
]
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}

# These stand alone: they import nothing of the package but themselves.
ALONE = {"boards"}

FILES = sorted(ROOT.rglob("*.py"))


def package_of(file: Path) -> str:
    """The part of `statuto` that a file belongs to."""
    return file.relative_to(ROOT).parts[0].removesuffix(".py")


def imported_modules(tree: ast.AST, module: tuple[str, ...], is_package: bool) -> Iterator[str]:
    """The dotted names that a file imports, relative ones made absolute, with what is taken from a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module.split(".") if node.module else []
            if node.level:
                keep = len(module) - node.level + is_package
                base = [*module[:keep], *base]
            yield from (".".join([*base, alias.name]) for alias in node.names)


def imported_packages(file: Path) -> set[str]:
    """The parts of `statuto` that a file imports, its own left out."""
    relative = file.relative_to(ROOT).with_suffix("").parts
    is_package = relative[-1] == "__init__"
    module = ("statuto", *(relative[:-1] if is_package else relative))
    names = imported_modules(ast.parse(file.read_text("utf-8")), module, is_package)
    parts = {name.split(".")[1] for name in names if name.startswith("statuto.")}
    return {part for part in parts if (ROOT / part).is_dir() or (ROOT / f"{part}.py").is_file()} - {package_of(file)}


def test_the_packages_are_found() -> None:
    assert FILES


@pytest.mark.parametrize("package", sorted({package_of(file) for file in FILES}))
def test_every_package_has_a_layer(package: str) -> None:
    assert package in RANK, f"give `{package}` a place in LAYERS"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_import_goes_up(file: Path) -> None:
    own = package_of(file)
    imported = imported_packages(file)
    higher = {name for name in imported if RANK.get(name, len(LAYERS)) > RANK.get(own, len(LAYERS))}
    assert not higher, f"`{own}` imports {sorted(higher)}, which stand above it"
    assert not (own in ALONE and imported), f"`{own}` stands alone, and imports {sorted(imported)}"
