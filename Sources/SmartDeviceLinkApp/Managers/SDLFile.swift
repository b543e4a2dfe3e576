internal import Glibc
public import SmartDeviceLink

/// A file that the app uploads to the head unit, for instance a picture or a sound (rpc_spec PutFile).
public struct SDLFile: Hashable, Sendable {
    /// The file's name on the head unit, 1 to 255 characters without a slash. Two files with the same name count as the
    /// same file, unless the app has uploaded other contents under it on this connection or ``replaces`` is true.
    public var name: String
    /// The file's format.
    public var type: FileType
    /// The file's contents, 1 byte or more.
    public var bytes: [UInt8]
    /// Whether the head unit keeps the file after the app has disconnected (`persistentFile`). Default: false.
    public var isPersistent: Bool
    /// Whether it replaces a file of its name that the head unit has from an earlier run. Default: false. Other contents that
    /// the app has uploaded under the name since it is connected are always replaced.
    public var replaces = false

    /// Creates a file with a name of the app's choice.
    public init(name: String, type: FileType, bytes: [UInt8], isPersistent: Bool = false) {
        self.name = name
        self.type = type
        self.bytes = bytes
        self.isPersistent = isPersistent
    }

    /// Creates a file whose name is made from its checksum (CRC-32) and length, so that files with different contents
    /// have different names.
    public init(type: FileType, bytes: [UInt8], isPersistent: Bool = false) {
        let name = String(crc32(bytes), radix: 16) + "-" + String(bytes.count, radix: 16)
        self.init(name: name, type: type, bytes: bytes, isPersistent: isPersistent)
    }

    /// Reads a file of this machine, at most 64 MiB. Its format follows from the ending of its name: `png`, `jpg`, `jpeg`,
    /// `bmp`, `wav`, `mp3`, `aac` and `json` in small or capital letters; others are BINARY.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - name: The file's name on the head unit. Nil, the default: a name made from its contents, as by
    ///     ``init(type:bytes:isPersistent:)``.
    ///   - isPersistent: Whether the head unit keeps the file after the app has disconnected. Default: false.
    /// - Throws: ``SDLFileError/unreadable(path:errno:)``.
    public init(path: String, name: String? = nil, isPersistent: Bool = false) throws(SDLFileError) {
        let bytes: [UInt8]
        do throws(WholeFile.Failure) {
            bytes = try WholeFile.bytes(at: path, limit: Self.limit)
        } catch {
            switch error {
            case .system(_, let code): throw .unreadable(path: path, errno: code)
            case .tooLarge: throw .unreadable(path: path, errno: EFBIG)
            }
        }
        self.init(type: Self.type(of: path), bytes: bytes, isPersistent: isPersistent)
        if let name { self.name = name }
    }

    /// The largest file that is read, in bytes.
    private static let limit = 64 << 20

    private static func type(of path: String) -> FileType {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return .binary }
        return switch name[name.index(after: dot)...].lowercased() {
        case "png": .png
        case "jpg", "jpeg": .jpeg
        case "bmp": .bmp
        case "wav": .wave
        case "mp3": .mp3
        case "aac": .aac
        case "json": .json
        default: .binary
        }
    }
}
