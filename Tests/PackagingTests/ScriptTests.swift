import Foundation
import TestSupport
import Testing

@Suite struct PackageScripts {
    @Test(arguments: ["build", "postinst", "prerm", "postrm"])
    func `package scripts are valid POSIX shell`(name: String) throws {
        let result = try Program.run("/bin/sh", ["-n", "config/debian/\(name)"])
        #expect(result.status == 0, "\(result.errors)")
    }

    /// Other calls by dpkg, for which nothing is to be done.
    @Test(arguments: [
        ("postinst", ["triggered", "/usr/share/fonts"]), ("prerm", ["upgrade", "9"]),
        ("prerm", ["failed-upgrade", "9"]),
        ("prerm", ["deconfigure", "in-favour", "other", "1"]),
    ])
    func `package scripts do nothing for other actions`(name: String, arguments: [String]) throws {
        let result = try Program.run(
            "/bin/sh", ["config/debian/\(name)"] + arguments, environment: ["PATH": "/nowhere"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output + result.errors == "")
    }

    @Test func `every drop-in that Deployment names exists`() throws {
        let deployment = try Places.text("Sources/bezel/Documentation.docc/Deployment.md")
        for name in ["kiosk", "backlight", "ddc", "plymouth", "realtime", "backoff"] {
            #expect(try !Places.text("config/drop-ins/\(name).conf").isEmpty)
            #expect(deployment.contains("\(name).conf"), "\(name)")
        }
    }

    @Test func `the kiosk's commands install every part of it, and remove every login terminal`() throws {
        let kiosk = try Places.text("config/drop-ins/kiosk.conf")
        for (file, line) in [
            ("kiosk-logind", "NAutoVTs=0"), ("kiosk-logind", "ReserveVT=0"),
            ("kiosk-manager", "CtrlAltDelBurstAction=none"), ("kiosk-sysctl", "kernel.sysrq = 0"),
        ] {
            let lines = try Places.text("config/drop-ins/\(file).conf").split(separator: "\n")
            #expect(lines.contains(Substring(line)))
            #expect(kiosk.contains("sudo install -D -m 644 /usr/share/bezel/\(file).conf /etc/"), "\(file)")
        }
        for command in [
            "sudo systemctl disable getty@tty1.service", "sudo systemctl mask ctrl-alt-del.target getty-static.service",
            "sudo systemctl daemon-reexec", "systemctl start getty@tty1",
        ] {
            #expect(kiosk.contains(command))
        }
        let unit = UnitFile(kiosk)
        #expect(unit["Unit.Conflicts"] == ["getty@tty1.service"])
        #expect(unit["Service.ExecStopPost"].first?.contains("Bezel cannot start") == true)
    }
}
