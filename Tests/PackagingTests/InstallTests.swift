import Foundation
import TestSupport
import Testing

@Suite(
    .enabled(if: Places.bezel != nil, "there is no bezel beside the tests"),
    .enabled(if: Program.path(of: "make") != nil && Program.path(of: "python3") != nil, "needs make and python3"))
struct Installation {
    private func install(into folder: TemporaryFolder) throws {
        let result = try Program.run(
            try #require(Program.path(of: "make")),
            [
                "-s", "install", "DESTDIR=\(folder.url.path)", "PREFIX=/opt/bezel", "STRIP=true",
                "BEZEL=\(try #require(Places.bezel))", "PAGES=\(folder.url.path)/pages",
            ])
        try #require(result.status == 0, "\(result.errors)")
    }

    private func text(_ path: String, in folder: TemporaryFolder) throws -> String {
        try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
    }

    @Test func `make install installs every file, and the units contain the installed paths`() throws {
        let folder = try TemporaryFolder()
        try install(into: folder)
        for path in [
            "bin/bezel", "lib/systemd/system/bezel.service", "lib/systemd/system/bezel-sdl.socket",
            "lib/systemd/system/bezel-control.socket", "lib/sysusers.d/bezel.conf", "lib/tmpfiles.d/bezel.conf",
            "lib/systemd/system/bezel@.service", "lib/systemd/user/bezel.service",
            "lib/udev/rules.d/70-bezel.rules", "share/man/man1/bezel.1",
            "share/man/man5/bezel.toml.5",
            "share/bezel/kiosk.conf", "share/bezel/backlight.conf", "share/bezel/ddc.conf",
            "share/bezel/71-bezel-ddc.rules", "share/bezel/realtime.conf",
            "share/bezel/words.txt", "share/bash-completion/completions/bezel", "share/zsh/site-functions/_bezel",
            "share/fish/vendor_completions.d/bezel.fish",
            "share/bezel/bezel_client.py", "share/bezel/bezel_vehicle.py", "share/bezel/can_bridge.py",
            "share/bezel/gpsd_bridge.py", "share/bezel/kuksa_bridge.py", "share/bezel/climate-unit.py",
            "share/bezel/sdl_app.py",
        ] {
            #expect(FileManager.default.fileExists(atPath: folder.url.path + "/opt/bezel/" + path), "\(path)")
        }
        let unit = UnitFile(try text("opt/bezel/lib/systemd/system/bezel.service", in: folder))
        #expect(unit["Service.ExecStart"] == ["/opt/bezel/bin/bezel run --config /etc/bezel/bezel.toml"])
        #expect(
            unit["Service.ExecStopPost"].first
                == "-/opt/bezel/bin/bezel restore-display --config /etc/bezel/bezel.toml --after %n")
    }

    @Test func `instances of the template unit share the sandbox settings but no file`() throws {
        let folder = try TemporaryFolder()
        try install(into: folder)
        let units = try ["bezel", "bezel@"].map {
            UnitFile(try text("opt/bezel/lib/systemd/system/\($0).service", in: folder))
        }
        #expect(
            units[1]["Service.ExecStart"] == [
                "/opt/bezel/bin/bezel run --config /etc/bezel/%i.toml --storage /var/lib/bezel-%i "
                    + "--socket /run/bezel-%i/control.sock"
            ])
        #expect(units[1]["Service.StateDirectory"] == ["bezel-%i"])
        #expect(units[1]["Service.RuntimeDirectory"] == ["bezel-%i"])
        #expect(units[1]["Service.OOMScoreAdjust"].isEmpty)
        for post in units[1]["Service.ExecStopPost"] {
            #expect(!post.contains("restore-display") && !post.contains("/run/bezel/"))
        }
        for key in ["User", "DevicePolicy", "ProtectSystem", "SystemCallFilter", "MemoryMax", "WatchdogSec", "Restart"]
        {
            #expect(units[1]["Service.\(key)"] == units[0]["Service.\(key)"] && !units[0]["Service.\(key)"].isEmpty)
        }
    }

    @Test func `an existing configuration is not overwritten`() throws {
        let folder = try TemporaryFolder()
        let configuration = folder.url.appending(path: "etc/bezel/bezel.toml")
        try FileManager.default.createDirectory(
            at: configuration.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("# mine\n".utf8).write(to: configuration)
        try install(into: folder)
        #expect(try text("etc/bezel/bezel.toml", in: folder) == "# mine\n")
    }

    @Test func `the man pages have every command, every option and every key`() throws {
        let folder = try TemporaryFolder()
        try install(into: folder)
        let bezel = try #require(Places.bezel)
        let commands = try text("opt/bezel/share/man/man1/bezel.1", in: folder).replacing("\\-", with: "-")
        let help = try Program.run(bezel, ["help"]).output
        let names = help.matches(of: #/(?m)^  ([a-z][a-z-]+) /#).map(\.1)
        #expect(names.count > 10)
        for name in names {
            #expect(commands.contains(".SS bezel \(name)\n"), "\(name)")
            for option in try Program.run(bezel, ["help", String(name)]).output.matches(
                of: #/(?m)^  .*?(--[a-z][a-z-]*)/#)
            where !["--help", "--version"].contains(option.1) {
                #expect(commands.contains(option.1), "\(name) \(option.1)")
            }
        }
        let keys = try text("opt/bezel/share/man/man5/bezel.toml.5", in: folder)
        let lines = try Places.text("config/bezel.toml").matches(of: #/(?m)^(\w+) = /#).map(\.1)
        #expect(lines.count > 50)
        for key in lines { #expect(keys.contains("\\fB\(key)\\fR = "), "\(key)") }
    }

    @Test func `the completions name every command, and bash can read its own`() throws {
        let folder = try TemporaryFolder()
        try install(into: folder)
        let help = try Program.run(try #require(Places.bezel), ["help"]).output
        let names = help.matches(of: #/(?m)^  ([a-z][a-z-]+) /#).map(\.1)
        #expect(names.count > 10)
        for file in [
            "bash-completion/completions/bezel", "zsh/site-functions/_bezel", "fish/vendor_completions.d/bezel.fish",
        ] {
            let script = try text("opt/bezel/share/\(file)", in: folder)
            for name in names { #expect(script.contains(name), "\(file) \(name)") }
        }
        let bash = folder.url.path + "/opt/bezel/share/bash-completion/completions/bezel"
        let read = try Program.run(
            try #require(Program.path(of: "bash")), ["-c", ". \"$0\" && complete -p bezel", bash])
        #expect(read.status == 0, "\(read.errors)")
    }

    /// The package's change log is made from the article.
    @Test(arguments: [nil, "0.0.1"])
    func `the change log begins with the version that is built`(other: String?) throws {
        let source = try Places.text("Sources/BezelService/BezelVersion.swift")
        let own = try String(#require(source.firstMatch(of: #/text = "(.+)"/#)).1)
        let article = try Places.text("Sources/bezel/Documentation.docc/Changes.md")
        #expect(article.firstMatch(of: #/(?m)^## (\S+) \(/#)?.1 == own[...], "the article has another version")
        let version = other ?? own
        let result = try Program.run(
            try #require(Program.path(of: "python3")),
            ["config/debian/changelog", version, "Bezel <bezel@bezel.invalid>", "1700000000"])
        try #require(result.status == 0, "\(result.errors)")
        #expect(result.output.hasPrefix("bezel (\(version)) unstable; urgency=medium\n\n  * "))
        #expect(
            result.output.contains("\n\n -- Bezel <bezel@bezel.invalid>  Tue, 14 Nov 2023 22:13:20 +0000\n"),
            "\(result.output)")
        #expect(result.output.contains("\nbezel (\(own)) ") == (other != nil))
    }

    @Test func `make install without a built program prints how to get one`() throws {
        let result = try Program.run(
            try #require(Program.path(of: "make")), ["-s", "install", "BEZEL=/nowhere/bezel", "DESTDIR=/nowhere"])
        #expect(result.status != 0)
        #expect(result.errors.contains("make: there is no /nowhere/bezel yet: build it with make deb or"))
    }
}
