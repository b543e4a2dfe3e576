internal import SmartDeviceLink

/// Which contents the pictures of the template have, to notice that an app uses a name for another picture.
struct PictureContents: Sendable {
    private var last: [SDLFile] = []
    private var checksums: [String: UInt32] = [:]

    init(_ files: [SDLFile] = []) { _ = declare(files) }

    /// - Returns: The names whose contents have changed since they were declared last.
    mutating func declare(_ files: [SDLFile]) -> [String] {
        defer { last = files }
        return files.compactMap { file in
            // Nearly always the same value, which is compared without reading the bytes.
            if last.contains(where: { $0.name == file.name && $0.bytes == file.bytes }) { return nil }
            let checksum = crc32(file.bytes)
            let former = checksums.updateValue(checksum, forKey: file.name)
            return former.map { $0 != checksum } == true ? file.name : nil
        }
    }
}
