import Foundation
import Glibc
import Testing

/// What a person reads who installs Bezel and has something wrong.
@Suite(.enabled(if: Program.bezel != nil, "there is no bezel beside the tests")) struct Messages {
    private func check(_ configuration: String) throws -> Program.Result {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "bezel.toml")
        try Data(configuration.utf8).write(to: file)
        let result = try Program.run(try #require(Program.bezel), ["run", "--check", "--config", file.path])
        return Program.Result(
            status: result.status, output: result.output,
            errors: result.errors.replacing(folder.url.path, with: "/etc/bezel"))
    }

    @Test(arguments: [
        ("lisen = \"x\"\n", "Error: /etc/bezel/bezel.toml:1: lisen: there is no such key\n"),
        (
            "[display]\nrotation = \"45\"\n",
            "Error: /etc/bezel/bezel.toml:2: display.rotation: expected one of \"auto\", \"0\", \"90\", \"180\", \"270\", "
                + "got \"45\"\n"
        ),
    ])
    func `a key of the configuration is wrong`(configuration: String, message: String) throws {
        let result = try check(configuration)
        #expect(result.status == 1)
        #expect(result.errors == message)
    }

    @Test func `there is no configuration`() throws {
        let result = try Program.run(try #require(Program.bezel), ["run", "--config", "/nowhere/bezel.toml"])
        #expect(result.status == 1)
        #expect(result.errors == "Error: /nowhere/bezel.toml: cannot be read: No such file or directory\n")
    }

    @Test func `the installed configuration is good`() throws {
        let result = try check(Program.text("config/bezel.toml"))
        #expect(result.status == 0)
        #expect(result.output == "the configuration is good\n")
    }

    @Test func `the port is another's`() throws {
        let taken = try ListeningPort()
        let result = try Program.run(
            try #require(Program.bezel),
            ["run", "--display", "headless", "--storage", "", "--socket", "", "--listen", "127.0.0.1:\(taken.number)"])
        #expect(result.status == 1)
        #expect(
            result.errors.contains(
                "bind 127.0.0.1:\(taken.number): another program has the port already (EADDRINUSE)"), "\(result.errors)"
        )
    }

    @Test func `no service is running`() throws {
        let result = try Program.run(try #require(Program.bezel), ["status", "--socket", "/nowhere/control.sock"])
        #expect(result.status == 5)
        #expect(
            result.errors == """
                bezel: no bezel is running behind /nowhere/control.sock
                       start one with bezel run, or name its socket with --socket

                """)
    }
}

/// A port that somebody listens on.
final class ListeningPort {
    let number: UInt16
    private let descriptor: Int32

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let fails = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) != 0 || listen(listener, 1) != 0 || getsockname(listener, $0, &length) != 0
            }
        }
        descriptor = listener
        number = UInt16(bigEndian: address.sin_port)
        if fails { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit { close(descriptor) }
}
