import BezelModel
import SmartDeviceLink

/// The files of an app, within its quota: those of this session, and the persistent ones of earlier sessions. Names are
/// compared byte by byte (ProtocolNotes, "Files").
struct AppFiles: Sendable {
    struct File: Sendable {
        var type: FileType
        /// Empty for a file of an earlier session until it was read from the disk.
        var contents = FileContents()
        /// Bytes of the whole file.
        var size = 0
        var isPersistent = false
        /// The checksum of the whole file; nil for a file of an earlier session.
        var crc: CRC32? = CRC32()
        /// Its move to the disk; nil for a file that stays in memory, and for a persistent one.
        var spill: Spill?

        /// Bytes of the disk that are reserved for it; none for a persistent file.
        fileprivate func spilled(expected: Int = 0) -> Int { spill == nil ? 0 : max(size, expected) }
    }

    /// How much of a file has been passed from memory to the disk.
    struct Spill: Sendable {
        /// Bytes that were passed to the disk, perhaps not all written yet.
        var given = 0
        /// The disk accepts no more bytes; those that are not written stay in memory.
        var hasEnded = false
    }

    /// Bytes that move to the disk.
    struct SpillPart {
        let contents: FileContents
        /// Their place in the file.
        let offset: Int
        /// ``FileContents/number`` of the file.
        let number: UInt64
        var end: Int { offset + contents.count }
    }

    /// The memory and disk space that a piece needs.
    struct Need: Hashable {
        /// Bytes of memory.
        var memory: Int
        /// Bytes of the disk; nil for a file that stays in memory.
        var spilled: Int?
    }

    enum Refusal: Error {
        /// The request has no bytes.
        case empty
        /// The piece does not begin at the end of the file.
        case gap(expected: Int)
        /// The bytes do not match the app's CRC; see ``UnfinishedFile``.
        case corrupted(UnfinishedFile.Decision)
        case full
        /// Too many files wait to be written.
        case busy
    }

    /// The result of a piece that was accepted.
    enum Outcome {
        /// The file is complete, or more pieces follow.
        case taken
        /// The file is complete; it can be used when it is on the disk.
        case persist(File)
        /// Bytes were added to a persistent file; they can be used when they are on the disk.
        case extend(File, by: Int)
        /// The file is complete, and the persistent file that it replaces must be deleted.
        case replaced
    }

    /// ListFiles can name at most this many (rpc_spec).
    static let countLimit = 1000
    /// Files that may wait to be written at the same time.
    static let writingLimit = 100

    private let quota: Int
    var files: [ExactText: File] = [:]
    /// The names of ``files``, in order. Sorting them for each ListFiles would delay the loop.
    private var sortedNames: [ExactText] = []
    /// Total size of ``files``.
    private var keptSize = 0
    /// Files of which pieces are still missing.
    var unfinished: [ExactText: UnfinishedFile] = [:]
    /// Files that are being written. They already count for the quota.
    var writing: [StoreRequest.ID: (name: ExactText, file: File)] = [:]
    /// Parts that are moving to the disk.
    var spilling = 0

    /// - Parameter stored: Sizes of persistent files by name.
    init(quota: Int, stored: [ExactText: Int] = [:]) {
        self.quota = quota
        for (name, size) in stored { set(File(type: .binary, size: size, isPersistent: true, crc: nil), for: name) }
    }

    /// The names of all complete files, sorted.
    var names: [String] { sortedNames.map(\.text) }
    func isThere(_ name: String) -> Bool { files[ExactText(name)] != nil }
    /// Whether the file exists, or the app is sending it.
    func isComing(_ name: String) -> Bool {
        let name = ExactText(name)
        return files[name] != nil || unfinished[name] != nil || writing.values.contains { $0.name == name }
    }
    var spaceAvailable: Int { max(quota - used, 0) }

    /// Bytes in memory and on disk. An incomplete file counts with its size or that of the file that it replaces,
    /// whichever is larger.
    private var used: Int {
        let growth = unfinished.reduce(0) { $0 + max($1.value.file.size - (files[$1.key]?.size ?? 0), 0) }
        return keptSize + growth + writing.values.reduce(0) { $0 + $1.file.size }
    }

    /// Bytes of all files that are in memory.
    var memory: Int {
        let whole = files.values.reduce(0) { $0 + $1.contents.memory }
        let pieces = unfinished.values.reduce(0) { $0 + $1.file.contents.memory }
        return whole + pieces + writing.values.reduce(0) { $0 + $1.file.contents.memory }
    }

    /// Bytes of the disk that are reserved for temporary and incomplete files.
    var spilled: Int {
        let whole = files.values.reduce(0) { $0 + $1.spilled() }
        let pieces = unfinished.values.reduce(0) { $0 + $1.file.spilled(expected: $1.expected) }
        return whole + pieces + writing.values.reduce(0) { $0 + $1.file.spilled() }
    }

    /// A complete file whose contents are in memory.
    subscript(name: String) -> File? { self[ExactText(name)] }

    private subscript(name: ExactText) -> File? { files[name].flatMap { $0.contents.count == $0.size ? $0 : nil } }

