#!/usr/bin/env python3
"""Forwards the position of gpsd to a running Bezel: apps can read it as `gps`.

    gpspipe -w | gpsd_bridge.py

Reads gpsd's JSON, one object a line, from standard input. gpspipe is in the package gpsd-clients.
"""
import json
import sys

from bezel_client import arguments, run
from bezel_vehicle import Vehicle

DIMENSIONS = {2: "2D", 3: "3D"}


def position(fix, sky):
    """`gps` of rpc_spec from gpsd's reports TPV and SKY; None without a fix."""
    if fix.get("mode", 0) < 2 or "lat" not in fix or "lon" not in fix:
        return None
    place = {
        "latitudeDegrees": fix["lat"],
        "longitudeDegrees": fix["lon"],
        "dimension": DIMENSIONS.get(fix["mode"], "NO_FIX"),
        "actual": True,
    }
    altitude = fix.get("altMSL", fix.get("alt"))
    if altitude is not None:
        place["altitude"] = altitude
    if "track" in fix:
        place["heading"] = round(fix["track"] % 360, 2) % 360
    if "speed" in fix:
        place["speed"] = round(fix["speed"] * 3.6, 2)  # gpsd has m/s.
    for name in ("pdop", "hdop", "vdop"):
        if name in sky:
            place[name] = min(sky[name], 1000)
    if "uSat" in sky:
        place["satellites"] = min(sky["uSat"], 31)
    date, _, time = fix.get("time", "").partition("T")
    if time:
        place["utcYear"], place["utcMonth"], place["utcDay"] = map(int, date.split("-"))
        hours, minutes, seconds = time.rstrip("Z").split(":")
        place["utcHours"], place["utcMinutes"], place["utcSeconds"] = int(hours), int(minutes), min(int(float(seconds)), 59)
    return place


def forward(lines, vehicle):
    sky = {}
    for line in lines:
        try:
            report = json.loads(line)
        except ValueError:
            vehicle.notes.say("gpsd", f"expected JSON of gpspipe -w, got {line.strip()}")
            continue
        if report.get("class") == "SKY":
            sky = report
        elif report.get("class") == "TPV":
            vehicle.set({"gps": position(report, sky)})


def main():
    options = arguments("Forwards the position of gpsd to a running Bezel.", timeout=3).parse_args()
    forward(sys.stdin, Vehicle(options.socket, options.timeout))


if __name__ == "__main__":
    run(main)
