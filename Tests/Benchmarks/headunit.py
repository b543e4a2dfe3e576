"""Head units as processes, and their surroundings: a finger, apps, a client of the control socket, viewers of the console."""
from __future__ import annotations

import base64, itertools, json, os, signal, socket, struct, subprocess, time
from multiprocessing import Event, Process, Value
from pathlib import Path
from typing import Any

FRAME = struct.Struct(">BBBBII")  # version and type, service, info, session, size, message
RPC, START_SERVICE, REGISTER, ON_HMI_STATUS, ON_TOUCH_EVENT = 7, 1, 1, 32768, 32780
# BSON: string protocolVersion = "5.4.0"
VERSION = b"\x20\0\0\0\x02protocolVersion\0\x06\0\0\x005.4.0\0\0"
START = FRAME.pack(0x50, RPC, START_SERVICE, 0, len(VERSION), 0) + VERSION
EV_SYN, EV_ABS, SLOT, TRACKING_ID, X, Y = 0, 3, 0x2f, 0x39, 0x35, 0x36
# A page reports the kinds that it watches after this message (Console.md).
LOOKS = b"\x01"


class Failure(Exception):
    pass


class HeadUnit:
    """`bezel run` with a display in memory, a finger from a pipe, and a console without a token."""

    def __init__(self, program: str, folder: Path, port: int, more: str = "", host: str = "127.0.0.1") -> None:
        folder.mkdir()
        self.port, self.panel_path, self.log = port, folder / "panel", folder / "log"
        os.mkfifo(self.panel_path)
        self.panel = os.open(self.panel_path, os.O_RDWR)
        configuration = folder / "bezel.toml"
        configuration.write_text(
            f'listen = "{host}:{port}"\n[display]\noutput = "headless"\n'
            f'[touch]\nsources = ["stream:{self.panel_path}"]\nrange = "0:799,0:479"\nshow_fingers = true\n[keys]\nsources = []\n[storage]\npath = "{folder}/kept"\n'
            f'[control]\npath = "{folder}/control"\n[web]\nlisten = "127.0.0.1:{port + 1000}"\ntoken = false\n'
            f'[websocket]\nlisten = "127.0.0.1:{port + 2000}"\n[apps]\nactivation_delay = 0\n{more}')
        self.process = subprocess.Popen(
            [program, "run", "--config", configuration], stdout=open(self.log, "w"), stderr=subprocess.STDOUT)

    def wait(self) -> None:
        deadline = time.monotonic() + 60
        while "console: " not in self.log.read_text():
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise Failure("it did not start:\n" + self.log.read_text())
            time.sleep(.05)

    @property
    def console(self) -> int:
        return self.port + 1000

    def memory(self) -> dict[str, int]:
        """KiB by the names of smaps_rollup: Rss, Pss, Private_Dirty."""
        text = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return {line.split(":")[0]: int(line.split()[1]) for line in text.splitlines()[1:]}

    def busy(self) -> int:
        """Processor time of the event loop's thread in nanoseconds: on a busy machine more meaningful than a latency."""
        pid = self.process.pid
        return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[0])

    def switches(self) -> int:
        """How often a thread of it has gone to sleep: once for each wake-up."""
        count = 0
        for status in Path(f"/proc/{self.process.pid}/task").glob("*/status"):
            lines = status.read_text().splitlines()
            count += sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))
        return count

    def stop(self) -> None:
        os.close(self.panel)
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        finally:
            self.process.kill()


def request(session: int, function: int, correlation: int, parameters: dict[str, Any]) -> bytes:
    """The frame of a request."""
    text = json.dumps(parameters).encode()
    message = struct.pack(">III", function, correlation, len(text)) + text
    return FRAME.pack(0x51, RPC, 0, session, len(message), correlation) + message


def registration(name: str, *types: str) -> dict[str, Any]:
    """The parameters of RegisterAppInterface."""
    return {
        "syncMsgVersion": {"majorVersion": 8, "minorVersion": 0}, "appName": name, "appID": name, "fullAppID": name,
        "isMediaApplication": False, "languageDesired": "EN-US", "hmiDisplayLanguageDesired": "EN-US",
        **({"appHMIType": list(types)} if types else {})}


class Control:
    """A client of the control socket."""

    def __init__(self, path: Path) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.lines, self.number = self.socket.makefile(), 0

    def line(self, order: str, **members: Any) -> bytes:
        self.number += 1
        return json.dumps({"v": 1, "id": self.number, "do": order, **members}).encode() + b"\n"

    def ask(self, order: str, **members: Any) -> dict[str, Any]:
        self.socket.sendall(self.line(order, **members))
        answer: dict[str, Any] = json.loads(self.lines.readline())
        if not answer["ok"]:
            raise Failure(f"{order}: {answer['error']}")
        return answer


