#!/usr/bin/env python3
"""Forwards signals of a KUKSA databroker (COVESA VSS) to a running Bezel: apps can read them as vehicle data.

    kuksa_bridge.py --host 127.0.0.1 --port 55555

Signals that the databroker does not have are left out. A databroker keeps the last value of a signal for ever. Where every
signal is set all the time, --timeout says after how many seconds a value is not known any more. Needs kuksa-client:

    python3 -m venv venv && venv/bin/pip install kuksa-client
    venv/bin/python kuksa_bridge.py ...
"""
import sys

try:
    from kuksa_client.grpc import VSSClient, VSSClientError
except ImportError as missing:
    sys.exit(f"kuksa_bridge.py: {missing}; install it with: venv/bin/pip install kuksa-client")

from bezel_client import Problem, arguments, run
from bezel_vehicle import Vehicle

GEARS = ["FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "EIGHTH", "NINTH", "TENTH"]
WHEELS = {
    "Row1.Wheel.Left": "leftFront", "Row1.Wheel.Right": "rightFront",
    "Row2.Wheel.Left": "leftRear", "Row2.Wheel.Right": "rightRear",
}


def gear(number):
    """SelectedGear of VSS: 126 is park, 127 drive, negative is reverse."""
    special = {126: "PARK", 127: "DRIVE", 0: "NEUTRAL"}
    if number < 0:
        return "REVERSE"
    return special.get(number) or (GEARS[number - 1] if number <= len(GEARS) else "UNKNOWN")


def same(value):
    return value


def low(flag):
    return "LOW" if flag else "NORMAL"


# The signal without "Vehicle.": the item, and its value from that of the signal.
SIGNALS = {
    "Speed": ("speed", abs),
    "Powertrain.CombustionEngine.Speed": ("rpm", same),
    "Powertrain.CombustionEngine.Torque": ("engineTorque", same),
    "TraveledDistance": ("odometer", lambda metres: metres / 1000),
    "Powertrain.FuelSystem.RelativeLevel": ("fuelLevel", same),
    "Powertrain.FuelSystem.IsFuelLevelLow": ("fuelLevel_State", low),
    "Powertrain.Transmission.SelectedGear": ("prndl", gear),
    "Exterior.AirTemperature": ("externalTemperature", same),
    "Cabin.HVAC.AmbientAirTemperature": ("climateData.cabinTemperature", lambda value: {"unit": "CELSIUS", "value": value}),
    "VehicleIdentification.VIN": ("vin", same),
    "Chassis.Brake.PedalPosition": ("driverBraking", lambda percent: "YES" if percent > 0 else "NO"),
    "Chassis.Accelerator.PedalPosition": ("accPedalPosition", same),
    "Chassis.SteeringWheel.Angle": ("steeringWheelAngle", same),
    "Chassis.ParkingBrake.IsEngaged": ("electronicParkBrakeStatus", lambda flag: "CLOSED" if flag else "OPEN"),
    "Driver.IsHandsOnWheel": ("handsOffSteering", lambda flag: not flag),
    "ADAS.ESC.IsEnabled": ("stabilityControlsStatus.escSystem", lambda flag: "ON" if flag else "OFF"),
    "Body.Lights.Beam.Low.IsOn": ("headLampStatus.lowBeamsOn", same),
    "Body.Lights.Beam.High.IsOn": ("headLampStatus.highBeamsOn", same),
    "CurrentLocation.Latitude": ("gps.latitudeDegrees", same),
    "CurrentLocation.Longitude": ("gps.longitudeDegrees", same),
    "CurrentLocation.Altitude": ("gps.altitude", same),
    "CurrentLocation.Heading": ("gps.heading", lambda degrees: round(degrees % 360, 2) % 360),
}
for wheel, tire in WHEELS.items():
    SIGNALS[f"Chassis.Axle.{wheel}.Tire.Pressure"] = (f"tirePressure.{tire}.pressure", same)
    SIGNALS[f"Chassis.Axle.{wheel}.Tire.IsPressureLow"] = (f"tirePressure.{tire}.status", low)


def values(update):
    """The vehicle data of an update of the databroker, by path of the signal."""
    found = {}
    for path, point in update.items():
        item, convert = SIGNALS[path.removeprefix("Vehicle.")]
        known = point is not None and point.value is not None
        found[item] = convert(point.value) if known else None
    return found


def available(broker):
    """The signals that the databroker has."""
    for signal in SIGNALS:
        try:
            broker.get_current_values([f"Vehicle.{signal}"])
        except VSSClientError:
            continue
        yield f"Vehicle.{signal}"


def main():
    parser = arguments("Forwards signals of a KUKSA databroker to a running Bezel.", timeout=0)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=55555)
    options = parser.parse_args()
    vehicle = Vehicle(options.socket, options.timeout)
    try:
        with VSSClient(options.host, options.port) as broker:
            for update in broker.subscribe_current_values(list(available(broker))):
                vehicle.set(values(update))
    except VSSClientError as error:
        raise Problem(f"the databroker at {options.host}:{options.port}: {error}") from None


if __name__ == "__main__":
    run(main)
