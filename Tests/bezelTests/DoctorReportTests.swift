import Drawing
import Foundation
import Glibc
import ServiceManager
import SmartDeviceLink
import TCPLink
import TestSupport
import Testing

@testable import BezelService
@testable import bezel

/// The doctor's reports of ports, folders, sound and fonts.
struct SmallDoctorTests {
    private static let address = TCPAddress(host: "0.0.0.0", port: 12345)

    @Test(
        arguments: [
            (0, nil, false, "0.0.0.0:12345 is free"),
            (EADDRINUSE, "sdl_core (process 7)", true, "sdl_core (process 7) has the port of 0.0.0.0:12345"),
            (EADDRINUSE, nil, true, "another program has the port of 0.0.0.0:12345"),
            (EADDRNOTAVAIL, nil, false, "this machine has no address 0.0.0.0 yet; Bezel waits for it"),
            (EACCES, nil, true, "bind 0.0.0.0:12345: not permitted; ports below 1024 need a capability (EACCES)"),
        ] as [(CInt, String?, Bool, String)])
    func `the state of the port is reported`(code: CInt, holder: String?, isProblem: Bool, text: String) {
        let error = code == 0 ? nil : TCPError(operation: "bind", subject: "\(Self.address)", errno: code)
        let section = PortReport(address: Self.address, problem: error, holder: holder).section
        #expect(section.hasProblem == isProblem)
        #expect((section.lines + section.findings.map(\.text)).first == text)
        #expect(section.findings.allSatisfy { $0.fix != nil })
    }

    @Test func `an open port is a note that explains it`() {
        let section = PortReport(address: Self.address, isServed: true).section
        #expect(!section.hasProblem)
        #expect(section.findings.first?.text.contains("nothing on this port is encrypted") == true)
        #expect(section.findings.first?.fix?.contains("interface = ") == true)
    }

    @Test(arguments: [
        ("127.0.0.1:12345", "127.0.0.1:12346"), ("[::1]:80", "[::1]:81"), ("0.0.0.0:65535", "0.0.0.0:65534"),
    ])
    func `if the port is in use the next one is suggested`(address: String, other: String) throws {
        let error = TCPError(operation: "bind", subject: address, errno: EADDRINUSE)
        let section = PortReport(address: try TCPAddress(address), problem: error).section
        #expect(section.findings.map(\.fix) == ["end it, or use another port: listen = \"\(other)\""])
    }

    @Test func `a port for this machine only is a note`() {
        let section = PortReport(address: TCPAddress(host: "127.0.0.1", port: 1), isServed: true).section
        #expect(section.lines == ["apps connect to 127.0.0.1:1"])
        #expect(section.findings.map(\.text) == ["only programs on this board can connect"])
        #expect(section.findings.first?.fix?.hasPrefix("listen = \"0.0.0.0:1\" with interface = ") == true)
    }

    @Test func `a missing libqrencode is a note with its package`() {
        var report = PortReport(address: Self.address, isServed: true)
        report.codeProblem = "libqrencode.so.4: cannot open shared object file"
        #expect(!report.section.hasProblem)
        #expect(report.section.findings.last?.subject == "idle.code")
        #expect(report.section.findings.last?.fix?.hasPrefix("sudo apt-get install libqrencode4") == true)
    }

