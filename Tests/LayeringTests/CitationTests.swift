import Foundation
import Testing

/// Comments cite the article Sources/SmartDeviceLink/Documentation.docc/ProtocolNotes.md by its headings.
struct CitationTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func `every section of ProtocolNotes that a comment cites exists`() throws {
        let article = "Sources/SmartDeviceLink/Documentation.docc/ProtocolNotes.md"
        let headings = Set(
            try String(contentsOf: Self.root.appendingPathComponent(article), encoding: .utf8)
                .matches(of: #/(?m)^## (.+)$/#).map { $0.1 })
        var cited = 0
        for folder in ["Sources", "Tests"] {
            let folder = Self.root.appendingPathComponent(folder)
            for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
            where path.hasSuffix(".swift") && !path.hasSuffix("CitationTests.swift") {
                // A citation may continue on the next line of a comment.
                let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
                    .replacing(#/\n *\/\/\/? ?/#, with: " ")
                for citation in text.matches(of: #/Protocol ?[Nn]otes, "([^"]+)"(?: and "([^"]+)")?/#) {
                    cited += 1
                    #expect(headings.contains(citation.1), "\(path) cites \(citation.0)")
                    if let second = citation.2 { #expect(headings.contains(second), "\(path) cites \(citation.0)") }
                }
            }
        }
        #expect(cited > 20, "the search has found the citations")
    }
}
