import Foundation
import TestSupport
import Testing

/// The packages that each target of the Makefile needs are in the kinds of config/packages.txt that it installs.
@Suite struct MakefileTargets {
    /// The packages that a Python file of the lab advises to install.
    private static func named(in path: String, _ tables: [String]) throws -> Set<String> {
        let text = try Places.text(path)
        var names: Set<String> = []
        for table in tables {
            let start = try #require(text.range(of: table), "\(path) has no \(table)")
            let body = text[start.upperBound...].prefix { $0 != "}" }
            names.formUnion(
                body.matches(of: #/": "([^"]+)"/#).flatMap { $0.1.split(separator: " ") }.map(String.init))
        }
        return names
    }

    private static func installed(by kinds: [String]) throws -> Set<String> {
        let rows = try Places.text("config/packages.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: " ").map(String.init) }
        return Set(rows.filter { kinds.contains($0[1]) }.map { $0[0] })
    }

    /// The kinds that a target and its prerequisites install.
    private static func kinds(of target: String) throws -> [String] {
        let rules = try Places.text("Makefile").split(separator: "\n\n")
        let rule = try #require(rules.flatMap { $0.split(separator: "\n") }.first { $0.hasPrefix("\(target):") })
        let body = try #require(rules.first { $0.contains("\(rule)\n") })
        let own = body.matches(of: #/@config/install-packages (.*)/#).flatMap { $0.1.split(separator: " ") }
        let before = rule.split(separator: ":", maxSplits: 1).dropFirst().joined().split(separator: " ")
        return try own.map(String.init) + before.flatMap { try kinds(of: String($0)) }
    }

    /// `libasound2-data` is a dependency of libasound2, and dpkg is part of every Debian.
    private static let always: Set = ["dpkg", "libasound2-data"]

    @Test(arguments: [("lab", ["amd64"]), ("lab-arm64", ["arm64"])])
    func `every tool that the lab needs is in its target's package list`(target: String, architecture: [String]) throws
    {
        let isForeign = architecture == ["arm64"]
        var wanted = try Self.named(in: "Tests/Lab/virtualboard/packages.py", ["\nTOOLS = {"])
        wanted.formUnion(
            try Self.named(
                in: "Tests/Lab/virtualboard/debian.py", ["\nTOOLS = {"] + (isForeign ? ["FOREIGN_TOOLS = {"] : [])))
        // The tables of both architectures are in this order.
        wanted.formUnion(
            try Self.named(
                in: "Tests/Lab/virtualboard/architecture.py", [isForeign ? "}, tools={" : "packaging={}, tools={"]))
        let missing = wanted.subtracting(try Self.installed(by: Self.kinds(of: target))).subtracting(Self.always)
        #expect(missing.isEmpty, "\(target) does not install \(missing)")
        #expect(wanted.contains("mmdebstrap"))
        #expect(wanted.contains("arch-test") == isForeign)
    }

    /// The shell's message about a missing tool does not name its package.
    @Test(
        .enabled(if: Program.path(of: "make") != nil, "needs make"),
        arguments: [
            (["toolchain", "SWIFT=/nowhere/swift"], "make: there is no Swift toolchain"),
            (["toolchain", "SWIFT=false"], "make: false does not start: install the packages"),
            (
                ["install", "BEZEL=/bin/true", "STRIP=no-such-strip", "DESTDIR=/nowhere"],
                "make: there is no no-such-strip here: apt-get install python3 binutils"
            ),
        ])
    func `a missing tool is named`(arguments: [String], message: String) throws {
        let result = try Program.run(try #require(Program.path(of: "make")), ["-s"] + arguments)
        #expect(result.status != 0)
        #expect(result.errors.contains(message), "\(result.errors)")
    }
}
