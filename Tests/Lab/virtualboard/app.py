"""A minimal SDL app: one session, messages of one frame."""

from __future__ import annotations

import json
import pathlib
import re
import socket
import struct
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from .report import LabError

FRAME = struct.Struct(">BBBBII")  # version and type, service, info, session, size, message
RPC = struct.Struct(">III")  # type and function, correlation id, size of the JSON
VERSION, CONTROL, SINGLE, RPC_SERVICE = 0x50, 0, 1, 7
AUDIO_SERVICE, VIDEO_SERVICE = 10, 11
START_SERVICE, START_SERVICE_ACK = 1, 2
REGISTER_SECONDARY_TRANSPORT, REGISTER_SECONDARY_TRANSPORT_ACK, TRANSPORT_EVENT_UPDATE = 7, 8, 0xFD
REQUEST, RESPONSE, NOTIFICATION = 0, 1, 2
REGISTER_APP_INTERFACE, ALERT, SPEAK, PUT_FILE, SEND_HAPTIC_DATA, CANCEL_INTERACTION = 1, 12, 14, 32, 49, 57
CREATE_CHOICE_SET, PERFORM_INTERACTION = 9, 10
PERFORM_AUDIO_PASS_THRU, END_AUDIO_PASS_THRU, ON_AUDIO_PASS_THRU = 16, 17, 32777
ON_HMI_STATUS = 32768


class Message(NamedTuple):
    type: int
    function: int
    correlation: int
    parameters: dict[str, Any]


def recorded(name: str, units: list[bytes]) -> tuple[bytes, bytes]:
    """A navigation app's messages in session 1: up to its registration, and once it has the screen, its video."""
    registration = json.dumps(registration_of(name, "NAVIGATION")).encode()
    payload = RPC.pack(REQUEST << 28 | REGISTER_APP_INTERFACE, 1, len(registration)) + registration
    joining = FRAME.pack(VERSION | CONTROL, RPC_SERVICE, START_SERVICE, 0, 0, 0)
    joining += FRAME.pack(VERSION | SINGLE, RPC_SERVICE, 0, 1, len(payload), 1) + payload
    video = FRAME.pack(VERSION | CONTROL, VIDEO_SERVICE, START_SERVICE, 1, 0, 2)
    for unit in units:
        video += FRAME.pack(VERSION | SINGLE, VIDEO_SERVICE, 0, 1, len(unit), 3) + unit
    return joining, video


def made_units(path: pathlib.Path) -> list[bytes]:
    """The access units of a file of Tests/VideoMaker, in which its size in 4 bytes precedes each, the highest first."""
    data, place, found = path.read_bytes(), 0, []
    while place + 4 <= len(data):
        size = int.from_bytes(data[place : place + 4], "big")
        found.append(data[place + 4 : place + 4 + size])
        place += 4 + size
    return found


def registration_of(name: str, kind: str) -> dict[str, Any]:
    return {
        "syncMsgVersion": {"majorVersion": 8, "minorVersion": 0}, "appName": name, "appID": name, "appHMIType": [kind],
        "isMediaApplication": False, "languageDesired": "EN-US", "hmiDisplayLanguageDesired": "EN-US"}


