#!/usr/bin/env python3
"""An app without a phone, which shows what apps get: it subscribes to vehicle data, or to a module, and prints each message.

    sdl_app.py --connect 127.0.0.1:12345 speed prndl
    sdl_app.py --connect 127.0.0.1:12345 --module CLIMATE

MOBILE_API.xml of https://github.com/smartdevicelink/rpc_spec has the numbers and parameters of all messages. The app subscribes
when it has come to the screen: by a touch, or by the command `bezel app Watcher`.
"""
import argparse
import json
import socket
import struct

from bezel_client import Problem, naming, run

NUMBERS = {
    "RegisterAppInterface": 1, "SubscribeVehicleData": 20, "GetInteriorVehicleData": 43, "OnHMIStatus": 32768,
    "OnAppInterfaceUnregistered": 32769, "OnVehicleData": 32772, "OnInteriorVehicleData": 32783,
}
NAMES = {number: name for name, number in NUMBERS.items()}
RPC, START, STARTED, RESPONSE = 7, 1, 2, 1


class App:
    """A session of SDL's protocol. Frames have a header of 12 bytes, and messages in them another one of 12."""

    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port))
        self.file, self.number = self.socket.makefile("rb"), 0
        self.socket.sendall(bytes([0x10, RPC, START, 0]) + bytes(4))
        if self.frame()[:2] != (0, STARTED):
            raise Problem("the head unit refuses a session")

    def read(self, size):
        data = self.file.read(size)
        if len(data) < size:
            raise Problem("the head unit has closed the connection")
        return data

    def frame(self):
        """Type, information and content of the next frame."""
        first, _, info, self.session, size, _ = struct.unpack(">BBBBII", self.read(12))
        self.version = first & 0xF0
        return first & 7, info, self.read(size)

    def messages(self):
        """Name, whether it is a response, and parameters of each message. A long one comes in several frames."""
        whole = b""
        while True:
            kind, info, data = self.frame()
            whole = {1: data, 2: b"", 3: whole + data}.get(kind, whole)
            if kind == 1 or kind == 3 and info == 0:
                first, _, size = struct.unpack(">III", whole[:12])
                if name := NAMES.get(first & 0xFFFFFFF):
                    yield name, first >> 28 == RESPONSE, json.loads(whole[12:12 + size] or b"{}")

    def send(self, name, **parameters):
        self.number += 1
        text = json.dumps(parameters).encode()
        content = struct.pack(">III", NUMBERS[name], self.number, len(text)) + text
        self.socket.sendall(
            struct.pack(">BBBBII", self.version | 1, RPC, 0, self.session, len(content), self.number) + content)


def follow(app, items, module):
    """Registers, subscribes when the app is on the screen, and prints what comes."""
    app.send(
        "RegisterAppInterface", syncMsgVersion={"majorVersion": 8, "minorVersion": 0, "patchVersion": 0}, appName="Watcher",
        appID="watcher", isMediaApplication=False, languageDesired="EN-US", hmiDisplayLanguageDesired="EN-US",
        appHMIType=["REMOTE_CONTROL" if module else "INFORMATION"])
    subscribed = False
    for name, response, parameters in app.messages():
        if name == "RegisterAppInterface":
            parameters = {"resultCode": parameters["resultCode"], "info": parameters.get("info")}
        print(name, "(answer)" if response else "", json.dumps(parameters), flush=True)
        if name == "OnHMIStatus" and parameters["hmiLevel"] != "NONE" and not subscribed:
            subscribed = True
            if items:
                app.send("SubscribeVehicleData", **{item: True for item in items})
            if module:
                app.send("GetInteriorVehicleData", moduleType=module, subscribe=True)


def main():
    parser = argparse.ArgumentParser(description="An app that prints what it gets from a car.")
    parser.add_argument("--connect", metavar="HOST:PORT", default="127.0.0.1:12345", help="(default: 127.0.0.1:12345)")
    parser.add_argument("--module", metavar="TYPE", help="a module of the car, like CLIMATE")
    parser.add_argument("items", metavar="ITEM", nargs="*", help="vehicle data, like speed")
    options = parser.parse_args()
    host, _, port = options.connect.rpartition(":")
    if not host or not port.isdigit():
        parser.error(f"{options.connect}: expected HOST:PORT")
    with naming(options.connect, ""):
        follow(App(host, int(port)), options.items, options.module)


if __name__ == "__main__":
    run(main)
