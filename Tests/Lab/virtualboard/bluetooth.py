"""BlueZ on a board, and adapters that btvirt emulates."""

from __future__ import annotations

from .machine import Machine
from .session import Session

LIMIT = 120


def air(board: Machine, adapters: int, name: str = "btvirt") -> Session:
    """Emulated adapters in reach of each other: hci0, hci1 and so on."""
    return board.start(f"exec btvirt -l{adapters}", name)


def bus(board: Machine) -> None:
    """D-Bus, which bluetoothd needs."""
    board.run("mkdir -p /run/dbus; rm -rf /var/run; ln -s /run /var/run; dbus-daemon --system --fork --nopidfile")


def bluetoothd(board: Machine, name: str = "bluetoothd") -> Session:
    """bluetoothd, once it runs."""
    daemon = board.start("mkdir -p /var/lib/bluetooth; exec /usr/libexec/bluetooth/bluetoothd -n --compat", name)
    daemon.wait("Bluetooth daemon", LIMIT)
    return daemon