class App:
    """Use in a `with` statement: the connection ends with the block. `log` is a file for the head unit's messages.

    - protocol: its version, like 5.4.0; empty for that of the first header only.
    """

    def __init__(self, port: int, log: pathlib.Path, protocol: str = "") -> None:
        self._protocol = protocol
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._socket.settimeout(None)
        self._log = log
        self._messages: list[Message] = []
        self._ended = False
        self._changed = threading.Condition()
        self._session = self._sent = 0
        # The size of the last answer's frame.
        self.last_answer = 0
        # The payload of the last TransportEventUpdate.
        self.last_update = b""
        self.second_link: socket.socket | None = None
        # Files that were uploaded.
        self.files = 0
        # The last control frame about each stream.
        self._streams: dict[int, int] = {}
        # The pieces of sound from the microphone, each with the seconds of a clock when it came.
        self._sounds: list[tuple[float, bytes]] = []

    def __enter__(self) -> App:
        payload = b""
        if self._protocol:
            text = self._protocol.encode() + b"\0"
            payload = b"\2protocolVersion\0" + struct.pack("<i", len(text)) + text + b"\0"
            payload = struct.pack("<i", len(payload) + 4) + payload
        self._socket.sendall(FRAME.pack(VERSION | CONTROL, RPC_SERVICE, START_SERVICE, 0, len(payload), 0) + payload)
        header, _ = self._frame()
        if header[2] != START_SERVICE_ACK:
            raise LabError("the head unit starts no RPC service")
        self._session = header[3]
        threading.Thread(target=self._read, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def register(self, name: str, kind: str, timeout: float) -> None:
        answer = self.ask(REGISTER_APP_INTERFACE, timeout, registration_of(name, kind))
        if not answer["success"]:
            raise LabError(f"the head unit does not want the app: {answer}")

    def send(self, function: int, parameters: dict[str, Any], bulk: bytes = b"") -> int:
        """Sends a request; returns its correlation id."""
        self._sent += 1
        text = json.dumps(parameters).encode()
        payload = RPC.pack(REQUEST << 28 | function, self._sent, len(text)) + text + bulk
        self._socket.sendall(
            FRAME.pack(VERSION | SINGLE, RPC_SERVICE, 0, self._session, len(payload), self._sent) + payload)
        return self._sent

    def ask(self, function: int, timeout: float, parameters: dict[str, Any], bulk: bytes = b"") -> dict[str, Any]:
        """A request and its answer's parameters."""
        return self.answer(self.send(function, parameters, bulk), timeout)

    def answer(self, correlation: int, timeout: float) -> dict[str, Any]:
        place = self._wait(lambda one: (one.type, one.correlation) == (RESPONSE, correlation), timeout)
        return self._messages[place].parameters

    def status(self, timeout: float, start: int = 0, **wanted: object) -> int:
        """The position after the first OnHMIStatus from `start` on with these values."""
        return 1 + self._wait(
            lambda one: one.function == ON_HMI_STATUS and wanted.items() <= one.parameters.items(), timeout, start)

    def count(self) -> int:
        """A position to wait from: earlier messages are ignored."""
        with self._changed:
            return len(self._messages)

    def take_sounds(self) -> list[tuple[float, bytes]]:
        """The pieces of sound that have come since the last call, with the times at which they came."""
        with self._changed:
            sounds, self._sounds = self._sounds, []
            return sounds

    def await_sounds(self, count: int, timeout: float) -> None:
        """Waits until so many pieces of sound have come since the last ``take_sounds``."""
        with self._changed:
            self._changed.wait_for(lambda: self._ended or len(self._sounds) >= count, timeout)
            if len(self._sounds) < count:
                raise LabError(f"{len(self._sounds)} pieces of sound came, not {count}")

    def since(self, start: int) -> list[Message]:
        with self._changed:
            return self._messages[start:]

    def secondary(self, timeout: float, former: bytes = b"") -> tuple[str, int]:
        """The head unit's address for this session's second link; `former` is the earlier `last_update`."""
        with self._changed:
            self._changed.wait_for(lambda: self._ended or self.last_update != former, timeout)
            update = self.last_update
        host = re.search(rb"tcpIpAddress\0....([0-9a-f:.]+)\0", update, re.DOTALL)
        port = re.search(rb"\x10tcpPort\0(....)", update, re.DOTALL)
        if not host or not port:
            raise LabError(f"no address of a second link: {update!r}")
        return host[1].decode(), int(struct.unpack("<i", port[1])[0])

    def stream_over(self, port: int, units: list[bytes]) -> None:
        """Registers a second link on a port and sends video on it."""
        link = socket.create_connection(("127.0.0.1", port), timeout=60)
        for service, info, wanted in (
                (0, REGISTER_SECONDARY_TRANSPORT, REGISTER_SECONDARY_TRANSPORT_ACK),
                (VIDEO_SERVICE, START_SERVICE, START_SERVICE_ACK)):
            link.sendall(FRAME.pack(VERSION | CONTROL, service, info, self._session, 0, 1))
            answer = b""
            while len(answer) < FRAME.size:
                answer += link.recv(FRAME.size - len(answer)) or b"\0" * FRAME.size
            header = FRAME.unpack(answer[:FRAME.size])
            rest = header[4]
            while rest > 0:
                rest -= len(link.recv(rest))
            if header[1:3] != (service, wanted):
                raise LabError(f"the head unit answers {header} to {info} of service {service}")
        for unit in units:
            link.sendall(FRAME.pack(VERSION | SINGLE, VIDEO_SERVICE, 0, self._session, len(unit), 1) + unit)
        self.second_link = link

    def start_stream(self, service: int, timeout: float) -> None:
        """Starts RAW video of the screen's size, or audio."""
        self._socket.sendall(FRAME.pack(VERSION | CONTROL, service, START_SERVICE, self._session, 0, 1))
        with self._changed:
            self._changed.wait_for(lambda: self._ended or service in self._streams, timeout)
            if self._streams.get(service) != START_SERVICE_ACK:
                raise LabError(f"the head unit does not start service {service}: {self._streams}")

    def take_screen(self, name: str, timeout: float) -> None:
        """Registers a navigation app that gets the screen, and starts its video."""
        self.register(name, "NAVIGATION", timeout)
        self.status(timeout, hmiLevel="FULL")
        self.start_stream(VIDEO_SERVICE, timeout)

    def stream(self, service: int, data: bytes) -> None:
        """Sends data of a stream as one frame; for video, a whole access unit."""
        self._socket.sendall(FRAME.pack(VERSION | SINGLE, service, 0, self._session, len(data), 1) + data)

    def _wait(self, test: Callable[[Message], bool], timeout: float, start: int = 0) -> int:
        """The position of the first message from `start` on that passes. LabError if none does in `timeout` s."""
        def found() -> int | None:
            return next((place for place in range(start, len(self._messages)) if test(self._messages[place])), None)

        with self._changed:
            self._changed.wait_for(lambda: self._ended or found() is not None, timeout)
            place = found()
            if place is None:
                last = "\n".join(map(str, self._messages[start:][-6:]))
                raise LabError(f"the head unit did not say what was waited for; its last words:\n{last}")
            return place

    def _read(self) -> None:
        with open(self._log, "w", encoding="utf-8") as log:
            try:
                while True:
                    header, payload = self._frame()
                    if header[0] & 7 == CONTROL and header[1] in (AUDIO_SERVICE, VIDEO_SERVICE):
                        with self._changed:
                            self._streams[header[1]] = header[2]
                            self._changed.notify_all()
                    if header[0] & 7 == CONTROL and header[2] == TRANSPORT_EVENT_UPDATE:
                        with self._changed:
                            self.last_update = payload
                            self._changed.notify_all()
                    if header[0] & 7 != SINGLE:
                        continue
                    word, correlation, size = RPC.unpack_from(payload)
                    parameters = json.loads(payload[RPC.size : RPC.size + size] or b"{}")
                    message = Message(word >> 28, word & 0xFFFFFFF, correlation, parameters)
                    if message.function == ON_AUDIO_PASS_THRU:
                        with self._changed:
                            self._sounds.append((time.monotonic(), payload[RPC.size + size :]))
                    if message.type == RESPONSE:
                        self.last_answer = FRAME.size + len(payload)
                    print(*message, file=log, flush=True)
                    with self._changed:
                        self._messages.append(message)
                        self._changed.notify_all()
            except OSError:
                pass
            finally:
                with self._changed:
                    self._ended = True
                    self._changed.notify_all()

    def _frame(self) -> tuple[tuple[int, ...], bytes]:
        header = FRAME.unpack(self._bytes(FRAME.size))
        return header, self._bytes(header[4])

    def _bytes(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            more = self._socket.recv(count - len(data))
            if not more:
                raise ConnectionError("the head unit closed the connection")
            data += more
        return data
