import Foundation
import TestSupport
import Testing

/// `bezel doctor` as a user runs it, on disks and fonts made for the test.
@Suite(.enabled(if: Places.bezel != nil, "there is no bezel beside the tests"))
struct DoctorRuns {
    private struct Finding: Decodable, Equatable {
        var weight: String
        var subject: String
        var text: String
        var fix: String?
    }

    private struct Section: Decodable {
        var title: String
        var ok: [String]
        var findings: [Finding]
    }

    private struct Report: Decodable { var sections: [Section] }

    private static func section(_ title: String, of output: String) throws -> Section {
        let report = try JSONDecoder().decode(Report.self, from: Data(output.utf8))
        return try #require(report.sections.first { $0.title == title })
    }

    private static let dejaVu = "/usr/share/fonts/truetype/dejavu"

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: dejaVu), "needs fonts-dejavu-core"),
        arguments: [
            ("KO-KR", "Korean", "fonts-noto-cjk"), ("TH-TH", "Thai", "fonts-tlwg-loma-ttf"),
            ("JA-JP", "Japanese", "fonts-droid-fallback"), ("EL-GR", nil, nil), ("DE-DE", nil, nil),
        ])
    func `a configured language without a font is a problem`(language: String, script: String?, package: String?) throws
    {
        let folder = try TemporaryFolder()
        try Data("<fontconfig><dir>\(Self.dejaVu)</dir><cachedir>\(folder.url.path)</cachedir></fontconfig>".utf8)
            .write(to: folder.url.appending(path: "fonts.conf"))
        try Data("language = \"\(language)\"\n".utf8).write(to: folder.url.appending(path: "bezel.toml"))
        let output = try Program.run(
            try #require(Places.bezel), ["doctor", "--json", "--config", folder.url.path + "/bezel.toml"],
            environment: ["FONTCONFIG_FILE": folder.url.path + "/fonts.conf"]
        ).output
        let problems = try Self.section("Fonts", of: output).findings.filter { $0.weight == "problem" }
        #expect(problems.count == (script == nil ? 0 : 1))
        if let problem = problems.first, let script, let package {
            #expect(problem.text.contains("no font has all of \(script), which the configured language \(language)"))
            #expect(problem.fix?.hasPrefix("sudo apt-get install \(package), then:") == true)
        }
    }

    private static let mayMount =
        Program.path(of: "unshare").map { unshare in
            (try? Program.run(unshare, ["-m", "true"]))?.status == 0
        } ?? false

    /// Prepares a disk in a separate mount namespace, runs the doctor, applies its fix, and runs it again.
    ///
    /// - Parameter remedy: The command that is run; it is derived from the doctor's fix, which is in $fix.
    private static func before(andAfter remedy: String, disk: String) throws -> (
        before: Section, after: Section, String
    ) {
        let folder = try TemporaryFolder()
        let script = """
            set -e
            mount --make-rprivate /
            mkdir "$ROOT/disk"
            mount -t tmpfs -o size=1m lab "$ROOT/disk"
            mkdir "$ROOT/disk/bezel"
            \(disk)
            printf '[storage]\\npath = "%s/disk/bezel"\\n' "$ROOT" >"$ROOT/bezel.toml"
            "$BEZEL" doctor --json --config "$ROOT/bezel.toml" >"$ROOT/before" || true
            fix=$(sed 's/.*"subject":"storage.path"/&/' "$ROOT/before" | grep -o '"fix":"[^"]*sudo [^"]*disk[^"]*"' | head -n 1)
            fix=${fix#*sudo }
            \(remedy)
            "$BEZEL" doctor --json --config "$ROOT/bezel.toml" >"$ROOT/after" || true
            """
        let result = try Program.run(
            try #require(Program.path(of: "unshare")), ["-m", "sh", "-c", script],
            environment: ["ROOT": folder.url.path, "BEZEL": try #require(Places.bezel)])
        try #require(result.status == 0, "\(result.errors)")
        func read(_ name: String) throws -> Section {
            try section("Storage", of: String(contentsOf: folder.url.appending(path: name), encoding: .utf8))
        }
        return (try read("before"), try read("after"), result.output)
    }

    @Test(.enabled(if: mayMount, "needs the right to mount"))
    func `a full disk is a problem, and the doctor's command finds the largest files`() throws {
        let (before, after, output) = try Self.before(
            andAfter: #"sh -c "${fix%% names*}"; rm "$ROOT/disk/large""#,
            disk: #"cat /dev/zero >"$ROOT/disk/large" 2>/dev/null || true"#)
        let finding = try #require(before.findings.first)
        #expect(finding.weight == "problem")
        #expect(finding.text.contains("/disk/bezel is full: apps' data and files may be refused"))
        #expect(output.contains("/disk/large\n"), "\(output)")
        #expect(before.ok == [])
        // The disk of this test is in memory, which is a second problem.
        #expect(after.findings.count == 1)
        #expect(after.findings.first?.text.contains("/disk/bezel is in memory (tmpfs): apps' data") == true)
    }

    @Test func `the doctor decodes its video under a low limit of open files`() throws {
        let folder = try TemporaryFolder()
        try Data("[display]\noutput = \"headless\"\n".utf8).write(to: folder.url.appending(path: "bezel.toml"))
        let output = try Program.run(
            "/bin/sh", ["-c", "ulimit -n 64; exec \"$BEZEL\" doctor --json --config \"$ROOT/bezel.toml\""],
            environment: ["ROOT": folder.url.path, "BEZEL": try #require(Places.bezel)]
        ).output
        // Without the library there is another finding.
        #expect(try Self.section("Video", of: output).findings.allSatisfy { $0.subject != "video" })
    }

    @Test(
        .enabled(if: mayMount, "needs the right to mount"),
        arguments: [
            #"mount -o remount,ro "$ROOT/disk""#,
            #"mount --bind "$ROOT/disk" "$ROOT/disk"; mount -o remount,bind,ro "$ROOT/disk""#,
        ])
    func `a read-only disk is a problem, and the doctor's command makes it writable`(disk: String) throws {
        let (before, after, _) = try Self.before(
            andAfter: #"sh -c "${fix%%;*}"; touch "$ROOT/disk/bezel/written""#, disk: disk)
        let finding = try #require(before.findings.first)
        #expect(finding.weight == "problem")
        #expect(finding.text.contains("/disk/bezel is on a read-only disk, mounted at "))
        #expect(finding.fix?.hasPrefix("sudo mount -o remount,rw ") == true)
        #expect(after.findings.allSatisfy { !$0.text.contains("read-only") })
    }

    @Test(.enabled(if: Program.path(of: "tar") != nil, "needs tar"))
    func `a report is listed, then written to a new file that tar unpacks`() throws {
        let folder = try TemporaryFolder()
        let root = folder.url.path
        try Data("[connect]\nwifi_password = \"river-lamp-27\"\n".utf8)
            .write(to: folder.url.appending(path: "bezel.toml"))
        try Data("E: 0.000001 0003 0039 0001\n".utf8).write(to: folder.url.appending(path: "finger.events"))
        let report = root + "/report.tar"
        let words = [
            "doctor", "--config", root + "/bezel.toml", "--report", report, "--recording", root + "/finger.events",
        ]
        let result = try Program.run(try #require(Places.bezel), words)
        try #require(result.status == 0, "\(result.errors)")
        for name in ["about.txt", "findings.txt", "findings.json", "configuration/bezel.toml", "recording.events"] {
            #expect(result.output.contains("  \(name) "), "\(name)")
        }
        let unpacked = try Program.run(try #require(Program.path(of: "tar")), ["-xf", report, "-C", root])
        try #require(unpacked.status == 0 && unpacked.errors.isEmpty, "\(unpacked.errors)")
        func text(_ name: String) throws -> String {
            try String(contentsOfFile: "\(root)/bezel-report/\(name)", encoding: .utf8)
        }
        #expect(try text("configuration/bezel.toml") == "connect.wifi_password = \"(left out)\"\n")
        #expect(try text("recording.events") == "E: 0.000001 0003 0039 0001\n")
        #expect(try text("findings.txt").contains("Checked with \(root)/bezel.toml."))
        let again = try Program.run(try #require(Places.bezel), words)
        #expect(again.status != 0)
        #expect(again.errors.contains("report.tar: File exists"), "\(again.errors)")
    }
}
