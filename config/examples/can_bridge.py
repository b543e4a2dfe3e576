#!/usr/bin/env python3
"""Forwards signals of a CAN bus to a running Bezel: apps can read them as vehicle data.

    can_bridge.py can0 car.dbc VehicleSpeed=speed EngineSpeed=rpm Gear=prndl
    can_bridge.py can0 car.dbc MilesPerHour=speed*1.609344
    can_bridge.py can0 car.dbc TirePressureFL=tirePressure.leftFront.pressure tirePressure.leftFront.status:=NORMAL
    can_bridge.py --replay drive.log car.dbc VehicleSpeed=speed

The article "Connect your car" of the documentation describes it. Needs python-can and cantools. (python-can has a command
`can_bridge` of its own, which is another program.)

    python3 -m venv venv && venv/bin/pip install python-can cantools
    venv/bin/python can_bridge.py ...
"""
import re
import sys

try:
    import can
    import cantools
except ImportError as missing:
    sys.exit(f"can_bridge.py: {missing}; install it with: venv/bin/pip install python-can cantools")

from bezel_client import WrongUsage, arguments, guess, naming, run
from bezel_vehicle import Vehicle

NUMBER = r"[0-9]+(?:\.[0-9]+)?"
SIGNAL = re.compile(rf"(?P<signal>\w+)=(?P<item>\w+(?:\.\w+)*)(?:\*(?P<factor>-?{NUMBER}))?")
CONSTANT = re.compile(r"(?P<item>\w+(?:\.\w+)*):=(?P<value>.+)")


class Mapping:
    """Which signals set which items, checked against the DBC file and the items of Bezel."""

    def __init__(self, words, database, vehicle):
        self.vehicle, self.signals, self.constants = vehicle, [], {}
        known = {signal.name: signal for message in database.messages for signal in message.signals}
        for word in words:
            if match := CONSTANT.fullmatch(word):
                self.constants[match["item"]] = constant(match["value"], match["item"], vehicle)
            elif match := SIGNAL.fullmatch(word):
                kind = vehicle.item(match["item"])["type"]
                check(match["signal"], known, match["item"], kind)
                self.signals.append((match["signal"], match["item"], kind, float(match["factor"] or 1)))
            else:
                raise WrongUsage(f"{word}: expected SIGNAL=ITEM, SIGNAL=ITEM*FACTOR or ITEM:=VALUE")
        for item in self.constants:
            if not any(path.startswith(structure(item)) for _, path, *_ in self.signals):
                raise WrongUsage(f"{item} is set with the signals of its structure, and no word has one")
        names = {name for name, *_ in self.signals}
        self.messages = {
            message.frame_id: message for message in database.messages
            if names.intersection(signal.name for signal in message.signals)}

    def values(self, frame):
        """The vehicle data of a frame; none of a frame without such signals, or that is not as the DBC file says."""
        message = self.messages.get(frame.arbitration_id)
        if message is None or frame.is_error_frame or frame.is_remote_frame:
            return {}
        try:
            signals = message.decode(frame.data)
        except cantools.database.DecodeError as error:
            self.vehicle.notes.say(message.name, f"a frame {message.name} is not as the DBC file says: {error}")
            return {}
        found = {
            item: converted(signals[name], kind, factor) for name, item, kind, factor in self.signals if name in signals}
        for item, value in self.constants.items():
            if any(path.startswith(structure(item)) for path, other in found.items() if other is not None):
                found[item] = value
        return found


def structure(item):
    """How the members of the structure begin that an item is in: with "tirePressure.leftFront.", for instance."""
    return item[:item.rfind(".") + 1]


def converted(value, kind, factor):
    """The value of an item. A value with a name, like SNA, makes a number unknown; false and true, 0 and 1, may have names."""
    named = hasattr(value, "name")
    if kind == "boolean":
        number = value.value if named else value
        return None if named and number not in (0, 1) else number != 0
    if kind in ("integer", "number"):
        return None if named else value * factor
    return str(value)


def check(name, known, item, kind):
    """Refuses a signal that is not in the DBC file, or cannot be such an item."""
    if name not in known:
        raise WrongUsage(f"no signal {name} in the DBC file{guess(name, known)}")
    if kind in ("structure", "list"):
        raise WrongUsage(f"{item} is a {kind}; a signal can set a member of a structure (`bezel vehicle items {item}`)")
    if kind in ("word", "text") and not known[name].choices:
        raise WrongUsage(f"{item} is a {kind}, but {name} has no names of values (VAL_) in the DBC file")


def constant(text, item, vehicle):
    """The value of ITEM:=VALUE."""
    about = vehicle.item(item)
    kind = about["type"]
    if kind == "text" or (kind == "word" and text in about["words"]):
        return text
    if kind == "boolean" and text in ("true", "false"):
        return text == "true"
    if kind in ("integer", "number"):
        if re.fullmatch(f"-?{NUMBER}", text) and about["from"] <= float(text) <= about["to"]:
            return float(text)
        kind = f"a number from {about['from']} to {about['to']}"
    words = {"word": ", ".join(about.get("words", [])), "boolean": "true or false", "structure": "a member of it"}
    raise WrongUsage(f"{item}:={text}: expected {words.get(kind, kind)}")


def frames(options):
    """The frames of the bus, or of a log at the pace of its time stamps."""
    advice = "" if options.replay else " (`ip -details link` lists the buses of SocketCAN; a log needs none: --replay)"
    with naming(options.channel, advice, ValueError, can.CanError):
        if options.replay:
            yield from can.MessageSync(can.LogReader(options.channel))
            return
        with can.Bus(channel=options.channel, interface=options.interface) as bus:
            yield from bus


def main():
    parser = arguments("Forwards signals of a CAN bus to a running Bezel.", timeout=3)
    parser.add_argument("--interface", default="socketcan", help="an interface of python-can (default: socketcan)")
    parser.add_argument("--replay", action="store_true", help="CHANNEL is a log, like a file of candump -l")
    parser.add_argument("channel", metavar="CHANNEL", help="like can0")
    parser.add_argument("file", metavar="FILE.dbc", help="describes the frames")
    parser.add_argument("mappings", metavar="SIGNAL=ITEM", nargs="+", help="or SIGNAL=ITEM*FACTOR, or ITEM:=VALUE")
    options = parser.parse_args()
    with naming(options.file, "", ValueError, cantools.Error):
        database = cantools.database.load_file(options.file)
    vehicle = Vehicle(options.socket, options.timeout)
    mapping = Mapping(options.mappings, database, vehicle)
    for frame in frames(options):
        if found := mapping.values(frame):
            vehicle.set(found)


if __name__ == "__main__":
    run(main)
