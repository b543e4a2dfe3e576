import SmartDeviceLink

/// What an app has uploaded in this session, within its quota.
struct AppFiles: Sendable {
    struct File: Sendable {
        var type: FileType
        var bytes: [UInt8]
    }

    enum Refusal: Error {
        /// Nothing came with the request.
        case empty
        /// The piece does not begin where the file ends.
        case gap(expected: Int)
        /// The bytes are not those the app counted its CRC over.
        case corrupted
        case full
    }

    /// ListFiles can name no more (rpc_spec).
    static let countLimit = 1000

    private let quota: Int
    private var files: [String: File] = [:]
    private var used = 0

    init(quota: Int) { self.quota = quota }

    var names: [String] { files.keys.sorted() }
    var spaceAvailable: Int { quota - used }

    subscript(name: String) -> File? { files[name] }

    /// Stores a file or the next piece of one. On a throw nothing has changed.
    mutating func put(_ request: PutFile, bytes: ArraySlice<UInt8>) throws(Refusal) {
        guard !bytes.isEmpty else { throw .empty }
        if let crc = request.crc, crc32(bytes) != crc { throw .corrupted }
        let old = files[request.name]?.bytes.count ?? 0
        let kept = request.offset == 0 ? 0 : old
        guard request.offset == 0 || request.offset == Int64(old) else { throw .gap(expected: old) }
        guard used - old + kept + bytes.count <= quota, files[request.name] != nil || files.count < Self.countLimit
        else { throw .full }
        used += kept + bytes.count - old
        if request.offset == 0 {
            files[request.name] = File(type: request.type, bytes: Array(bytes))
        } else {
            files[request.name]?.bytes.append(contentsOf: bytes)
        }
    }

    /// - Returns: Whether there was such a file.
    mutating func delete(_ name: String) -> Bool {
        guard let file = files.removeValue(forKey: name) else { return false }
        used -= file.bytes.count
        return true
    }
}
