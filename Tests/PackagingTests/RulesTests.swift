import Foundation
import Testing

@Suite struct UdevRules {
    let rules: [Substring]

    init() throws {
        rules = try Program.text("udev/70-bezel.rules").split(separator: "\n").filter { !$0.hasPrefix("#") }
    }

    @Test func `a device is never known by its number or its name`() {
        for rule in rules {
            #expect(!rule.contains("ATTR{name}") && !rule.contains("ATTRS{name}") && !rule.contains("{NAME}"))
            #expect(!rule.contains(#/(event|card)[0-9]/#))
        }
    }

    @Test func `every jump has one place to land`() {
        let labels = rules.compactMap { $0.firstMatch(of: #/LABEL="(\w+)"/#)?.1 }
        for jump in rules.compactMap({ $0.firstMatch(of: #/GOTO="(\w+)"/#)?.1 }) {
            #expect(labels.filter { $0 == jump }.count == 1)
        }
    }

    @Test func `no device is anybody's`() {
        #expect(rules.compactMap { $0.firstMatch(of: #/MODE="(\d+)"/#)?.1 }.allSatisfy { $0 == "0660" })
    }

    /// systemd 254 and later.
    static let canVerify: Bool = {
        guard let tool = Program.path(of: "udevadm"), let help = try? Program.run(tool, ["--help"]) else {
            return false
        }
        return help.output.contains("verify")
    }()

    @Test(.enabled(if: canVerify, "needs udevadm verify, which systemd 254 brings"))
    func `udevadm has nothing to complain of`() throws {
        let tool = try #require(Program.path(of: "udevadm"))
        let result = try Program.run(tool, ["verify", "udev/70-bezel.rules"])
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
}
