import Foundation
import TestSupport
import Testing

/// SwiftPM warns about most flags from pkg-config, in each build of a package that depends on this one.
@Suite(.enabled(if: Program.path(of: "pkg-config") != nil, "needs pkg-config"))
struct CompilerFlagTests {
    private static let libraries =
        (try? Places.text("Package.swift"))?.matches(of: #/pkgConfig: "([^"]+)"/#).map { String($0.1) } ?? []

    @Test func `libraries that are found by pkg-config are listed`() { #expect(Self.libraries.count >= 4) }

    @Test(arguments: libraries)
    func `pkg-config prints only flags that SwiftPM accepts without a warning`(library: String) throws {
        let tool = try #require(Program.path(of: "pkg-config"))
        for question in ["--cflags", "--libs"] {
            let flags = try Program.run(tool, [question, library]).output.split(whereSeparator: \.isWhitespace)
            // Debian 13's GLib is the exception: no other package names the folders of its headers there.
            for flag in flags where library != "glib-2.0" || flag != "-pthread" {
                #expect(["-I", "-L", "-l"].contains(flag.prefix(2)), "\(library): \(flag)")
            }
        }
    }
}
