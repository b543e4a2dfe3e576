"""The vehicle data of a running Bezel, for programs that read a car.

    vehicle = Vehicle(timeout=3)            # connects to /run/bezel/control.sock
    vehicle.set({"speed": 42.0})            # apps can read it for 3 s, at most until this program ends

The article "Connect your car" of the documentation describes it.
"""
import json
import select
import sys
import threading
import time

from bezel_client import SOCKET, Notes, Problem, Refused, WrongUsage, connect, guess


def flat(items, before=""):
    """Items and the members of structures, by their paths, like tirePressure.leftFront.status."""
    for item in items:
        yield before + item["name"], item
        yield from flat(item.get("members", []), before + item["name"] + ".")


class Vehicle:
    """A connection to Bezel. Its values are forgotten when it is closed.

    A value that has not been set again for `timeout` seconds is forgotten too (0: never), and so is one in whose place Bezel
    has refused another one. When Bezel ends, the connection waits until it is back, and sets the values again.
    """

    def __init__(self, path=SOCKET, timeout=0):
        self.path, self.timeout, self.notes, self.lock = path, timeout, Notes(), threading.RLock()
        self.values, self.times = {}, {}  # What the car has said last, and when.
        self.connect()
        threading.Thread(target=self.watch, daemon=True).start()

    def connect(self):
        self.socket, self.told = connect(self.path), {}
        self.lines = self.socket.makefile(encoding="utf-8")
        self.items = dict(flat(self.ask("vehicle", items=True)["items"]))

    def ask(self, order, **members):
        """Sends an order and waits for its answer, so that never more than one is on its way."""
        line = json.dumps({"v": 1, "id": 1, "do": order, **members})
        with self.lock:
            self.socket.sendall(line.encode() + b"\n")
            answer = self.lines.readline()
        if not answer:
            raise ConnectionResetError("Bezel has ended")
        answer = json.loads(answer)
        if not answer["ok"]:
            raise Refused(answer["error"])
        return answer

    def item(self, path):
        """What `bezel vehicle items` says about an item."""
        if path not in self.items:
            raise WrongUsage(f"no item {path}{guess(path, self.items)} (`bezel vehicle items` lists them)")
        return self.items[path]

    def set(self, values):
        """Sets those of the values that have changed. None: the value is not known."""
        with self.lock:
            for path, value in values.items():
                self.values[path], self.times[path] = self.typed(path, value), time.monotonic()
            self.settle()

    def typed(self, path, value):
        """The value as the item wants it: a number has 6 digits, of a position 9, and words are texts."""
        kind = self.items.get(path, {}).get("type")
        try:
            if value is None or kind == "boolean":
                return value if value is None else bool(value)
            if kind in ("integer", "number"):
                return round(value) if kind == "integer" else float(f"{value:.{9 if path.startswith('gps.') else 6}g}")
        except (TypeError, ValueError, OverflowError):
            self.notes.say(path, f"{path}: expected a number, got {value}")
            return None
        return str(value) if kind in ("word", "text") else value

    def watch(self):
        while True:
            time.sleep(0.5)
            with self.lock:
                self.settle()

    def settle(self):
        """Tells Bezel what has changed, and waits for it if it has ended."""
        while True:
            now = time.monotonic()
            for path, value in self.values.items():
                if self.timeout and value is not None and now - self.times[path] > self.timeout:
                    self.values[path] = None
                    if self.told.get(path) is not None:
                        self.notes.say((path, "late"), f"{path}: has not come for {self.timeout:g} s, so it is not known")
            try:
                # Bezel speaks only when it is asked: what can be read is the end.
                if select.select([self.socket], [], [], 0)[0]:
                    raise ConnectionResetError
                changed = {path: value for path, value in self.values.items() if self.told.get(path) != value}
                return self.tell(changed) if changed else None
            except ConnectionError:
                self.wait()

    def tell(self, changed):
        known = {path: value for path, value in changed.items() if value is not None}
        lost = [path for path, value in changed.items() if value is None]
        try:
            self.ask("set-vehicle", lasting=False, **({"set": known} if known else {}), **({"unset": lost} if lost else {}))
            self.told.update(changed)
        except Refused as problem:
            if len(changed) > 1:
                for path, value in changed.items():
                    self.tell({path: value})
                return
            # Apps must not take the value before it for the present one.
            (path,) = changed
            self.notes.say(path, str(problem))
            self.values[path] = None
            if known and self.told.get(path) is not None:
                self.tell({path: None})
            self.told[path] = None

    def wait(self):
        print("Bezel has ended; waiting until it is back", file=sys.stderr, flush=True)
        self.socket.close()
        while True:
            time.sleep(1)
            try:
                return self.connect()
            except (Problem, OSError):
                continue
