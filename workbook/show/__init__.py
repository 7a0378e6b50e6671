"""How answers look: words, charts, cards, panels."""
