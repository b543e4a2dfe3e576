import Foundation
import TestSupport
import Testing

/// Documentation.docc/Designs.md states for each element of the five designs its symbol here and the test that proves
/// it.
struct DesignTableTests {
    private static func text(of folders: String...) throws -> String {
        var text = ""
        for folder in folders {
            let folder = Places.root.appendingPathComponent(folder)
            for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
            where path.hasSuffix(".swift") {
                text += try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
            }
        }
        return text
    }

    private static func designs() throws -> String {
        let path = "Sources/SmartDeviceLinkApp/Documentation.docc/Designs.md"
        return try Places.text(path)
    }

    @Test func `every symbol that Designs names is declared`() throws {
        let links = try Self.designs().matches(of: #/``([^`]+)``/#).map { $0.1 }
        #expect(links.count > 100, "the search has found the links")
        let declared = Set(
            try Self.text(of: "Sources/SmartDeviceLinkApp", "Sources/SmartDeviceLink")
                .matches(of: #/\b(?:struct|enum|class|actor|protocol|typealias|func|var|let|case) `?(\w+)/#)
                .map { $0.1 })
        for link in links {
            let name = link.split(separator: "/").last?.prefix { $0 != "(" } ?? ""
            #expect(name == "init" || declared.contains(name), "\(link)")
        }
    }

    /// A test column is `Suite: test; another; Suite of another…`. A test is given by a part of its name. "the same" is
    /// the test of the row before.
    @Test func `every test that Designs names exists`() throws {
        let suites = try Self.suites()
        var current = ""
        var named = 0
        for line in try Self.designs().split(separator: "\n") where line.hasPrefix("| ") && !line.hasPrefix("| ---") {
            guard let column = line.split(separator: "|").last.map({ $0.replacing("`", with: "") }) else { continue }
            for part in column.split(separator: ";").map({ $0.trimmingCharacters(in: .whitespaces) }) {
                var test = part
                if let match = part.firstMatch(of: #/^(\w+Tests)(?: \(EndToEndTests\))?(?:: |, |$)/#) {
                    current = String(match.1)
                    test =
                        part[..<match.range.upperBound].hasSuffix(": ") ? String(part[match.range.upperBound...]) : ""
                    #expect(suites[current] != nil, "\(current) in: \(line)")
                }
                guard !["", "the same", "all of them", "test"].contains(test) else { continue }
                named += 1
                let words = test.hasSuffix("…") ? String(test.dropLast()) : test
                #expect(suites[current]?.contains { $0.contains(words) } == true, "\(current): \(test)")
            }
        }
        #expect(named > 60, "the search has found the tests")
    }

    /// The names of all tests by suite.
    private static func suites() throws -> [String: [String]] {
        var suites: [String: [String]] = [:]
        var current = ""
        let lines = try text(of: "Tests/SmartDeviceLinkAppTests", "Tests/EndToEndTests").split(separator: "\n")
        for line in lines {
            if let suite = line.firstMatch(of: #/(?:struct|extension|class|actor) (\w+Tests)\b/#) {
                current = String(suite.1)
            }
            if let test = line.firstMatch(of: #/func `([^`]+)`/#) {
                suites[current, default: []].append(String(test.1))
            }
        }
        return suites
    }
}
