import Foundation
import TestSupport
import Testing

/// Behaviour.md's section about requests, compared with the head unit's catalogue.
struct ServedRequestsTests {
    /// The requests of `FunctionID`, as rpc_spec writes them. Notifications have numbers from 32768, and
    /// GenericResponse is no request.
    private static func requests() throws -> [String] {
        try Places.text("Sources/SmartDeviceLink/RPC/FunctionID.swift").matches(of: /case (\w+) = (\d+)/)
            .filter { Int($0.2).map { $0 < 32768 } == true && $0.1 != "genericResponse" }.map { rpcName($0.1) }
    }

    private static func rpcName(_ name: Substring) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    @Test func `Behaviour lists each served request in its table and each other one below`() throws {
        let tables = ["Requests/RPCCatalog.swift", "Serving/ServedRPC.swift"]
        let served = Set(
            try tables.flatMap { try Places.text("Sources/HeadUnit/\($0)").matches(of: /RPC\(\s*\.(\w+)[,)]/) }
                .map { Self.rpcName($0.1) })
        let behaviour = try Places.text("Sources/bezel/Documentation.docc/Behaviour.md")
        let start = try #require(behaviour.range(of: "## Served requests"))
        let end = try #require(behaviour.range(of: "## Limits"))
        let lines = behaviour[start.upperBound..<end.lowerBound].split(separator: "\n")
        func words(_ lines: [Substring]) -> Set<String> {
            Set(lines.flatMap { $0.matches(of: /[A-Za-z]+/).map { String($0.output) } })
        }
        let table = words(lines.filter { $0.hasPrefix("|") })
        let text = words(lines.filter { !$0.hasPrefix("|") })
        for request in try Self.requests() {
            #expect(table.contains(request) == served.contains(request), "\(request)")
            #expect(text.contains(request) == !served.contains(request), "\(request)")
        }
    }
}
