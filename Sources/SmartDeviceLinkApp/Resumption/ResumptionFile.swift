internal import Glibc
internal import SmartDeviceLink

/// Resumption records in a JSON file with a checksum. After a power cut the file has either its old or its new
/// contents: it is written under another name, flushed, renamed, and the folder is flushed.
public struct ResumptionFile: Sendable {
    /// The largest file that is read, in bytes.
    static let limit = 4 << 20

    /// The file's path: `resumption-`, the app id with unusual characters escaped, and `.json`, in the folder.
    public let path: String
    private let folder: String

    /// - Parameters:
    ///   - folder: A folder. It is created if its parent exists.
    ///   - appID: The app's id; each app has a separate file.
    public init(folder: String, appID: String) {
        self.folder = folder
        let safe = appID.utf8.map { byte -> String in
            let isPlain = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            return isPlain ? String(Unicode.Scalar(byte)) : "-" + String(byte, radix: 16)
        }
        path = "\(folder)/resumption-\(safe.joined()).json"
    }

    /// Reads the records.
    ///
    /// - Returns: No records if the file does not exist.
    /// - Throws: ``ResumptionFileError``.
    public func read() throws(ResumptionFileError) -> [ResumptionRecord] {
        let bytes: [UInt8]
        do throws(WholeFile.Failure) {
            bytes = try WholeFile.bytes(at: path, limit: Self.limit)
        } catch {
            switch error {
            case .system("open", ENOENT): return []
            case .system(let call, let code): throw failed(call, path, code)
            case .tooLarge: throw .damaged(path: path)
            }
        }
        guard let records = Self.records(in: bytes) else { throw .damaged(path: path) }
        return records
    }

    /// Replaces the file. If it throws before the rename the file is unchanged.
    ///
    /// - Throws: ``ResumptionFileError/system(call:path:errno:)``.
    public func write(_ records: [ResumptionRecord]) throws(ResumptionFileError) {
        let beside = path + ".part"
        // A folder that cannot be created is reported by the next line.
        _ = mkdir(folder, 0o700)
        try writeOut(Self.bytes(of: records), beside)
        guard rename(beside, path) == 0 else { throw failed("rename", path, errno) }
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failed("open", folder, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failed("fsync", folder, errno) }
    }

    static func bytes(of records: [ResumptionRecord]) -> [UInt8] {
        var content: [UInt8] = []
        let list = JSON.array(records.map(\.json))
        content.append(json: list)
        var bytes: [UInt8] = []
        bytes.append(json: ["check": .integer(Int64(crc32(content))), "records": list])
        return bytes
    }

    /// - Returns: Nil if the bytes were not made by ``bytes(of:)``.
    static func records(in bytes: [UInt8]) -> [ResumptionRecord]? {
        guard let json = try? JSONParser.parse(bytes[...]), let list = json["records"], let items = list.array else {
            return nil
        }
        var content: [UInt8] = []
        content.append(json: list)
        guard json["check"]?.integer == Int64(crc32(content)) else { return nil }
        let records = items.compactMap(ResumptionRecord.init)
        return records.count == items.count ? records : nil
    }

    private func writeOut(_ bytes: [UInt8], _ path: String) throws(ResumptionFileError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failed("open", path, errno) }
        defer { close(descriptor) }
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
            }
            if count < 0 {
                let code = errno
                if code == EINTR { continue }
                throw failed("write", path, code)
            }
            done += count
        }
        guard fsync(descriptor) == 0 else { throw failed("fsync", path, errno) }
    }

    private func failed(_ call: String, _ path: String, _ code: CInt) -> ResumptionFileError {
        .system(call: call, path: path, errno: code)
    }
}