class App:
    """An app that is registered and has the screen."""

    def __init__(self, port: int, name: str, *types: str, host: str = "127.0.0.1", source: str = "") -> None:
        """
        - Parameters:
          - host: An address of the head unit.
          - source: The app's own address; "" for any.
        """
        self.waiting, self.correlation = b"", 0
        self.socket = socket.create_connection((host, port), timeout=60, source_address=(source, 0) if source else None)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(START)
        self.session = self.frame()[0][3]
        self.ask(REGISTER, registration(name, *types))
        while self.notified(ON_HMI_STATUS)["hmiLevel"] != "FULL":
            pass

    def frame(self) -> tuple[tuple[int, ...], bytes]:
        while len(self.waiting) < 12 or len(self.waiting) < 12 + FRAME.unpack_from(self.waiting)[4]:
            more = self.socket.recv(1 << 16)
            if not more:
                raise Failure("the app's connection was closed")
            self.waiting += more
        header = FRAME.unpack_from(self.waiting)
        payload, self.waiting = self.waiting[12:12 + header[4]], self.waiting[12 + header[4]:]
        return header, payload

    def message(self, kind: int, function: int) -> dict[str, Any]:
        """The parameters of the next message of the kind (1 response, 2 notification)."""
        while True:
            header, payload = self.frame()
            if header[0] & 7 == 1 and header[1] == RPC and struct.unpack_from(">I", payload)[0] == kind << 28 | function:
                found: dict[str, Any] = json.loads(payload[12:])
                return found

    def notified(self, function: int) -> dict[str, Any]:
        return self.message(2, function)

    def send(self, function: int, parameters: dict[str, Any]) -> None:
        self.correlation += 1
        self.socket.sendall(request(self.session, function, self.correlation, parameters))

    def ask(self, function: int, parameters: dict[str, Any]) -> dict[str, Any]:
        self.send(function, parameters)
        answer = self.message(1, function)
        if not answer["success"]:
            raise Failure(f"function {function}: {answer}")
        return answer


class TouchApp(App):
    """An app that draws the screen itself, and gets its touches."""

    def __init__(self, unit: HeadUnit, host: str = "127.0.0.1", source: str = "") -> None:
        """See `App`."""
        super().__init__(unit.port, "Touch", "NAVIGATION", host=host, source=source)
        self.unit, self.step = unit, 0
        self.move((EV_ABS, SLOT, 0), (EV_ABS, TRACKING_ID, 1), (EV_ABS, X, 400), (EV_ABS, Y, 240))
        self.notified(ON_TOUCH_EVENT)

    def move(self, *changes: tuple[int, int, int]) -> None:
        now = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
        stamp = now // 10**9, now % 10**9 // 1000
        os.write(self.unit.panel, b"".join(struct.pack("=qqHHi", *stamp, *each) for each in (*changes, (EV_SYN, 0, 0))))

    def touch(self) -> float:
        """Moves the finger.

        - Returns: Microseconds until the app has received it.
        """
        self.step += 1
        x = 100 + self.step % 600
        begin = time.perf_counter_ns()
        self.move((EV_ABS, X, x))
        while self.notified(ON_TOUCH_EVENT)["event"][0]["c"][0]["x"] != x:
            pass
        return (time.perf_counter_ns() - begin) / 1000

    def touches(self, count: int, rate: float) -> list[float]:
        due, latencies = time.perf_counter(), []
        for _ in range(count):
            due += 1 / rate
            time.sleep(max(due - time.perf_counter(), 0))
            latencies.append(self.touch())
        return latencies


def share(values: list[float], part: float) -> float:
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


class WebSocket:
    """A client's end, as far as the console needs it: its messages are short, the server's never in fragments."""

    def __init__(self, port: int) -> None:
        self.waiting = b""
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
        while b"\r\n\r\n" not in self.waiting:
            self.more()
        head, self.waiting = self.waiting.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            raise Failure(head.decode())

    def more(self) -> None:
        more = self.socket.recv(1 << 18)
        if not more:
            raise Failure("the console has closed a viewer's connection")
        self.waiting += more

    def send(self, payload: bytes, opcode: int = 2) -> None:
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[place & 3] for place, byte in enumerate(payload))
        self.socket.sendall(bytes([0x80 | opcode, 0x80 | len(payload)]) + mask + masked)

    def receive(self) -> tuple[int, bytes]:
        def need(count: int) -> None:
            while len(self.waiting) < count:
                self.more()

        need(2)
        size, start = self.waiting[1], 2
        if size > 125:
            start = 4 if size == 126 else 10
            need(start)
            size = int.from_bytes(self.waiting[2:start], "big")
        need(start + size)
        opcode, payload = self.waiting[0] & 15, self.waiting[start:start + size]
        self.waiting = self.waiting[start + size:]
        if opcode == 9:
            self.send(payload, 10)
        return opcode, payload


class Viewers:
    """Pages of a console, in a separate process. They acknowledge each picture, or none at all."""

    def __init__(self, port: int, count: int = 1, acknowledges: bool = True) -> None:
        self.pictures, self.bytes, self.begun = Value("Q", 0), Value("Q", 0), Event()
        arguments = (port, count, acknowledges)
        self.process = Process(target=self.run, args=arguments, daemon=True)
        self.process.start()
        if not self.begun.wait(60):
            raise Failure("no viewer has seen a picture")

    def run(self, port: int, count: int, acknowledges: bool) -> None:
        import threading

        os.nice(5)
        first = threading.Semaphore(0)

        def view() -> None:
            page = WebSocket(port)
            page.send(LOOKS)
            for number in itertools.count():
                opcode, payload = page.receive()
                if opcode != 2:
                    continue
                with self.pictures.get_lock():
                    self.pictures.value += 1
                    self.bytes.value += len(payload)
                if number == 0:
                    first.release()
                if acknowledges:
                    page.send(payload[:4])

        # One after the other: of one address only four may be without a request (Console.md).
        threads = [threading.Thread(target=view, daemon=True) for _ in range(count)]
        for thread in threads:
            thread.start()
            first.acquire()
        self.begun.set()
        for thread in threads:
            thread.join()

    def leave(self) -> None:
        self.process.kill()
        self.process.join()
