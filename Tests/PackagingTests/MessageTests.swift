import Foundation
import Glibc
import TestSupport
import Testing

/// The messages for a user who installs Bezel and has a fault: each row provokes one fault and quotes the message.
///
/// Faults that need a separate kernel (no card, two cards, no panel, a full disk) are in the lab's case `messages`, and
/// those that need users and a service (a missing group, a service that fails) in its case `package`.
@Suite(.enabled(if: Places.bezel != nil, "there is no bezel beside the tests")) struct Messages {
    /// A placeholder in the rows for text that differs between runs.
    private static let folder = "FOLDER"
    private static let port = "PORT"

    // MARK: The configuration

    @Test(arguments: [
        ("lisen = \"x\"", "1: lisen: there is no such key; did you mean listen?"),
        ("[dispaly]\noutput = \"kms\"", "2: dispaly.output: there is no such key; did you mean display.output?"),
        ("[frob]\nxyz = 1", "2: frob.xyz: there is no such key"),
        (
            "[display]\nrotation = \"45\"",
            "2: display.rotation: expected one of \"auto\", \"0\", \"90\", \"180\", \"270\", got \"45\""
        ),
        (
            "[display]\nrotation = 90",
            "2: display.rotation: expected one of \"auto\", \"0\", \"90\", \"180\", \"270\", got 90 without quotes"
        ),
        ("listen = \"nowhere\"", "1: listen: expected an address like \"127.0.0.1:12345\", got \"nowhere\""),
        (
            "[alerts]\nqueue_length = 8000",
            "2: alerts.queue_length: expected a whole number from 0 to 100, got 8000"
        ),
        ("[sound]\nvolume = \"loud\"", "2: sound.volume: expected a whole number from 0 to 100, got \"loud\""),
        (
            "[touch]\nsources = [\"evdv\"]",
            "2: touch.sources: expected an array of \"evdev\", \"evdev:PATH\", \"evdev:name=PATTERN\", "
                + "\"recording:FILE\", \"stream:PATH\" or \"wayland\", got [\"evdv\"]"
        ),
        ("listen = ", "1: expected a value, found the end of the line"),
    ])
    func `an invalid configuration key ends the service with its line`(configuration: String, message: String) throws {
        let result = try check(configuration + "\n")
        #expect(result.status == 1)
        #expect(result.errors == "Error: /etc/bezel/bezel.toml:\(message)\n")
    }

    @Test(arguments: [
        ("/nowhere/bezel.toml", "cannot be read: No such file or directory"),
        ("/proc/self", "is a folder; expected a regular file"),
        ("/dev/zero", "is a device; expected a regular file"),
    ])
    func `a missing configuration file is named`(path: String, message: String) throws {
        let result = try Program.run(try #require(Places.bezel), ["run", "--config", path])
        #expect(result.status == 1)
        #expect(result.errors == "Error: \(path): \(message)\n")
    }

    @Test(.enabled(if: getuid() != 0, "root may read everything; the lab's case package tries it as nobody"))
    func `an unreadable configuration is named with a fix`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "bezel.toml").path
        #expect(FileManager.default.createFile(atPath: file, contents: Data(), attributes: [.posixPermissions: 0]))
        let result = try Program.run(try #require(Places.bezel), ["run", "--config", file])
        #expect(
            result.errors
                == "Error: \(file): cannot be read: Permission denied; let this user read it: sudo chmod a+r \(file)\n")
    }

    @Test func `the check explains what an open port means, and how to restrict it`() throws {
        let result = try check("listen = \"0.0.0.0:12345\"")
        #expect(result.status == 0)
        #expect(
            result.output == """
                the configuration is valid
                  listen = "0.0.0.0:12345"  (/etc/bezel/bezel.toml:1)
                note: any host on the networks of this machine can register apps, and the driver is asked before one gets \
                the screen; nothing on this port is encrypted
                      safer with interface = "wlan0" (your hotspot's), an [[allow]] table with its addresses

                """)
    }

    @Test func `the installed configuration is valid`() throws {
        let result = try check(Places.text("config/bezel.toml"))
        #expect(result.status == 0)
        #expect(result.output == "the configuration is valid\n")
    }

    private func check(_ configuration: String) throws -> Program.Result {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "bezel.toml")
        try Data(configuration.utf8).write(to: file)
        let result = try Program.run(try #require(Places.bezel), ["run", "--check", "--config", file.path])
        return Program.Result(
            status: result.status, output: result.output.replacing(folder.url.path, with: "/etc/bezel"),
            errors: result.errors.replacing(folder.url.path, with: "/etc/bezel"))
    }

    // MARK: The service, which runs without the missing device

    @Test(
        arguments: [
            (
                ["--touch", "evdev:/dev/input/nowhere"], [:],
                "notice: /dev/input/nowhere cannot be opened: No such file or directory; waiting for it"
            ),
            (
                ["--touch", "evdev:/dev/null"], [:],
                "warning: /dev/null is not an input device; bezel devices lists them, like /dev/input/event0"
            ),
            (
                ["--storage", "/proc/nowhere"], [:],
                "warning: apps' data is lost when Bezel ends: mkdir /proc/nowhere: No such file or directory (errno 2). "
                    + "Fix: sudo install -d -m 700 -o $(id -un) /proc/nowhere"
            ),
            (
                ["--storage", "/dev/null"], ["INVOCATION_ID": "1"],
                "(errno 20). Fix: sudo bezel doctor names the command"
            ),
            (
                ["--storage", "/dev/null"], [:],
                "warning: apps' data is lost when Bezel ends: open /dev/null: Not a directory (errno 20). "
                    + "Fix: name another folder: storage.path or --storage FOLDER"
            ),
            (
                ["--socket", "/dev/null"], [:],
                "warning: bind /dev/null: what is there is no socket, and is left alone (ENOTSOCK); commands like bezel "
                    + "status do not work. Name another path (control.path, --socket PATH)"
            ),
            (
                ["--socket", "/proc/control.sock"], [:],
                "warning: bind /proc/control.sock: there is no such file or folder (ENOENT); commands like bezel status do not "
                    + "work. Let this user write the folder, or name another path (control.path, --socket PATH)"
            ),
            (
                ["--listen", "192.0.2.1:12345"], [:],
                "warning: bind 192.0.2.1:12345: this machine has no such address (EADDRNOTAVAIL); waiting for it"
            ),
            (
                [], ["FONTCONFIG_FILE": "FOLDER/none.conf"],
                "error: no fonts are installed: no text is shown. Fix: sudo apt-get install fonts-dejavu-core"
            ),
            // The variable was inherited from the parent process: standard error is not the journal's.
            ([], ["JOURNAL_STREAM": "1:2"], "bezel: notice: no touch panel yet; waiting for one"),
        ] as [([String], [String: String], String)])
    func `missing devices are logged and the service runs`(
        arguments: [String], environment: [String: String], message: String
    ) throws {
        let folder = try TemporaryFolder()
        try Data("<fontconfig></fontconfig>".utf8).write(to: folder.url.appending(path: "none.conf"))
        let said = try Program.service(
            ["--display", "headless", "--listen", "127.0.0.1:0", "--storage", "", "--socket", ""] + arguments,
            environment: environment.mapValues { $0.replacing(Self.folder, with: folder.url.path) },
            until: message + "\n")
        #expect(said.contains("\(message)\n"), "\(said)")
    }

    private static let withoutRights = Program.path(of: "setpriv").map { [$0, "--bounding-set=-all"] }

    @Test(.enabled(if: withoutRights != nil && geteuid() == 0, "no setpriv, or not root"))
    func `refused real-time scheduling is logged and the service runs`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "bezel.toml")
        try Data("realtime = true\n".utf8).write(to: file)
        let limit = try #require(Program.path(of: "prlimit"))
        let said = try Program.service(
            [
                "--config", file.path, "--display", "headless", "--listen", "127.0.0.1:0", "--storage", "", "--socket",
                "",
            ], through: [limit, "--memlock=65536:65536", "--rtprio=0:0"] + (Self.withoutRights ?? []),
            until: "listening on 127.0.0.1")
        #expect(said.contains("warning: realtime: refused (Operation not permitted)"), "\(said)")
        #expect(
            said.contains("warning: realtime: the memory is not locked (Operation not permitted); running without it"),
            "\(said)")
        #expect(said.contains("listening on 127.0.0.1"), "\(said)")
    }

    @Test func `a second service refuses a control socket that is in use`() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "control.sock").path
        let socket = try ListeningSocket(path)
        defer { withExtendedLifetime(socket) {} }
        let message =
            "warning: bind \(path): another program listens there (EADDRINUSE); commands like bezel status do not "
            + "work. End the other bezel, or give this one a socket of its own (--socket PATH)\n"
        let said = try Program.service(
            ["--display", "headless", "--listen", "127.0.0.1:0", "--storage", "", "--socket", path], until: message)
        #expect(said.contains(message), "\(said)")
    }

    // MARK: Requirements of a service

    @Test func `a port in use ends the service with the name of its owner`() throws {
        let taken = try ListeningPort()
        let result = try Program.run(
            try #require(Places.bezel),
            ["run", "--display", "headless", "--storage", "", "--socket", "", "--listen", "127.0.0.1:\(taken.number)"])
        #expect(result.status == 1)
        let lines = result.errors.split(separator: "\n").map(String.init)
        #expect(lines.count == 3, "\(result.errors)")
        #expect(
            lines.first
                == "bezel: bind 127.0.0.1:\(taken.number): another program has the port already (EADDRINUSE)")
        #expect(lines.dropFirst().first?.hasSuffix("(process \(getpid()))") == true, "\(result.errors)")
        #expect(lines.last == "       choose another with --listen ADDRESS, or with listen in the configuration")
    }

    @Test(arguments: [
        (
            ["--listen", "localhost:80"],
            "Error: inet_pton localhost:80: not an address; expected 127.0.0.1:12345 or [::1]:12345"
        ),
        (["--display", "hdmi"], "Error: --display: expected auto, kms, wayland, window or headless, got \"hdmi\""),
        (["--size", "big"], "Error: --size: expected WxH like 800x480, each side 16 to 16384, got \"big\""),
        (
            ["--touch", "frob"],
            "Error: --touch: expected evdev, evdev:PATH, evdev:name=PATTERN, recording:FILE, stream:PATH or wayland, "
                + "got \"frob\""
        ),
        (
            ["--display", "headless", "--touch", "stream:/nowhere"],
            "Error: /nowhere cannot be opened: open: No such file or directory"
        ),
        (["--display", "headless", "--touch", "recording:/nowhere"], "Error: /nowhere: No such file or directory"),
    ])
    func `a wrong command line is explained`(arguments: [String], message: String) throws {
        let result = try Program.run(
            try #require(Places.bezel),
            ["run", "--listen", "127.0.0.1:0", "--storage", "", "--socket", ""] + arguments)
        #expect(result.status != 0)
        #expect(result.errors.split(separator: "\n").first.map(String.init) == message, "\(result.errors)")
    }

    @Test func `commands without a service report that none runs`() throws {
        let result = try Program.run(try #require(Places.bezel), ["status", "--socket", "/nowhere/control.sock"])
        #expect(result.status == 5)
        #expect(
            result.errors == """
                bezel: no service runs at /nowhere/control.sock
                       start it with bezel run, or name its socket with --socket

                """)
    }

    // MARK: The doctor

    @Test(
        arguments: [
            (
                "listen = \"127.0.0.1:PORT\"", [:], "PROBLEM  listen: ", "(process SELF) has the port of 127.0.0.1:PORT"
            ),
            (
                "listen = \"192.0.2.1:12345\"", [:],
                "note     listen: this machine has no address 192.0.2.1 yet; Bezel waits for it",
                "fix: listen = \"0.0.0.0:12345\" listens on every address"
            ),
            (
                "[sound]\ndevice = \"plughw:7\"", [:],
                "PROBLEM  sound.device: snd_pcm_open \"plughw:7\": No such file or directory; alerts are shown without sound",
                "fix: "
            ),
            (
                "", ["FONTCONFIG_FILE": "FOLDER/none.conf"], "PROBLEM  fonts: no fonts are installed: no text is shown",
                "fix: sudo apt-get install fonts-dejavu-core"
            ),
            (
                "display.font = \"Nowhere Sans\"", [:], "note     display.font: there is no Nowhere Sans; ",
                "fix: fc-list : family lists the fonts"
            ),
            (
                "[storage]\npath = \"/nowhere/bezel\"", [:],
                "note     storage.path: /nowhere/bezel does not exist; if it cannot be created, apps' data is lost when "
                    + "Bezel ends", "fix: sudo install -d -m 700 -o $(id -un) /nowhere/bezel"
            ),
            (
                "[touch]\nsources = [\"evdev:/dev/input/nowhere\"]", [:],
                "PROBLEM  touch.sources: no touch panel at /dev/input/nowhere",
                "fix: bezel devices lists the devices"
            ),
        ] as [(String, [String: String], String, String)])
    func `the doctor names each problem with a fix`(
        configuration: String, environment: [String: String], finding: String, fix: String
    ) throws {
        let folder = try TemporaryFolder()
        let taken = try ListeningPort()
        try Data("<fontconfig></fontconfig>".utf8).write(to: folder.url.appending(path: "none.conf"))
        let file = folder.url.appending(path: "bezel.toml")
        func filled(_ text: String) -> String {
            text.replacing(Self.folder, with: folder.url.path).replacing(Self.port, with: "\(taken.number)")
                .replacing("SELF", with: "\(getpid())")
        }
        try Data((filled(configuration) + "\n[control]\npath = \"\(folder.url.path)/none.sock\"\n").utf8).write(
            to: file)
        let result = try Program.run(
            try #require(Places.bezel), ["doctor", "--config", file.path], environment: environment.mapValues(filled))
        // The test's machine has no panel, which is another problem.
        #expect(result.status == 1)
        #expect(result.output.contains(filled(finding)), "\(result.output)")
        #expect(result.output.contains(filled(fix)), "\(result.output)")
    }
}
