"""A virtual board: a Debian kernel under QEMU with a screen, uinput and the program under test."""

from __future__ import annotations
