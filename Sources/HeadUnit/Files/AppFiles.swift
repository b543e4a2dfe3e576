import SmartDeviceLink

/// The files of an app, within its quota: those of this session, and persistent ones of earlier sessions too.
struct AppFiles: Sendable {
    struct File: Sendable {
        var type: FileType
        /// Empty for a file of an earlier session until it has been fetched.
        var bytes: [UInt8]
        /// Of the whole file.
        var size: Int
        var isPersistent = false
    }

    enum Refusal: Error {
        /// Nothing came with the request.
        case empty
        /// The piece does not begin where the file ends.
        case gap(expected: Int)
        /// The bytes are not those the app counted its CRC over.
        case corrupted
        case full
        /// The disk does not keep up.
        case busy
    }

    /// What becomes of a piece that was taken.
    enum Outcome {
        /// It is there, or waits for the pieces behind it.
        case taken
        /// The file is complete and must be on the disk before it counts.
        case persist(File)
        /// The file is complete, and the persistent one that it replaces must go.
        case replaced
    }

    /// ListFiles can name no more (rpc_spec).
    static let countLimit = 1000
    /// Files that may be on their way to the disk at once.
    static let writingLimit = 100

    private let quota: Int
    private var files: [String: File] = [:]
    /// Files whose last piece has not come.
    private var unfinished: [String: (file: File, expected: Int)] = [:]
    /// Files that are being written. They take room already.
    private var writing: [OrderID: (name: String, file: File)] = [:]

    /// - Parameter stored: Sizes of persistent files by name.
    init(quota: Int, stored: [String: Int] = [:]) {
        self.quota = quota
        files = stored.mapValues { File(type: .binary, bytes: [], size: $0, isPersistent: true) }
    }

    var names: [String] { files.keys.sorted() }
    var spaceAvailable: Int { max(quota - used, 0) }

    /// Bytes in memory and on disk. A file whose pieces come in takes the larger of its room and that of the one it
    /// replaces.
    private var used: Int {
        var sizes = files.mapValues(\.size)
        for (name, part) in unfinished { sizes[name] = max(sizes[name] ?? 0, part.file.size) }
        return sizes.values.reduce(0, +) + writing.values.reduce(0) { $0 + $1.file.size }
    }

    /// A file that is there whole.
    subscript(name: String) -> File? { files[name].flatMap { $0.bytes.count == $0.size ? $0 : nil } }

    /// Takes a file or the next piece of one. On a throw nothing has changed.
    mutating func put(_ request: PutFile, bytes: ArraySlice<UInt8>) throws(Refusal) -> Outcome {
        guard !bytes.isEmpty else { throw .empty }
        guard writing.count < Self.writingLimit else { throw .busy }
        if let crc = request.crc, crc32(bytes) != crc { throw .corrupted }
        let name = request.name
        let end = request.offset == 0 ? 0 : beginning(of: name)?.file.size ?? 0
        guard request.offset == Int64(end) else { throw .gap(expected: end) }
        let others = used - max(files[name]?.size ?? 0, unfinished[name]?.file.size ?? 0)
        let names = Set(files.keys).union(unfinished.keys).union(writing.values.map(\.name))
        guard others + end + bytes.count <= quota, names.contains(name) || names.count < Self.countLimit else {
            throw .full
        }
        // The first piece says how long the whole is (SDL.md §10); without that each piece is the last.
        var file = File(type: request.type, bytes: [], size: 0, isPersistent: request.isPersistent)
        var expected = Int(request.length ?? 0)
        if end > 0, let begun = takeBeginning(of: name) { (file, expected) = begun }
        file.bytes += bytes
        file.size = file.bytes.count
        guard file.size >= expected else {
            unfinished[name] = (file, expected)
            return .taken
        }
        unfinished[name] = nil
        if file.isPersistent { return .persist(file) }
        let replaced = files.updateValue(file, forKey: name)
        return replaced?.isPersistent == true ? .replaced : .taken
    }

    /// What the next piece of a file goes behind.
    private func beginning(of name: String) -> (file: File, expected: Int)? {
        if let part = unfinished[name] { return part }
        if let order = writing.filter({ $0.value.name == name }).keys.max(), let file = writing[order]?.file {
            return (file, 0)
        }
        return self[name].map { ($0, 0) }
    }

    /// Out of where it is kept where that can be, so that large files are not copied for each piece.
    private mutating func takeBeginning(of name: String) -> (file: File, expected: Int)? {
        unfinished.removeValue(forKey: name) ?? beginning(of: name)
    }

    mutating func beganWriting(_ name: String, _ file: File, _ order: OrderID) { writing[order] = (name, file) }

    /// - Parameter isKept: Whether the file is on the disk now.
    mutating func ended(_ order: OrderID, _ name: String, _ file: File, isKept: Bool) {
        writing[order] = nil
        if isKept { files[name] = file }
    }

    /// The bytes of files of earlier sessions have been read.
    mutating func fetched(_ contents: [String: [UInt8]]) {
        for (name, file) in files where file.isPersistent && file.bytes.isEmpty {
            guard let bytes = contents[name], bytes.count == file.size else { continue }
            files[name]?.bytes = bytes
            files[name]?.type = FileType(guessedFrom: bytes)
        }
    }

    /// - Returns: The file that is gone; nil when there was none.
    mutating func delete(_ name: String) -> File? {
        let part = unfinished.removeValue(forKey: name)?.file
        return files.removeValue(forKey: name) ?? part
    }
}

extension FileType {
    /// By the first bytes, for a file whose type nobody has kept.
    init(guessedFrom bytes: [UInt8]) {
        self =
            if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
                .png
            } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                .jpeg
            } else if bytes.starts(with: "BM".utf8) {
                .bmp
            } else if bytes.starts(with: "RIFF".utf8) {
                .wave
            } else if bytes.starts(with: "ID3".utf8) {
                .mp3
            } else {
                .binary
            }
    }
}
