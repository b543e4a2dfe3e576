import BezelModel
import Foundation
import HeadUnit
import SmartDeviceLink
import Sound
import TestSupport
import Testing

@testable import BezelConfiguration

struct LayeredConfigurationTests {
    private let folder: TemporaryFolder
    private var root: String { folder.path }
    private var main: String { root + "/etc/bezel/bezel.toml" }
    private var dropIns: String { main + ".d" }

    init() throws { folder = try TemporaryFolder() }

    private func write(_ path: String, _ text: String) throws {
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func read(set: String...) throws(ConfigurationError) -> LayeredConfiguration {
        try LayeredConfiguration.read(main, set: set, root: root)
    }

    private func problem(set: String...) -> String? {
        #expect(throws: ConfigurationError.self) { try LayeredConfiguration.read(main, set: set, root: root) }?
            .description
    }

    /// The layers that may set the volume, the lowest first.
    private static let layers = [
        "/usr/lib/bezel/bezel.toml.d/90-maker.toml", "/etc/bezel/bezel.toml", "/etc/bezel/bezel.toml.d/10-a.toml",
        "/etc/bezel/bezel.toml.d/50-setup.toml", "/run/bezel/bezel.toml.d/00-now.toml",
    ]

    @Test(arguments: layers.indices) func `the highest layer that has a key counts`(last: Int) throws {
        try write(main, "")
        for (number, layer) in Self.layers[...last].enumerated() {
            try write(root + layer, "\n[sound]\nvolume = \(number + 1)\n")
        }
        let read = try read()
        #expect(read.configuration.sound.volume == last + 1)
        let expected = LayeredConfiguration.Origin(
            key: "sound.volume", value: "\(last + 1)", file: root + Self.layers[last], line: 3)
        #expect(read.origins == [expected])
    }

    @Test func `tables of several layers are joined by their keys`() throws {
        try write(main, "[display]\nrotation = \"90\"\nfades = false\n[policy.apps.\"1\"]\npriority = \"NAVIGATION\"\n")
        try write(
            dropIns + "/1.toml",
            "[display]\nfades = true\n[policy.default]\npriority = \"NONE\"\nallowed = false\n")
        let read = try read()
        #expect(read.configuration.display.rotation == .quarter)
        #expect(read.configuration.display.fades)
        let app = read.configuration.headUnit.policy["1"]
        #expect(app.priority == .navigation)
        #expect(!app.isAllowed, "the default policy of all layers is set before the policies of apps")
    }

    @Test func `arrays replace those of lower layers as a whole, arrays of tables too`() throws {
        let ranges = ["192.168.4.0/24", "10.0.0.0/8"].map { "[[allow]]\naddress = \"\($0)\"\n" }
        try write(main, ranges.joined())
        #expect(try read().configuration.allow.count == 2)
        try write(dropIns + "/1.toml", ranges[1])
        #expect(try read().configuration.allow.count == 1)
        try write(dropIns + "/2.toml", "allow = []\n")
        #expect(try read().configuration.allow.isEmpty)
    }

    @Test func `only files with the suffix .toml are read, in the order of their names`() throws {
        try write(main, "")
        for name in ["b.toml", "A.toml", "a.toml", ".c.toml", "d.toml~", "e.toml.dpkg-old"] {
            try write("\(dropIns)/\(name)", "words = \"\(name)\"")
        }
        let read = try read()
        #expect(read.files == [main] + ["A", "a", "b"].map { "\(dropIns)/\($0).toml" })
        #expect(read.configuration.words == "b.toml")
    }

    @Test func `a file in another place has one folder of layers beside it`() throws {
        let path = root + "/home/car.toml"
        try write(path, "words = \"1\"")
        try write(path + ".d/1.toml", "words = \"2\"")
        try write(dropIns + "/1.toml", "words = \"3\"")
        #expect(try LayeredConfiguration.read(path, root: root).configuration.words == "2")
    }

    @Test func `another file in /etc/bezel has layers of its own name`() {
        let folders = LayeredConfiguration.folders(of: "/etc/bezel/anna.toml", root: "")
        #expect(folders.below == ["/usr/lib/bezel/anna.toml.d"])
        #expect(folders.above == ["/etc/bezel/anna.toml.d", "/run/bezel/anna.toml.d"])
    }

    @Test func `errors of several files name each file and line in the order of the layers`() throws {
        try write(main, "\nlissen = 1\n")
        try write(dropIns + "/1.toml", "[sound]\nvolume = 101\nrate = 0\n")
        let lines = problem()?.split(separator: "\n").map(String.init) ?? []
        #expect(lines.count == 3)
        #expect(lines.first?.hasPrefix("\(main):2: lissen: there is no such key") == true)
        #expect(lines.dropFirst().first?.hasPrefix("\(dropIns)/1.toml:2: sound.volume: expected") == true)
        #expect(lines.last?.hasPrefix("\(dropIns)/1.toml:3: sound.rate: expected") == true)
    }

    @Test func `a layer that is not TOML, and one that is no file, are named`() throws {
        try write(main, "")
        try write(dropIns + "/1.toml", "\n[sound\n")
        #expect(problem()?.hasPrefix("\(dropIns)/1.toml:2: expected ]") == true)
        try FileManager.default.removeItem(atPath: dropIns + "/1.toml")
        try FileManager.default.createDirectory(atPath: dropIns + "/2.toml", withIntermediateDirectories: true)
        #expect(problem() == "\(dropIns)/2.toml: is a folder; expected a regular file")
        try FileManager.default.removeItem(atPath: dropIns)
        try write(dropIns, "")
        #expect(problem() == "\(dropIns): cannot be read: Not a directory")
    }

    @Test func `the number of layers and their size are limited`() throws {
        try write(main, "")
        for number in 0...LayerFolder.Budget.fileLimit { try write("\(dropIns)/\(number).toml", "") }
        #expect(problem() == "\(dropIns): there are more than 64 files of layers")
        try FileManager.default.removeItem(atPath: dropIns)
        let long = String(repeating: "#", count: RegularFile.byteLimit)
        for name in ["1", "2", "3"] { try write("\(dropIns)/\(name).toml", long) }
        #expect(problem() == "\(dropIns)/3.toml: with it the layers are longer than 2 MiB")
    }

    @Test(arguments: [
        ("words=", ""), ("words=car.txt", "car.txt"), ("words=\"car.txt\"", "car.txt"), ("words = \"a=b\"", "a=b"),
        ("words=90", "90"), ("words=true", "true"), ("words=a = b", "a = b"),
    ])
    func `a value of the command line needs no quotes`(argument: String, text: String) throws {
        try write(main, "words = \"file\"")
        #expect(try read(set: argument).configuration.words == text)
    }

    @Test func `the command line is above all files, and its last value of a key counts`() throws {
        try write(main, "[sound]\nvolume = 1\n")
        try write(root + Self.layers[4], "[sound]\nvolume = 2\n")
        let read = try read(set: "sound.volume=3", "display.rotation=90", "sound.volume=4")
        #expect(read.configuration.sound.volume == 4)
        #expect(read.configuration.display.rotation == .quarter)
        #expect(read.origins.map(\.description) == ["display.rotation = 90  (--set)", "sound.volume = 4  (--set)"])
    }

    @Test(arguments: [
        ("sound.volume", "--set: expected key=value like display.rotation=90, got \"sound.volume\""),
        ("=1", "--set: expected key=value"), ("words=a\nlisten=b", "--set: expected key=value"),
        ("sound.volume=101", "--set: sound.volume: expected a whole number from 0 to 100, got 101"),
        ("sound.volumes=1", "--set: sound.volumes: there is no such key; did you mean sound.volume?"),
    ])
    func `a wrong value of the command line is named`(argument: String, text: String) throws {
        try write(main, "")
        #expect(problem(set: argument)?.hasPrefix(text) == true, "\(problem(set: argument) ?? "")")
    }

    @Test(arguments: [
        ("idle={}", "--set: idle: a table has keys"), ("idle={name=Car}", "--set: idle: a table has keys"),
        ("idle={name=3}", "--set: idle.name: expected a text, got 3 without quotes"),
        ("idle={nam=\"a\"}", "--set: idle.nam: there is no such key"),
    ])
    func `a wrong table of the command line is named`(argument: String, text: String) throws {
        try write(main, "")
        #expect(problem(set: argument)?.hasPrefix(text) == true, "\(problem(set: argument) ?? "")")
    }

    @Test func `a table of the command line sets its keys alone`() throws {
        try write(main, "[idle]\ncode = \"\"\n")
        let read = try read(set: "idle={name=\"My car\", dim_after=5}")
        #expect(read.configuration.display.idle.name == "My car")
        #expect(read.configuration.display.idle.code == "")
        #expect(read.origins.map(\.description).contains("idle.dim_after = 5  (--set)"))
    }

    @Test func `a layer that is not written yet stands where its name puts it`() throws {
        try write(main, "")
        for (name, volume) in [("40-a", 4), ("50-card", 5), ("60-b", 6)] {
            try write("\(root)/run/bezel/bezel.toml.d/\(name).toml", "[sound]\nvolume = \(volume)")
        }
        let draft = (file: root + "/run/bezel/bezel.toml.d/50-card.toml", bytes: Array("words = \"card\"".utf8))
        let read = try LayeredConfiguration.read(main, draft: draft, root: root)
        #expect(read.configuration.sound.volume == 6)
        #expect(read.configuration.words == "card")
        let names = read.files.compactMap { $0.split(separator: "/").last.map(String.init) }
        #expect(names == ["bezel.toml", "40-a.toml", "50-card.toml", "60-b.toml"])
    }

    @Test(arguments: ["[idle]\ncode = \"WIFI:T:WPA;S:Car;P:secret12;;\"", "[connect]\nwifi_password = \"secret12\""])
    func `the report hides the password of a Wi-Fi`(text: String) throws {
        try write(main, text)
        let report = try read().report
        #expect(report.count == 1)
        #expect(report.first?.hasSuffix(" = not shown here  (\(main):2)") == true, "\(report)")
    }
}