    /// Adds a file or the next piece of one. After an error no complete file has changed; an incomplete file is dropped
    /// when there is no room for it or when its CRC is wrong as a whole.
    ///
    /// - Parameters:
    ///   - crc: CRC of the piece, computed only after all other checks.
    ///   - number: ``FileContents/number`` of a new file.
    ///   - spills: The file's bytes move to the disk: see ``nextSpill(of:)``.
    mutating func put(
        _ request: PutFile, bytes: ArraySlice<UInt8>, crc: @autoclosure () -> CRC32, number: UInt64 = 0,
        spills: Bool = false
    ) throws(Refusal) -> Outcome {
        guard !bytes.isEmpty else { throw .empty }
        guard writing.count + spilling < Self.writingLimit else { throw .busy }
        let name = ExactText(request.name)
        let isFirst = request.offset == 0
        let end = isFirst ? 0 : beginning(of: name)?.file.size ?? 0
        guard request.offset == Int64(end) else { throw .gap(expected: end) }
        // The first piece states the size of the whole file (ProtocolNotes, "Files"); without it each piece is the
        // last.
        let total = isFirst ? max(bytes.count, Int(request.length ?? 0)) : end + bytes.count
        let others = used - max(files[name]?.size ?? 0, unfinished[name]?.file.size ?? 0)
        guard others + total <= quota, isKnown(name) || nameCount < Self.countLimit else {
            unfinished[name] = nil
            throw .full
        }
        let isExtension = !isFirst && unfinished[name] == nil
        var part =
            isFirst
            ? UnfinishedFile(
                File(type: request.type, isPersistent: request.isPersistent), expected: Int(request.length ?? 0))
            : takeBeginning(of: name) ?? UnfinishedFile(File(type: request.type))
        let decision = part.append(bytes, crc(), stated: request.crc)
        part.mayMove(number: number, spills: spills)
        switch decision {
        case .incomplete:
            unfinished[name] = part
            return .taken
        case .complete: break
        case .corruptedPiece:
            // If the first piece is wrong, the old file stays.
            if !isFirst, part.file.size < part.expected { unfinished[name] = part }
            throw .corrupted(decision)
        case .corruptedFile: throw .corrupted(decision)
        }
        unfinished[name] = nil
        if part.file.isPersistent {
            return isExtension ? .extend(part.file, by: bytes.count) : .persist(part.file)
        }
        let isReplacing = files[name]?.isPersistent == true
        set(part.file, for: name)
        return isReplacing ? .replaced : .taken
    }

    /// The file to which the next piece is appended.
    func beginning(of name: ExactText) -> UnfinishedFile? {
        if let part = unfinished[name] { return part }
        if let newest = writing.filter({ $0.value.name == name }).keys.max(), let file = writing[newest]?.file {
            return UnfinishedFile(file)
        }
        return self[name].map { UnfinishedFile($0) }
    }

    /// Removes the file from where it is stored, if possible, so that appending does not copy its list of pieces.
    private mutating func takeBeginning(of name: ExactText) -> UnfinishedFile? {
        unfinished.removeValue(forKey: name) ?? beginning(of: name)
    }

    private func isKnown(_ name: ExactText) -> Bool {
        files[name] != nil || unfinished[name] != nil || writing.values.contains { $0.name == name }
    }

    private var nameCount: Int {
        let begun = unfinished.keys.filter { files[$0] == nil }
        let written = writing.values.map(\.name).filter { files[$0] == nil && unfinished[$0] == nil }
        return files.count + begun.count + Set(written).count
    }

    private mutating func set(_ file: File, for name: ExactText) {
        let former = files.updateValue(file, forKey: name)
        if former == nil { sortedNames.insert(name, at: place(of: name)) }
        keptSize += file.size - (former?.size ?? 0)
    }

    /// The place in ``sortedNames`` where the name is, or belongs.
    private func place(of name: ExactText) -> Int {
        var (low, high) = (0, sortedNames.count)
        while low < high {
            let middle = (low + high) / 2
            if sortedNames[middle] < name { low = middle + 1 } else { high = middle }
        }
        return low
    }

    mutating func beganWriting(_ name: String, _ file: File, _ id: StoreRequest.ID) {
        writing[id] = (ExactText(name), file)
    }

    /// - Parameters:
    ///   - isKept: Whether the file is on the disk now.
    ///   - onDisk: The kept file, if it need not be in memory.
    mutating func ended(_ id: StoreRequest.ID, _ name: String, _ file: File, isKept: Bool, onDisk: DiskFile?) {
        // Bytes of it may have moved to the disk meanwhile.
        var file = writing.removeValue(forKey: id)?.file ?? file
        guard isKept else { return }
        if let onDisk {
            file.contents.move(upTo: file.size, to: onDisk)
            file.spill = nil
        }
        set(file, for: ExactText(name))
    }

    /// The files of earlier sessions were read from the disk.
    ///
    /// - Parameter room: Bytes that may be in memory. A file for which there is no room exists, but cannot be shown or
    ///   played.
    mutating func fetched(_ found: [ExactText: FileContents], room: Int) {
        var left = room - memory
        for (name, file) in files.sorted(by: { $0.value.size < $1.value.size })
        where file.isPersistent && file.contents.isEmpty {
            guard let contents = found[name], contents.count == file.size, contents.memory <= left else { continue }
            left -= contents.memory
            files[name]?.contents = contents
            files[name]?.type = FileType(guessedFrom: contents.prefix(4))
        }
    }

    /// Drops all pieces of a file that is not complete.
    mutating func drop(_ name: String) { unfinished[ExactText(name)] = nil }

    /// - Returns: The deleted file; nil when there was none.
    mutating func delete(_ name: String) -> File? {
        let part = unfinished.removeValue(forKey: ExactText(name))?.file
        guard let file = files.removeValue(forKey: ExactText(name)) else { return part }
        sortedNames.remove(at: place(of: ExactText(name)))
        keptSize -= file.size
        return file
    }
}

extension FileType {
    /// Guesses the type from the first bytes, for a file whose type was not kept.
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
