import Foundation
import TestSupport
import Testing

@Suite struct UdevRules {
    static let files = ["udev/70-bezel.rules", "udev/71-bezel-ddc.rules"]
    let rules: [Substring]

    init() throws {
        rules = try Self.files.flatMap { try Places.text($0).split(separator: "\n").filter { !$0.hasPrefix("#") } }
    }

    @Test func `udev rules do not match device numbers or node names`() {
        for rule in rules {
            #expect(!rule.contains("ATTR{name}") && !rule.contains("ATTRS{name}") && !rule.contains("{NAME}"))
            #expect(!rule.contains(#/(event|card)[0-9]/#))
        }
    }

    @Test func `every GOTO of the udev rules has one label`() {
        let labels = rules.compactMap { $0.firstMatch(of: #/LABEL="(\w+)"/#)?.1 }
        for jump in rules.compactMap({ $0.firstMatch(of: #/GOTO="(\w+)"/#)?.1 }) {
            #expect(labels.filter { $0 == jump }.count == 1)
        }
    }

    @Test func `udev rules give no device to all users`() {
        #expect(rules.compactMap { $0.firstMatch(of: #/MODE="(\d+)"/#)?.1 }.allSatisfy { $0 == "0660" })
    }

    /// They are examples for a user's own file: without the comment mark each is a rule (the lab's case package tries
    /// one).
    @Test func `the example rotation rules have six numbers each, a quarter turn apart`() throws {
        let lines = try Places.text("udev/70-bezel.rules").matches(
            of: #/#   (ENV\{ID_PATH\}=="[^"]+", ENV\{LIBINPUT_CALIBRATION_MATRIX\}="([-0-9. ]+)") +(\S.*)/#)
        #expect(lines.map { String($0.3) } == ["a quarter turn clockwise", "half a turn", "a quarter turn back"])
        let matrices = lines.map { $0.2.split(separator: " ").compactMap { Double($0) } }
        try #require(matrices.allSatisfy { $0.count == 6 })
        // The first corner moves around the unit square.
        let corners = matrices.map { [$0[2], $0[5]] }
        #expect(corners == [[1, 0], [1, 1], [0, 1]])
        // And the direction of the panel's first axis rotates with it.
        #expect(matrices.map { [$0[0], $0[3]] } == [[0, 1], [-1, 0], [0, -1]])
    }

    /// systemd 254 and later.
    static let canVerify: Bool = {
        guard let tool = Program.path(of: "udevadm"), let help = try? Program.run(tool, ["--help"]) else {
            return false
        }
        return help.output.contains("verify")
    }()

    @Test(.enabled(if: canVerify, "needs udevadm verify, which systemd 254 brings"))
    func `udevadm verifies the rules without complaint`() throws {
        let tool = try #require(Program.path(of: "udevadm"))
        let result = try Program.run(tool, ["verify"] + Self.files)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
}
