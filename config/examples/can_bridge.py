#!/usr/bin/env python3
"""Forwards signals of a CAN bus to a running Bezel: apps can read them as vehicle data.

    can_bridge.py [--interface socketcan] [--socket PATH] CHANNEL FILE.dbc SIGNAL=ITEM...
    can_bridge.py can0 car.dbc VehicleSpeed=speed EngineSpeed=rpm Gear=prndl MilesPerHour=speed*1.609344

FILE.dbc describes the frames. ITEM is a name of `bezel vehicle items`; with *FACTOR the signal is multiplied. A signal with
named values sets an item of words by these names. Needs python-can and cantools:

    python3 -m venv venv && venv/bin/pip install python-can cantools
    venv/bin/python can_bridge.py ...
"""
import argparse

import can
import cantools

import bezel_vehicle


def item(text):
    """A word of the command line: SIGNAL=ITEM or SIGNAL=ITEM*FACTOR."""
    signal, _, target = text.partition("=")
    path, _, factor = target.partition("*")
    if not signal or not path:
        raise argparse.ArgumentTypeError(f"expected SIGNAL=ITEM, got {text}")
    return signal, path, float(factor or 1)


def values(frame, database, items, vehicle):
    """The vehicle data in a frame; none if it is not in the file, or not as the file says."""
    try:
        signals = database.decode_message(frame.arbitration_id, frame.data)
    except (KeyError, cantools.database.DecodeError):
        return {}
    found = {}
    for signal, path, factor in items:
        value = signals.get(signal)
        if value is None:
            continue
        if vehicle.type(path) not in ("word", "text"):
            # A named value has its number too.
            value = getattr(value, "value", value) * factor
        found[path] = value
    return found


def forward(frames, database, items, vehicle):
    """Sets the vehicle data of all frames."""
    for frame in frames:
        vehicle.set(values(frame, database, items, vehicle))


def main():
    parser = argparse.ArgumentParser(description="Forwards signals of a CAN bus to a running Bezel.")
    parser.add_argument("--interface", default="socketcan", help="an interface of python-can (default: socketcan)")
    parser.add_argument("--socket", default=bezel_vehicle.SOCKET, help="the service's control socket")
    parser.add_argument("channel", metavar="CHANNEL", help="like can0")
    parser.add_argument("file", metavar="FILE.dbc")
    parser.add_argument("items", metavar="SIGNAL=ITEM", type=item, nargs="+")
    options = parser.parse_args()
    database = cantools.database.load_file(options.file)
    with can.Bus(channel=options.channel, interface=options.interface) as bus:
        forward(bus, database, options.items, bezel_vehicle.Vehicle(options.socket))


if __name__ == "__main__":
    main()