    @Test(
        arguments: [
            (StorageReport(path: "/s", free: 1 << 30), false, nil),
            (StorageReport(path: ""), false, nil),
            (
                StorageReport(path: "/s", code: EACCES, free: 1 << 30), false,
                "this user cannot write /s (Permission denied)"
            ),
            (StorageReport(path: "/s", code: EACCES, user: "bezel"), true, "the service's user bezel cannot write /s"),
            (StorageReport(path: "/s", code: EROFS, user: "bezel"), true, "/s is on a read-only disk, mounted at /: "),
            (StorageReport(path: "/s", code: EROFS, free: 0), true, "/s is on a read-only disk, mounted at /: "),
            (StorageReport(path: "/s", code: ENOENT), false, "/s does not exist"),
            (
                StorageReport(path: "/s", free: 0), true,
                "the disk of /s is full: apps' data and files may be"
            ),
            (StorageReport(path: "/s", free: 4096), true, "the disk of /s has 4 KiB left: apps' data"),
        ] as [(StorageReport, Bool, String?)])
    func `the state of the storage folder is reported`(report: StorageReport, isProblem: Bool, text: String?) {
        let section = report.section
        #expect(section.hasProblem == isProblem)
        #expect(section.findings.count == (text == nil ? 0 : 1))
        if let text { #expect(section.findings.first?.text.hasPrefix(text) == true) }
        #expect(section.findings.allSatisfy { $0.fix?.isEmpty == false })
        #expect(section.findings.isEmpty != section.lines.isEmpty, "a line and a problem exclude each other")
    }

    private static let overlay = """
        22 1 179:2 / /lower ro - ext4 /dev/mmcblk0p2 ro
        23 1 0:20 / / rw - overlay overlay rw,lowerdir=/lower,upperdir=UPPER,workdir=/w
        24 23 0:21 / /media/root-rw rw shared:2 - tmpfs root-rw rw,mode=755
        25 23 179:3 / /data rw - ext4 /dev/mmcblk0p3 rw
        26 23 0:22 / /run rw - tmpfs tmpfs rw
        27 23 253:0 / /ram rw - ext4 /dev/zram0 rw
        """

    @Test(
        arguments: [
            ("/media/root-rw/up", "/var/lib/bezel", .inMemory("an overlay in tmpfs")),
            ("/data/up", "/var/lib/bezel", .onDisk),
            ("/nowhere/upper", "/var/lib/bezel", .unknown(upper: "/nowhere/upper")),
            ("up", "/var/lib/bezel", .unknown(upper: "up")),
            ("/media/root-rw/up", "/data/bezel", .onDisk), ("/data/up", "/run/bezel", .inMemory("tmpfs")),
            ("/data/up", "/ram/bezel", .inMemory("/dev/zram0")),
        ] as [(String, String, MountTable.Keeping)])
    func `a mount is persistent by its type, or by its overlay's upper folder`(
        upper: String, path: String, keeping: MountTable.Keeping
    ) {
        #expect(MountTable(Self.overlay.replacing("UPPER", with: upper)).keeping(of: path) == keeping)
    }

    @Test func `a folder in memory is a problem, and one on an unknown overlay is a note`() {
        var report = StorageReport(path: "/s", free: 1 << 30)
        report.keeping = .inMemory("tmpfs")
        let memory = report.section
        #expect(memory.lines.isEmpty)
        #expect(memory.findings.map(\.weight) == [.problem])
        #expect(
            memory.findings[0].text
                == "/s is in memory (tmpfs): apps' data and the driver's choices are lost when the board is switched off"
        )
        report.keeping = .unknown(upper: "/upper")
        #expect(report.section.findings.map(\.weight) == [.note])
        #expect(report.section.findings[0].text.hasPrefix("/s is on an overlay with the upper folder /upper"))
        report.code = EROFS
        #expect(report.section.findings.count == 1, "a read-only folder has only that problem")
    }

