import Foundation
import TestSupport
import Testing

/// How `bezel` reads its command line.
@Suite(.enabled(if: Places.bezel != nil, "there is no bezel beside the tests"))
struct CommandLineTests {
    private static let compiler = Program.path(of: "cc")

    @Test func `without arguments bezel prints its help and fails`() throws {
        let result = try Program.run(try #require(Places.bezel), [])
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.contains("USAGE: bezel <subcommand>"))
    }

    @Test(.enabled(if: compiler != nil, "needs a C compiler"))
    func `bezel reads its arguments even if a preloaded library moves the environment`() throws {
        let folder = try TemporaryFolder()
        let source = folder.url.appending(path: "setenv.c")
        try Data(
            """
            #include <stdlib.h>
            __attribute__((constructor)) static void set(void) { setenv("BEZEL_TEST_MOVES_ENVIRON", "1", 1); }
            """.utf8
        ).write(to: source)
        let library = folder.url.appending(path: "setenv.so").path
        let compiled = try Program.run(try #require(Self.compiler), ["-shared", "-fPIC", "-o", library, source.path])
        try #require(compiled.status == 0, "\(compiled.errors)")
        let environment = ["LD_PRELOAD": library]
        let version = try Program.run(try #require(Places.bezel), ["--version"], environment: environment)
        #expect(version.status == 0 && version.output.hasPrefix("0."), "\(version.output)")
        let unknown = try Program.run(try #require(Places.bezel), ["no-such-command"], environment: environment)
        #expect(unknown.status == 64, "\(unknown.errors)")
    }
}
