import Foundation
import TestSupport
import Testing

/// The steps of the tutorial: their code compiles, and each is used.
struct TutorialTests {
    private static let folder = Places.root.appending(path: "Sources/HeadUnitSimulator/Documentation.docc")
    private static let resources = folder.appending(path: "Resources")

    /// The steps of one file, in order.
    private static func steps(of file: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(atPath: resources.path)
            .filter { $0.hasPrefix("fuel-\(file)-") }.sorted().map { resources.appending(path: $0) }
    }

    @Test(
        .enabled(if: Program.path(of: "swiftc") != nil, "no swiftc on PATH"),
        .enabled(if: DocumentCompiler.products != nil, "the tests were built without the program"))
    func `the code of each step compiles without a warning`() throws {
        for manifest in try Self.steps(of: "package") {
            let result = try DocumentCompiler.check(manifest: manifest)
            #expect(result.status == 0, "\(result.errors)")
        }
        // The tests are for the last version of the app.
        let modules = try TemporaryFolder()
        for app in try Self.steps(of: "app") {
            let result = try DocumentCompiler.emit(module: "Fuel", of: app, into: modules.url)
            #expect(result.status == 0, "\(result.errors)")
        }
        for tests in try Self.steps(of: "tests") {
            let result = try DocumentCompiler.check(tests, modules: modules.url)
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    @Test func `each file of the tutorial is there, and each resource is used`() throws {
        let text = try String(contentsOf: Self.folder.appending(path: "Fuel.tutorial"), encoding: .utf8)
        let used = text.matches(of: #/(?:file|source): ([\w.-]+)/#).map { String($0.1) }
        let there = try FileManager.default.contentsOfDirectory(atPath: Self.resources.path)
        #expect(used.count > 5, "the search has found the steps")
        #expect(Set(used) == Set(there))
    }

    @Test func `the manifests of the tutorial name this package and its products`() throws {
        let manifest = try Places.text("Package.swift")
        for step in try Self.steps(of: "package") {
            let text = try String(contentsOf: step, encoding: .utf8)
            #expect(text.contains(".package(name: \"bezel\""))
            for product in text.matches(of: #/\.product\(name: "(\w+)"/#).map({ $0.1 }) {
                #expect(manifest.contains(".library(name: \"\(product)\""))
            }
        }
    }
}