    @Test func `paired phones' keys in memory are a problem, even if apps' data is meant to be there`() {
        var report = StorageReport(path: "")
        report.pairings = .inMemory("tmpfs")
        #expect(report.section.findings.map(\.subject) == ["bluetooth"])
        #expect(
            report.section.findings[0].text.hasPrefix("/var/lib/bluetooth is in memory (tmpfs): the keys of paired"))
        report.pairings = .onDisk
        #expect(report.section.findings.isEmpty)
    }

    /// A simulated /sys with an ext4 partition, two cards and a radio.
    private static func board(errors: String, statistics: String, life: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("sys/fs/ext4/mmcblk0p2/errors_count", errors)
        try folder.write("sys/fs/ext4/features/lazy_itable_init", "supported\n")
        try folder.write("sys/bus/mmc/devices/mmc0:aaaa/block/mmcblk0/size", "1\n")
        try folder.write("sys/bus/mmc/devices/mmc2:0001/block/mmcblk2/size", "1\n")
        try folder.write("sys/bus/mmc/devices/mmc2:0001/life_time", life)
        try folder.write("sys/bus/mmc/devices/mmc1:0001/vendor", "0x02d0\n")
        for host in ["mmc0", "mmc1"] { try folder.write("sys/kernel/debug/\(host)/err_stats", statistics) }
        return folder
    }

    @Test func `the kernel's count of disk errors is read from sysfs`() throws {
        let counts = "# Command Timeout Occurred:\t 9\n# Data Timeout Occurred:\t 2\n# Data CRC Errors Occurred:\t 0\n"
        let folder = try Self.board(errors: "17\n", statistics: counts, life: "0x0b 0x01\n")
        let errors = DiskErrors.list(root: folder.path + "/")
        #expect(
            errors == [
                DiskErrors(device: "/dev/mmcblk0p2", kind: .fileSystem(17)),
                DiskErrors(device: "/dev/mmcblk0", kind: .transfers(["Data Timeout: 2"])),
                DiskErrors(device: "/dev/mmcblk2", kind: .wornOut),
            ])
        #expect(errors.map(\.finding.weight) == [.problem, .note, .problem])
        var report = StorageReport(path: "/s", free: 1 << 30)
        report.errors = errors
        #expect(report.section.lines == ["/s"], "the folder itself has no problem")
        #expect(report.section.findings.count == 3)
    }

    @Test func `a board without disk errors has no finding`() throws {
        let counts = "# Command Timeout Occurred:\t 9\n# Data Timeout Occurred:\t 0\nbroken\n# Data x:\t many\n"
        let folder = try Self.board(errors: "0\n", statistics: counts, life: "0x01 0x01\n")
        #expect(DiskErrors.list(root: folder.path + "/").isEmpty)
    }

    @Test func `a folder with foreign files is reported before the service is started`() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.url.appending(path: "letter.txt"))
        let finding = StorageReport(collecting: folder.path, user: nil).section.findings.first
        #expect(finding?.weight == .problem)
        #expect(finding?.text.contains("it is not empty and not Bezel's: it has \"letter.txt\"") == true)
        #expect(finding?.fix == "name an empty folder: storage.path or --storage FOLDER")
    }

    @Test func `a service that could not open its folder is reported, even if the folder is right now`() {
        var report = StorageReport(path: "/s", user: "bezel", free: 1 << 30)
        report.failure = "mkdir /s: Permission denied"
        let finding = report.section.findings.first
        #expect(finding?.weight == .problem)
        #expect(finding?.text.hasPrefix("the service does not store on the disk: mkdir /s: Permission denied") == true)
        #expect(finding?.fix?.hasPrefix("sudo systemctl restart bezel; ") == true)
        #expect(finding?.fix?.contains("ReadWritePaths=/s") == true)
    }

    @Test(arguments: [
        ("/", "/"), ("/var/lib/bezel", "/var/lib"), ("/var/library", "/"), ("/var/lib", "/var/lib"),
        ("/media/my disk/bezel", "/media/my disk"),
    ])
    func `a path belongs to the deepest mount above it`(path: String, mount: String) {
        let table = MountTable(
            """
            22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
            23 22 0:5 / /var/lib ro,nosuid master:1 - tmpfs tmpfs rw,size=1024k
            24 22 8:2 / /media/my\\040disk rw - ext4 /dev/sdb1 rw
            broken
            """)
        #expect(table.mount(of: path) == mount)
    }

    @Test func `fonts are listed, or the packages that contain them`() {
        let right = FontCheck(
            wanted: "sans-serif", taken: "DejaVu Sans", families: 1, missing: [.thai, .japanese, .korean])
        let section = right.section(.enUS)
        #expect(section.lines == ["sans-serif is drawn as DejaVu Sans; 1 family"])
        #expect(
            section.findings == [
                .note(
                    "fonts",
                    "no font has all of Thai, Japanese, Korean; apps' texts in it are drawn with empty boxes",
                    fix: "sudo apt-get install fonts-tlwg-loma-ttf fonts-droid-fallback fonts-noto-cjk, "
                        + "then: sudo systemctl restart bezel")
            ])
        let none = FontCheck(wanted: "sans-serif", taken: nil, families: 0, missing: FontCheck.Script.allCases)
        #expect(none.section(.enUS).hasProblem)
        let boxes = FontCheck(wanted: "x", taken: "X", families: 1, missing: [.latin])
        #expect(boxes.section(.koKR).hasProblem, "nothing can be read")
    }

    @Test(arguments: [
        ("", "Inter", nil), ("", "Inter Variable", nil),
        ("", "DejaVu Sans", "there is no Inter, which the screens are designed with; DejaVu Sans is used instead"),
        ("Lato", "Lato", nil), ("Lato, DejaVu Sans", "DejaVu Sans", nil), ("Lato, sans-serif", "Noto Sans", nil),
        ("Lato", "DejaVu Sans", "there is no Lato; DejaVu Sans is used instead"),
    ])
    func `a substituted font is a note`(wanted: String, taken: String, note: String?) {
        let section = FontCheck(wanted: wanted, taken: taken, families: 2, missing: []).section(.enUS)
        #expect(section.findings.map(\.text) == (note.map { [$0] } ?? []))
        let beginning = wanted.isEmpty ? "texts are drawn in" : "\(wanted) is drawn as"
        #expect(section.lines == ["\(beginning) \(taken); 2 families"])
    }

    @Test(arguments: Language.allCases)
    func `a missing script is a problem if the configured language needs it, or else a note`(
        language: Language
    ) throws {
        let script = FontCheck.Script(of: language)
        let check = FontCheck(wanted: "sans-serif", taken: "A", families: 1, missing: [script, .emoji])
        let findings = check.section(language).findings
        try #require(findings.map(\.weight) == [.problem, .note])
        #expect(findings[0].text.contains("no font has all of \(script.rawValue), which the configured language"))
        #expect(findings[0].fix?.hasPrefix("sudo apt-get install \(script.package)") == true)
        let others = FontCheck.Script.allCases.filter { $0 != script && $0 != .latin }
        let rest = FontCheck(wanted: "sans-serif", taken: "A", families: 1, missing: others)
        #expect(!rest.section(language).hasProblem)
    }
}

