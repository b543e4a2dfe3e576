import Foundation
import TestSupport
import Testing

/// The library interfaces that are typed by hand in Sources/System, so that a build does not need the libraries'
/// headers, are compared with those headers. The list of comparisons is in Interfaces.
@Suite(.enabled(if: Program.path(of: "cc") != nil, "needs a C compiler")) struct InterfaceTests {
    private static func has(_ header: String) -> Bool {
        FileManager.default.fileExists(atPath: "/usr/include/" + header)
    }

    private static func check(_ file: String) throws {
        let system = Places.root.appending(path: "Sources/System")
        let folders = try FileManager.default.contentsOfDirectory(atPath: system.path).flatMap {
            ["-I", "Sources/System/\($0)/include"]
        }
        let result = try Program.run(
            try #require(Program.path(of: "cc")),
            ["-std=gnu11", "-fsyntax-only", "-I", "/usr/include/pocketsphinx"] + folders
                + ["Tests/PackagingTests/Interfaces/\(file)"])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test(
        .enabled(if: has("wels/codec_api.h"), "needs libopenh264-dev"),
        arguments: ["openh264-decoder.c", "openh264-encoder.c"])
    func `COpenH264's declarations match OpenH264's header`(file: String) throws { try Self.check(file) }

    @Test(.enabled(if: has("libyuv/convert_argb.h"), "needs libyuv-dev"))
    func `CYUV's declarations match libyuv's headers`() throws { try Self.check("libyuv.c") }

    @Test(
        .enabled(if: has("wayland-client-core.h"), "needs libwayland-dev"),
        arguments: ["libwayland-client.c", "wayland-util.c"])
    func `CWayland's declarations match libwayland's headers`(file: String) throws { try Self.check(file) }

    @Test(.enabled(if: has("qrencode.h"), "needs libqrencode-dev"))
    func `CQRCode's declarations match libqrencode's header`() throws { try Self.check("libqrencode.c") }

    @Test(.enabled(if: has("pocketsphinx/pocketsphinx.h"), "needs libpocketsphinx-dev"))
    func `CPocketSphinx's declarations match libpocketsphinx's headers`() throws { try Self.check("libpocketsphinx.c") }

    @Test(.enabled(if: has("speex/speex_preprocess.h"), "needs libspeexdsp-dev"))
    func `CSpeexDSP's declarations match libspeexdsp's header`() throws { try Self.check("libspeexdsp.c") }

    @Test(.enabled(if: has("systemd/sd-bus.h"), "needs libsystemd-dev"))
    func `CSDBus's declarations match libsystemd's header`() throws { try Self.check("libsystemd.c") }
}
