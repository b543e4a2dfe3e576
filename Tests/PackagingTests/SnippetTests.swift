import Foundation
import TestSupport
import Testing

/// The Swift code in README and in the articles of SmartDeviceLinkApp, compiled with the modules of this build.
struct SnippetTests {
    private static let folder = "Sources/SmartDeviceLinkApp/Documentation.docc"
    static let documents: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: Places.root.appending(path: folder).path)
        return ["README.md"] + (names ?? []).filter { $0 != "Designs.md" }.sorted().map { "\(folder)/\($0)" }
    }()

    /// A source file made from the code of a document.
    enum Source: Equatable {
        /// A whole program.
        case program(String)
        /// A package manifest.
        case manifest(String)
        /// Tests in the global scope.
        case tests(String)
        /// The other pieces of a document, in order: the lines of one function, which has an app. Imports precede it.
        case function(String)

        /// The sources in a document.
        static func all(in document: String) -> [Source] {
            let pieces = document.matches(of: #/(?s)```swift\n(.+?)```/#).map { String($0.1) }
            var imports: [Substring] = []
            var body: [Substring] = []
            var sources: [Source] = []
            for piece in pieces {
                if piece.contains("@main") {
                    sources.append(.program(piece))
                } else if piece.contains("@Test") {
                    sources.append(.tests(piece))
                } else if piece.contains("import PackageDescription") {
                    sources.append(.manifest(piece))
                } else {
                    let lines = piece.split(separator: "\n", omittingEmptySubsequences: false)
                    imports += lines.filter { $0.hasPrefix("import ") }
                    body += lines.filter { !$0.hasPrefix("import ") }
                }
            }
            guard !body.isEmpty else { return sources }
            let function = "@MainActor func article(app: SDLManager) async throws {"
            return sources + [.function((imports + [function[...]] + body + ["}", ""]).joined(separator: "\n"))]
        }
    }

    @Test func `a program, a manifest, tests and pieces of a function are recognised in documents`() {
        let text =
            "a\n```swift\nimport A\nlet a = 1\n```\n```swift\n@main struct A {}\n```\n    shell\n```swift\na\n```"
        #expect(
            Source.all(in: text) == [
                .program("@main struct A {}\n"),
                .function("import A\n@MainActor func article(app: SDLManager) async throws {\nlet a = 1\n\na\n\n}\n"),
            ])
        let tests = "```swift\nimport Testing\n@Test func a() {}\n```"
        #expect(Source.all(in: tests) == [.tests("import Testing\n@Test func a() {}\n")])
        let manifest = "```swift\nimport PackageDescription\n```"
        #expect(Source.all(in: manifest) == [.manifest("import PackageDescription\n")])
    }

    @Test(
        .enabled(if: Program.path(of: "swiftc") != nil, "no swiftc on PATH"),
        .enabled(if: DocumentCompiler.products != nil, "the tests were built without the program"),
        arguments: documents, DocumentCompiler.Isolation.allCases)
    func `the code of each article compiles without a warning`(
        document: String, isolation: DocumentCompiler.Isolation
    ) throws {
        let sources = Source.all(in: try Places.text(document))
        #expect(!sources.isEmpty, "the search has found the code")
        for source in sources {
            let result = try Self.compile(source, isolation)
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    private static func compile(_ source: Source, _ isolation: DocumentCompiler.Isolation) throws -> Program.Result {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "Article.swift")
        switch source {
        case .manifest(let text):
            try text.write(to: file, atomically: true, encoding: .utf8)
            return try DocumentCompiler.check(manifest: file)
        case .program(let text), .tests(let text), .function(let text):
            try text.write(to: file, atomically: true, encoding: .utf8)
            return try DocumentCompiler.check(file, isolation)
        }
    }

    @Test func `the manifest of the first app names this package and its product`() throws {
        let article = try Places.text("\(Self.folder)/FirstApp.md")
        let manifest = try Places.text("Package.swift")
        let names = article.matches(of: #/(?:package: |\.package\(name: )"(\w+)"/#).map { $0.1 }
        #expect(names == ["bezel", "bezel"] && manifest.contains("name: \"bezel\""))
        let product = try #require(article.firstMatch(of: #/\.product\(name: "(\w+)"/#)).1
        #expect(manifest.contains(".library(name: \"\(product)\""))
    }
}
