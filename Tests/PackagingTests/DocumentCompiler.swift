import Foundation
import TestSupport
import Testing

/// Compiles code of documents with the modules of this build.
enum DocumentCompiler {
    /// The folder with the modules of this build; nil if the tests were built without the program.
    static let products = Places.bezel.map { URL(filePath: $0).deletingLastPathComponent() }

    /// On which actor an app's declarations are by default. New apps are on the main actor.
    enum Isolation: String, CaseIterable { case nonisolated, mainActor = "MainActor" }

    private static let strict = ["-swift-version", "6", "-warnings-as-errors"]

    /// Up to the checks that follow type checking, like isolation.
    ///
    /// - Parameter modules: A folder with further modules.
    static func check(
        _ file: URL, _ isolation: Isolation = .nonisolated, modules: URL? = nil
    ) throws -> Program.Result {
        let more = modules.map { ["-I", $0.path] } ?? []
        return try compile(
            ["-emit-sil", "-o", "/dev/null", "-default-isolation", isolation.rawValue] + library() + more + [file.path])
    }

    static func check(manifest: URL) throws -> Program.Result {
        let compiler = try #require(Program.path(of: "swiftc"))
        let tools = URL(filePath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
        let interface = tools.deletingLastPathComponent().appending(path: "lib/swift/pm/ManifestAPI")
        return try compile([
            "-emit-sil", "-o", "/dev/null", "-I", interface.path, "-package-description-version", "6.2",
            manifest.path,
        ])
    }

    /// Writes the module of a file for ``check(_:_:modules:)``, with what tests may use.
    static func emit(module name: String, of file: URL, into folder: URL) throws -> Program.Result {
        let module = folder.appending(path: "\(name).swiftmodule")
        return try compile(
            ["-emit-module", "-enable-testing", "-module-name", name, "-o", module.path] + library() + [file.path])
    }

    private static func compile(_ arguments: [String]) throws -> Program.Result {
        try Program.run(try #require(Program.path(of: "swiftc")), strict + arguments)
    }

    private static func library() throws -> [String] {
        let products = try #require(products)
        let built = ["Modules", "CLinux.build", "COpenH264.build", "CWords.build", "CYUV.build"].map {
            products.appending(path: $0)
        }
        let system = ["CPangoCairo/include", "CCairo", "CGLib", "CZlib"].map {
            Places.root.appending(path: "Sources/System/\($0)")
        }
        var arguments = ["-parse-as-library"] + (built + system).flatMap { ["-I", $0.path] }
        // CarGraphics needs Cairo's headers, and those of GLib.
        if let tool = Program.path(of: "pkg-config") {
            let flags = try Program.run(tool, ["--cflags-only-I", "cairo", "glib-2.0"]).output
            arguments += flags.split { $0 == " " || $0 == "\n" }.flatMap { ["-Xcc", String($0)] }
        }
        return arguments
    }
}
