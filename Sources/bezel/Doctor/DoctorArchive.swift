internal import ArgumentParser
internal import BezelConfiguration
internal import BezelService
internal import EventLoop
internal import SmartDeviceLink

/// One file with all that a report about a board needs: `bezel doctor --report`.
///
/// It contains no password, no token and no log. A recording is only in it if the user names one.
struct DoctorArchive {
    struct Entry: Hashable {
        let name: String
        /// What it is, for the list.
        let about: String
        let contents: [UInt8]
    }

    /// The longest recording, in bytes.
    static let longestRecording = 8 << 20

    private(set) var entries: [Entry] = []

    init(
        sections: [DoctorSection], configuration: String?, recording: String? = nil, root: String = ""
    ) throws {
        add(
            "about.txt", "the versions of Bezel, the system and the kernel, and the board's model",
            Self.about(root: root))
        let findings = Doctor.text(sections, configuration: configuration).map { $0.printable + "\n" }.joined()
        add("findings.txt", "what the doctor has found", findings)
        add("findings.json", "the same for programs", Doctor.json(sections, configuration: configuration).text + "\n")
        var files: [(path: String, name: String)] = []
        if let configuration { files = Self.files(of: configuration, root: root) }
        for (path, name) in files {
            add(name, "\(path) without passwords, tokens, the board's place and comments", Self.shareable(path))
        }
        if let recording { add("recording.events", "\(recording) as it is", try Self.text(of: recording)) }
    }

    private mutating func add(_ name: String, _ about: String, _ text: String) {
        entries.append(Entry(name: name, about: about, contents: Array(text.utf8)))
    }

    /// A line for each file: its name, its size and what it is.
    var listing: [String] {
        let width = entries.map(\.name.count).max() ?? 0
        return entries.map { entry in
            let name = entry.name + String(repeating: " ", count: width - entry.name.count)
            return "  \(name)  \(entry.contents.count) bytes: \(entry.about)"
        }
    }

    /// - Parameter modified: The time of the files, in seconds since 1970.
    func bytes(modified: Int64) -> [UInt8] {
        var archive = TarArchive()
        for entry in entries { archive.append("bezel-report/\(entry.name)", entry.contents, modified: modified) }
        return archive.bytes
    }

    /// Prints the list, and then writes the archive.
    ///
    /// - Throws: When there is a file of that name, or it cannot be written.
    func write(to path: String) throws {
        try Console.line("\(path) will contain:")
        for line in listing { try Console.line(line) }
        let file = try RecordingFile(path)
        let code = file.work(.write(bytes(modified: SystemTime().seconds)))
        guard code == 0 else { throw ValidationError("\(path): \(errorText(code))") }
        try Console.line("\(path) is written. tar -xf \(path) unpacks it: look at it before you send it.")
    }

    private static func about(root: String) -> String {
        func line(_ path: String) -> String? {
            // A device tree ends its texts with a zero.
            SystemFiles.line(of: root + path)?.replacing("\u{0}", with: "").printable
        }
        let system = SystemFiles.text(of: root + "/etc/os-release", limit: 4096)?.split(separator: "\n")
            .first { $0.hasPrefix("PRETTY_NAME=") }.map { $0.dropFirst(12).filter { $0 != "\"" } }
        return """
            Bezel: \(BezelVersion.text)
            system: \(system?.printable ?? "unknown")
            kernel: \(line("/proc/version") ?? "unknown")
            board: \(line("/proc/device-tree/model") ?? line("/sys/class/dmi/id/product_name") ?? "unknown")

            """
    }

    /// The files of a configuration with their names in the archive: itself, and the layers in numbered folders.
    ///
    /// Folders that cannot be read have none: the findings name them.
    private static func files(of path: String, root: String) -> [(path: String, name: String)] {
        func name(_ path: String) -> Substring { path.split(separator: "/").last ?? path[...] }
        let (below, above) = LayeredConfiguration.folders(of: path, root: root)
        let files = (try? LayeredConfiguration.files(of: path, root: root)) ?? []
        let layers = files.compactMap { file in
            (below + above).firstIndex { file.hasPrefix($0 + "/") }.map { number in
                (path: file, name: "configuration/\(number + 1)/\(name(file))")
            }
        }
        return [(path, "configuration/\(name(path))")] + layers
    }

    private static func shareable(_ path: String) -> String {
        do throws(ConfigurationError) { return ShareableConfiguration.text(of: try RegularFile.contents(path)) } catch {
            return "# \(error)\n"
        }
    }

    private static func text(of recording: String) throws -> String {
        guard let text = SystemFiles.text(of: recording, limit: longestRecording + 1) else {
            throw ValidationError("\(recording) cannot be read")
        }
        guard text.utf8.count <= longestRecording else {
            throw ValidationError("\(recording) is longer than \(longestRecording >> 20) MiB: make a shorter recording")
        }
        return text
    }
}
