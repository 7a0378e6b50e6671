"""The static twin of a widget: what stands in its place where no kernel runs, in the same output as its view."""

from __future__ import annotations

from typing import Any


def with_twin(bundle: Any, html: str, text: str) -> Any:
    """A widget's MIME bundle with its twin beside the view.

    A front end that draws widgets takes the view; one that does not, or a notebook that was cleaned of it, takes the twin,
    which therefore never names the widget: the same panel leaves the same twin in every run.
    """
    if not isinstance(bundle, tuple):  # a closed widget has no view, and shows itself as anything else does
        return {"text/html": html, "text/plain": text}
    data, metadata = bundle
    return {**data, "text/html": html, "text/plain": text}, metadata
