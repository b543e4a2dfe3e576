import Foundation
import Testing

/// A page for an RPC of an app is named in few files: its state, its content, its layout, and the tables of RPCs.
struct PageFileTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    /// Tables with a row for each RPC or each kind of page.
    private static let tables = ["FunctionID.swift", "ParameterTable.swift", "RPCCatalog.swift", "PageKind.swift"]

    /// Sources of the head unit by path, without comments.
    private static func sources() throws -> [String: String] {
        var sources: [String: String] = [:]
        for folder in ["SmartDeviceLink", "BezelModel", "HeadUnit", "Devices/Drawing", "bezel"] {
            let folder = root.appendingPathComponent(folder)
            for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
            where path.hasSuffix(".swift") {
                let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
                let lines = text.split(separator: "\n").filter {
                    !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("//")
                }
                sources["\(folder.lastPathComponent)/\(path)"] = lines.joined(separator: "\n")
            }
        }
        return sources
    }

    @Test func `the page of an RPC is named in at most seven files`() throws {
        let sources = try Self.sources()
        let pages = sources.compactMap { path, text -> (name: String, content: String)? in
            guard let page = text.firstMatch(of: #/^struct (\w+): InteractionPage\b/#.anchorsMatchLineEndings()),
                let content = text.firstMatch(of: #/\b(\w+Content)\(/#)
            else { return nil }
            return (String(page.1), String(content.1))
        }
        #expect(pages.map(\.name).sorted() == ["ScrollableMessage", "Slider"])
        for (name, content) in pages {
            let types = try Regex("\\b(\(name)|\(content))\\b")
            let row = try Regex("\\b(case |\\.)\(name.prefix(1).lowercased() + name.dropFirst())\\b")
            let files = sources.filter { path, text in
                let isTable = Self.tables.contains { path.hasSuffix("/\($0)") }
                return text.contains(types) || isTable && text.contains(row)
            }.map(\.key).sorted()
            #expect(files.count <= 7, "\(name): \(files.joined(separator: ", "))")
        }
    }

    @Test func `each kind of page content has one layout`() throws {
        let sources = try Self.sources()
        func types(_ pattern: Regex<(Substring, Substring)>) -> [String] {
            sources.values.flatMap { $0.matches(of: pattern.anchorsMatchLineEndings()).map { String($0.1) } }.sorted()
        }
        let contents = types(#/^public struct (\w+): PageContent\b/#)
        #expect(contents.count >= 6, "the search has found the contents")
        #expect(types(#/^extension (\w+): ContentLayout\b/#) == contents)
    }
}
