"""The cost of a frame from a panel: allocations, and processor time, which is meaningful only beside another run's."""

from __future__ import annotations

from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.packages import run as run_tool
from virtualboard.session import Session

NEEDS_PROGRAM = True

PORT = 12345
PANEL = "Tests/Recordings/modelled-edge-cases/tracking-id-replaced-no-release.events"
COUNTER = "Tests/Benchmarks/count-allocations.c"

WARM_UP = 200
FRAMES = 3000
STEP_US = 2000  # 500 reports a second, more than any known panel


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot")
    with lab.boot(programs={"bezel": lab.bezel}) as board:
        run_tool("gcc", "-O2", "-fno-builtin", "-fPIC", "-shared", lab.root / COUNTER, "-o", board.share / "count.so")
        (board.share / "drag.events").write_text(drag(lab))
        board.run("head -c 8 /dev/zero > /tmp/allocations")
        bezel = board.start(
            "exec env COUNT_ALLOCATIONS=/tmp/allocations LD_PRELOAD=/share/count.so "
            f"bezel run --display headless --touch evdev --storage '' --listen 127.0.0.1:{PORT}", "bezel")
        board.run(f"while ! netstat -ltn | grep -q ':{PORT} '; do usleep 20000; done")
        panel = board.start(f"exec uinput-panel /share/drag.events {WARM_UP * STEP_US}", "uinput-panel")
        node = panel.wait("^panel: ready (/dev/input/event[0-9]+)", 60)[1]
        bezel.wait(f"touch from .* at {node}", 60)
        # The app is on the board too: the way to this machine costs more than all the rest.
        demo = board.start(f"exec bezel demo --connect 127.0.0.1:{PORT} --timeout 120", "demo")
        demo.wait(r"\bFULL\b", 60)
        report.step(f"{FRAMES} frames of one finger")
        panel.say("play")
        panel.wait("^panel: holding", 60)
        # Ten seconds after its start the service checks once for faults of the board, for the idle screen.
        board.run("usleep 10500000")
        said = bezel.lines.count()
        before = spent(board, bezel)
        panel.say("play")
        panel.wait("^panel: played", 60)
        board.run("usleep 200000")
        after = spent(board, bezel)
        panel.close_input()
        cancelled = demo.wait(r"finger 0 cancelled at .* after (\d+) moves", 60)
        allocations, nanoseconds = (later - earlier for earlier, later in zip(before, after))
        report.check(int(cancelled[1]) > FRAMES, "the app got every move", cancelled[0])
        # A warning that the board is too slow is a line of the log, and that allocates.
        slow = [line for line in bezel.lines.all()[said:] if "too slow" in line]
        if allocations and slow:
            report.skip("no allocation", f"this machine is too busy: {slow[0]}")
        else:
            report.check(allocations == 0, "no allocation", f"{allocations} in {FRAMES} frames")
        report.note(f"{nanoseconds / FRAMES / 1000:.1f} us of processor time a frame, panel to socket")


def spent(board: Machine, bezel: Session) -> tuple[int, int]:
    allocations = board.run("od -An -t u8 /tmp/allocations")
    return int(allocations), int(board.run(f"cut -d' ' -f1 /proc/{bezel.pid}/schedstat"))


def drag(lab: Lab) -> str:
    lines = [line for line in (lab.root / PANEL).read_text().splitlines() if not line.startswith("E:")]
    for step in range(WARM_UP + FRAMES + 1):
        time = 1_000_000 + step * STEP_US
        stamp = f"{time // 1_000_000}.{time % 1_000_000:06}"
        if step == 0:
            lines.append(f"E: {stamp} 0003 0039 1")
        lines += [f"E: {stamp} 0003 0035 {100 + step % 600}", f"E: {stamp} 0003 0036 {100 + step % 300}",
                  f"E: {stamp} 0000 0000 0"]
    return "\n".join(lines) + "\n"