/// The summary at the end of the report.
struct DoctorEndTests {
    private static func section(_ findings: Finding...) -> DoctorSection {
        var section = DoctorSection("Sound")
        section.lines = ["well"]
        section.findings = findings
        return section
    }

    @Test(arguments: [
        ([section()], 0, "No problems."),
        ([section(.note("a", "b"))], 0, "No problems."),
        ([section(), section(.problem("a", "b", fix: "c"))], 1, "1 problem."),
        ([section(.problem("a", "b")), section(.problem("c", "d"), .note("e", "f"))], 2, "2 problems."),
    ])
    func `only problems are counted, not notes`(
        sections: [DoctorSection], problems: Int, last: String
    ) {
        #expect(Doctor.problems(sections) == problems)
        #expect(Doctor.text(sections, configuration: "x.toml").last == last)
        #expect(Doctor.json(sections, configuration: nil)["problems"]?.integer == Int64(problems))
    }

    @Test func `every finding of the text is in the JSON, with its fix`() throws {
        let sections = [
            Self.section(.problem("a", "b", fix: "c"), .note("d", "e")), Self.section(.note("f", "g", fix: "h")),
        ]
        let json = try JSONParser.parse(Array(Doctor.json(sections, configuration: "x.toml").text.utf8)[...])
        #expect(json["configuration"]?.string == "x.toml")
        let found = (json["sections"]?.array ?? []).flatMap { $0["findings"]?.array ?? [] }
        #expect(found.map { $0["subject"]?.string } == ["a", "d", "f"])
        #expect(found.map { $0["fix"]?.string } == ["c", nil, "h"])
        let text = Doctor.text(sections, configuration: "x.toml").joined(separator: "\n")
        for finding in found { #expect(text.contains(finding["text"]?.string ?? "-")) }
    }
}
