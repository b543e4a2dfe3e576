import TestSupport
import Testing

@testable import BezelControl

/// The table of orders in ControlProtocol.md.
struct ControlDocumentationTests {
    /// The text after `- Members:` or `- Answer:` in the comment of an order.
    private static func part(_ name: String, of comment: [Substring]) -> String? {
        guard let first = comment.firstIndex(where: { $0.hasPrefix("- \(name): ") }) else { return nil }
        let rest = comment[(first + 1)...].prefix { !$0.hasPrefix("- ") }
        return ([comment[first].dropFirst("- \(name): ".count)] + rest.map { $0.trimmingPrefix("  ") })
            .joined(separator: " ")
    }

    /// The row of an order, derived from the comment of its type.
    private static func row(_ order: any ControlOrder.Type) throws -> String {
        let lines = try Places.text("Sources/BezelControl/Orders/\(order).swift").split(separator: "\n")
        let declaration = try #require(
            lines.firstIndex { $0.trimmingPrefix("package ").hasPrefix("struct \(order): ") },
            "\(order).swift declares \(order)")
        let comment = lines[..<declaration].filter { $0.hasPrefix("///") }.map { $0.dropFirst(3).trimmingPrefix(" ") }
        let members = try #require(part("Members", of: comment), "the comment of \(order) has - Members:")
        let answer = try #require(part("Answer", of: comment), "the comment of \(order) has - Answer:")
        let summary = comment.prefix { !$0.isEmpty }.joined(separator: " ")
        return
            "| `\(order.name)` | \(summary) | \(members == "none" ? "" : members) | \(answer == "nothing more" ? "" : answer) |"
            .replacing("|  |", with: "| |").replacing("|  |", with: "| |")
    }

    @Test func `the table of orders has the comments of the orders' types`() throws {
        let page = try Places.text("Sources/bezel/Documentation.docc/ControlProtocol.md")
        let section = try #require(page.split(separator: "### Orders\n").last?.split(separator: "\n### ").first)
        let table = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.dropFirst().map(String.init)
        let rows = try ControlOrders.all.map { try Self.row($0) }
        #expect(table == rows, "the table is:\n\(rows.joined(separator: "\n"))")
    }
}
