#!/usr/bin/env python3
"""A climate unit that apps of the type REMOTE_CONTROL can control, as an example: it only keeps the settings.

    climate-unit.py [SOCKET]

It serves one module over Bezel's control socket until it is interrupted. A real unit would write the settings to the
car's bus in `apply`, and call `notify` when the driver turns a knob.
"""
import json
import socket
import sys

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
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.number = 0

    def order(self, do, **members):
        self.number += 1
        line = json.dumps({"v": 1, "id": self.number, "do": do, **members})
        self.socket.sendall(line.encode() + b"\n")

    def lines(self):
        with self.socket.makefile(encoding="utf-8") as file:
            yield from map(json.loads, file)


def main():
    bezel, unit = Bezel(sys.argv[1] if len(sys.argv) > 1 else "/run/bezel/control.sock"), Unit()
    functions = ["GetInteriorVehicleData", "SetInteriorVehicleData", "ButtonPress"]
    bezel.order("serve", **{"for": functions}, capabilities={"REMOTE_CONTROL": CAPABILITIES})
    for line in bezel.lines():
        if line.get("ok") is False:
            print(line["error"], file=sys.stderr)
            if line["id"] == 1:
                return 1
        if line.get("event") != "request":
            continue
        function, parameters, former = line["function"], line["parameters"], dict(unit.settings)
        if function == "SetInteriorVehicleData":
            unit.apply(parameters["moduleData"]["climateControlData"])
        elif function == "ButtonPress":
            unit.press(parameters["buttonName"])
        answer = {} if function == "ButtonPress" else {"parameters": unit.data}
        bezel.order("answer", number=line["number"], result="SUCCESS", **answer)
        if unit.settings != former:
            bezel.order("notify", function="OnInteriorVehicleData", parameters=unit.data)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(0)
