#!/usr/bin/env python3
"""A climate unit that apps of the type REMOTE_CONTROL can control, as an example: it only keeps the settings.

    climate-unit.py --socket /run/bezel/control.sock

It serves one module over Bezel's control socket until it is interrupted or Bezel ends. A real unit would write the settings to
the car's bus in `apply`, and send the order `notify` when the driver turns a knob.
"""
import json
import sys

from bezel_client import Problem, arguments, connect, run

CELSIUS = (16, 28)  # What this car can do. rpc_spec has no range of temperatures, so Bezel cannot check it.
MODULE = {"moduleType": "CLIMATE", "moduleId": "climate"}
BUTTONS = {"AC": "acEnable", "FAN_UP": 10, "FAN_DOWN": -10}
CAPABILITIES = {
    "climateControlCapabilities": [{
        "moduleName": "Climate", "moduleInfo": {"moduleId": MODULE["moduleId"], "allowMultipleAccess": True},
        "fanSpeedAvailable": True, "acEnableAvailable": True, "desiredTemperatureAvailable": True,
    }],
    "buttonCapabilities": [
        {"name": name, "shortPressAvailable": True, "longPressAvailable": False, "upDownAvailable": False}
        for name in BUTTONS
    ],
}


class Unit:
    """The settings, by the names of SDL's ClimateControlData."""

    def __init__(self):
        self.settings = {
            "fanSpeed": 20, "acEnable": False, "desiredTemperature": {"unit": "CELSIUS", "value": 21.0}}

    def problem(self, settings):
        """Why the car cannot do this; None if it can."""
        wanted = settings.get("desiredTemperature", self.settings["desiredTemperature"])
        degrees = wanted["value"] if wanted["unit"] == "CELSIUS" else (wanted["value"] - 32) / 1.8
        low, high = CELSIUS
        return None if low <= degrees <= high else f"desiredTemperature: expected {low} to {high} degrees Celsius"

    def apply(self, settings):
        self.settings.update(settings)

    def press(self, button):
        what = BUTTONS[button]
        if isinstance(what, str):
            self.apply({what: not self.settings[what]})
        else:
            self.apply({"fanSpeed": min(max(self.settings["fanSpeed"] + what, 0), 100)})

    @property
    def data(self):
        return {"moduleData": {**MODULE, "climateControlData": self.settings}}


class Bezel:
    """The control socket: one JSON object a line."""

    def __init__(self, path):
        self.socket = connect(path)
        self.number = 0

    def order(self, do, **members):
        self.number += 1
        line = json.dumps({"v": 1, "id": self.number, "do": do, **members})
        self.socket.sendall(line.encode() + b"\n")

    def lines(self):
        with self.socket.makefile(encoding="utf-8") as file:
            yield from map(json.loads, file)


def answer(request, unit):
    """The answer to a request of an app. Refused settings change nothing."""
    function, parameters = request["function"], request["parameters"]
    if function == "ButtonPress":
        unit.press(parameters["buttonName"])
        return {"result": "SUCCESS"}
    if function == "SetInteriorVehicleData":
        settings = parameters["moduleData"]["climateControlData"]
        if problem := unit.problem(settings):
            return {"result": "INVALID_DATA", "info": problem}
        unit.apply(settings)
    return {"result": "SUCCESS", "parameters": unit.data}


def serve(bezel, unit):
    functions = ["GetInteriorVehicleData", "SetInteriorVehicleData", "ButtonPress"]
    bezel.order("serve", **{"for": functions}, capabilities={"REMOTE_CONTROL": CAPABILITIES})
    for line in bezel.lines():
        if line.get("ok") is False:
            if line["id"] == 1:
                raise Problem(f"Bezel lets it serve nothing: {line['error']}")
            print(line["error"], file=sys.stderr)
        if line.get("event") == "request":
            former = dict(unit.settings)
            bezel.order("answer", number=line["number"], **answer(line, unit))
            if unit.settings != former:
                bezel.order("notify", function="OnInteriorVehicleData", parameters=unit.data)


def main():
    options = arguments("A climate unit that apps can control, as an example.").parse_args()
    try:
        serve(Bezel(options.socket), Unit())
    except ConnectionError:
        pass
    raise Problem("Bezel has ended; start this program again when Bezel is back")


if __name__ == "__main__":
    run(main)
