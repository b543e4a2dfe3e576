import Foundation
import TestSupport
import Testing

/// Code that the compiler of continuous integration builds, and the one that builds for arm64 does not.
struct CompilerTests {
    /// Swift 6.2.3 ends with signal 6 (Sources/Devices/Voice/Speech/EndOfSpeech.swift).
    @Test func `a type without copies whose initializer throws gives its properties their first values there`() throws {
        let sources = Places.root.appending(path: "Sources")
        var found: [String] = []
        var types = 0
        for case let path as String in FileManager.default.enumerator(atPath: sources.path) ?? .init()
        where path.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
            for (name, body) in Self.typesWithoutCopies(text) {
                types += 1
                let lines = body.split(separator: "\n")
                guard lines.contains(where: { $0.contains(#/^    (?! )[a-z ]*init[?(<].*throws/#) }) else { continue }
                let values = lines.filter { line in
                    line.contains(#/^    (?! )[a-z() ]*(var|let) \w+(: [^=]+)? = /#) && !line.contains("static ")
                        && !line.contains(#/ = (0|false|nil)$/#)
                }
                found += values.map { "\(path): \(name):\($0)" }
            }
        }
        #expect(types > 10, "the search has found the types")
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    /// The names of a file's types and what stands between their braces.
    private static func typesWithoutCopies(_ text: String) -> [(name: Substring, body: Substring)] {
        text.matches(of: #/(?m)^[a-z() ]*struct (\w+)[^{\n]*~Copyable[^{\n]*\{$/#).map { match in
            let end = text[match.range.upperBound...].firstRange(of: "\n}")?.lowerBound ?? text.endIndex
            return (match.output.1, text[match.range.upperBound..<end])
        }
    }
}
