import Glibc
import Testing

@testable import OverlayDisplay

struct DisplayStateTests {
    private static let atomic = DisplayState(
        card: "/dev/dri/card1", driver: "vc4", mode: [0, 1, 0x7F, 0x80, 0xFF],
        values: [
            DisplayState.Value(object: 31, property: 17, value: .max, name: "CRTC_X"),
            DisplayState.Value(object: 31, property: 22, value: 0, name: "pixel blend mode"),
        ])
    private static let legacy = DisplayState(
        card: "/dev/dri/card0", driver: "gma500",
        controller: DisplayState.Controller(id: 40, connector: 33, framebuffer: 55, x: 1, y: 2))

    @Test(arguments: [atomic, legacy, DisplayState(card: "/dev/dri/card0", driver: "simpledrm")])
    func `a display state is read as it was written`(state: DisplayState) {
        #expect(DisplayState(text: state.text) == state)
    }

    @Test func `if a cursor cannot be restored, the primary plane still is`() throws {
        func values(_ object: UInt32, framebuffer: UInt64) -> [DisplayState.Value] {
            [("FB_ID", framebuffer), ("CRTC_ID", framebuffer == 0 ? 0 : 40), ("zpos", 2)].map {
                DisplayState.Value(object: object, property: 1, value: $0.1, name: $0.0)
            }
        }
        let connector = [DisplayState.Value(object: 33, property: 20, value: 40, name: "CRTC_ID")]
        let primary = connector + values(31, framebuffer: 55)
        #expect(DisplayState.withPrimaryOnly(primary + values(32, framebuffer: 0)) == nil, "there is no cursor")
        let less = DisplayState.withPrimaryOnly(primary + values(32, framebuffer: 56) + values(34, framebuffer: 57))
        let off = (values(32, framebuffer: 0) + values(34, framebuffer: 0))
        #expect(try #require(less) == primary + off)
    }

    @Test(arguments: [
        "", "\n", "bezel display state 1\n", "bezel display state 2\ncard a\ndriver b\n",
        "bezel display state 1\ncard a\ndriver b", "bezel display state 1\ncard \ndriver b\n",
        "bezel display state 1\ndriver b\ncard a\n", "bezel display state 1\ncard a\ndriver b\nmode 0\n",
        "bezel display state 1\ncard a\ndriver b\nmode 0g\n",
        "bezel display state 1\ncard a\ndriver b\nmode 00\nmode 00\n",
        "bezel display state 1\ncard a\ndriver b\nvalue 1 2 3\n",
        "bezel display state 1\ncard a\ndriver b\nvalue -1 2 3 zpos\n",
        "bezel display state 1\ncard a\ndriver b\nvalue 4294967296 2 3 zpos\n",
        "bezel display state 1\ncard a\ndriver b\ncontroller 1 2 3 4\n",
        "bezel display state 1\ncard a\ndriver b\n\n", "bezel display state 1\ncard a\ndriver b\nzpos 3\n",
    ])
    func `an invalid state file is refused`(text: String) {
        #expect(DisplayState(text: text) == nil)
    }

    @Test func `modes and lists in a state file have a limit`() {
        let start = "bezel display state 1\ncard a\ndriver b\n"
        let line = "value 1 2 3 zpos\n"
        #expect(DisplayState(text: start + "mode " + String(repeating: "00", count: 4096) + "\n") != nil)
        #expect(DisplayState(text: start + "mode " + String(repeating: "00", count: 4097) + "\n") == nil)
        #expect(DisplayState(text: start + String(repeating: line, count: 1000)) != nil)
        #expect(DisplayState(text: start + String(repeating: line, count: 1001)) == nil)
    }

    @Test func `a state file is written completely or not at all`() throws {
        let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
        var template = Array("\(temporary)/bezel-state-XXXXXX".utf8CString)
        let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        let file = "\(folder)/run/display.state"
        defer {
            rmdir("\(folder)/run")
            rmdir(folder)
        }
        #expect(StateFile.write(Self.atomic, to: file) == 0, "the folder is created")
        #expect(try StateFile.read(file) == Self.atomic)
        #expect(StateFile.write(Self.legacy, to: file) == 0)
        #expect(try StateFile.read(file) == Self.legacy)
        #expect(access("\(file).new", F_OK) != 0, "no temporary file is left")
        StateFile.remove(file)
        let missing = DisplayError(code: .noState, operation: "", subject: "", errno: ENOENT)
        #expect(throws: missing) { _ = try StateFile.read(file) }
        #expect(try Display.restore(from: file) == nil, "a missing state file is not an error")
    }

    @Test func `a state file that cannot be written is an error with its reason`() {
        #expect(StateFile.write(Self.atomic, to: "/proc/display.state") != 0)
        #expect(StateFile.write(Self.atomic, to: "/dev/null/display.state") == ENOTDIR)
    }

    @Test func `an invalid state file restores nothing`() {
        let wrong = DisplayError(code: .badState, operation: "", subject: "", errno: 0)
        #expect(throws: wrong) { _ = try Display.restore(from: "/dev/null") }
        #expect(throws: DisplayError.self) { _ = try Display.restore(from: "/") }
    }
}
