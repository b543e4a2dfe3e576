"""The vehicle data of a running Bezel, for programs that read a car.

    vehicle = Vehicle()                     # connects to /run/bezel/control.sock
    vehicle.set({"speed": 42.0})            # apps can read it until this program ends

The article "Connect your car" of the documentation describes it.
"""
import json
import socket
import sys

SOCKET = "/run/bezel/control.sock"


class Refused(Exception):
    """Bezel has refused an order; the text says why."""


class Vehicle:
    """A connection to Bezel. Its values are forgotten when it is closed."""

    def __init__(self, path=SOCKET):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.lines = self.socket.makefile()
        self.told = {}
        self.items = self.ask("vehicle", items=True)["items"]

    def ask(self, order, **members):
        """Sends an order and waits for its answer, so that never more than one is on its way."""
        line = json.dumps({"v": 1, "id": 1, "do": order, **members})
        self.socket.sendall(line.encode() + b"\n")
        answer = json.loads(self.lines.readline() or '{"ok": false, "error": "Bezel has ended"}')
        if not answer["ok"]:
            raise Refused(answer["error"])
        return answer

    def set(self, values):
        """Sets those of the values that have changed. None: the value is not known.

        A value that Bezel refuses, for instance because it is out of its range, is written to standard error, and the
        others are set.
        """
        values = {path: self.typed(path, value) for path, value in values.items()}
        changed = {path: value for path, value in values.items() if self.told.get(path) != value}
        if not changed:
            return
        known = {path: value for path, value in changed.items() if value is not None}
        lost = [path for path, value in changed.items() if value is None]
        order = ({"set": known} if known else {}) | ({"unset": lost} if lost else {})
        try:
            self.ask("set-vehicle", lasting=False, **order)
        except Refused as problem:
            if len(changed) > 1:
                for path, value in changed.items():
                    self.set({path: value})
                return
            print(problem, file=sys.stderr)
        self.told.update(changed)

    def typed(self, path, value):
        """The value as the item wants it: whole numbers are rounded, and words are texts."""
        if value is None:
            return None
        kind = self.type(path)
        if kind == "integer":
            return round(value)
        if kind == "number":
            return float(value)
        if kind == "boolean":
            return bool(value)
        return str(value) if kind in ("word", "text") else value

    def type(self, path):
        """Like "number"; None if there is no such item."""
        members, item = self.items, {}
        for name in path.split("."):
            item = next((member for member in members if member["name"] == name), {})
            members = item.get("members", [])
        return item.get("type")
