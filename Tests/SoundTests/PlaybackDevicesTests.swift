import Glibc
import Sound
import Testing

struct PlaybackDevicesTests {
    /// A folder with files of these names, and links to others.
    private func folder(_ files: [String], links: [(String, String)] = []) throws -> String {
        var template = Array("/var/tmp/bezel-sound-XXXXXX".utf8CString)
        let path = try #require(mkdtemp(&template).map { String(cString: $0) })
        for file in files { close(open("\(path)/\(file)", O_CREAT | O_WRONLY, 0o600)) }
        for (name, target) in links { symlink(target, "\(path)/\(name)") }
        return path
    }

    private func remove(_ path: String) {
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            unlink("\(path)/\(name)")
        }
        closedir(folder)
        rmdir(path)
    }

    static let rows: [(name: String, nodes: [String], isThere: Bool)] = [
        ("default", [], false), ("default", ["controlC0", "timer"], false), ("default", ["pcmC0D0c"], false),
        ("default", ["pcmC1D3p"], true), ("hw:1", ["pcmC1D3p"], true), ("hw:0,0", ["pcmC1D3p"], false),
        ("plughw:CARD=USB,DEV=0", ["pcmC2D0p"], true), ("plughw:CARD=USB,DEV=0", ["pcmC0D0p"], false),
        ("plughw:CARD=Gone,DEV=0", ["pcmC0D0p"], false), ("hw:1", ["pcmC10D0p"], false),
        ("hw:../x", ["pcmC0D0p"], false), ("pulse", [], true), ("null", [], true), ("", ["pcmC0D0p"], false),
    ]

    @Test(arguments: rows)
    func `a card exists if the kernel has a playback device with its name`(
        row: (name: String, nodes: [String], isThere: Bool)
    ) throws {
        let nodes = try folder(row.nodes)
        let cards = try folder([], links: [("USB", "card2"), ("odd", "elsewhere")])
        defer {
            remove(nodes)
            remove(cards)
        }
        #expect(PlaybackDevices.exist(for: row.name, nodes: nodes, cards: cards, configuration: []) == row.isThere)
    }

    @Test func `without the kernel's folder there is no card`() {
        #expect(!PlaybackDevices.exist(for: "default", nodes: "/nonexistent", cards: "/nonexistent", configuration: []))
    }

    @Test func `a default that ALSA's configuration gives to a sound server exists without a card`() throws {
        let files = try folder([])
        defer { remove(files) }
        let path = "\(files)/asound.conf"
        let file = try #require(fopen(path, "w"))
        fputs("pcm.!default { type pipewire }\n", file)
        fclose(file)
        func exists(_ name: String, _ configuration: [String]) -> Bool {
            PlaybackDevices.exist(
                for: name, nodes: "/nonexistent", cards: "/nonexistent", configuration: configuration)
        }
        #expect(exists("default", [path]))
        #expect(!exists("default", ["/nonexistent"]))
        #expect(!exists("sysdefault", [path]))
        #expect(!exists("default", [files]), "a folder is not a device")
    }
}
