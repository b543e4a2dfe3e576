internal import CEvdev
internal import Glibc

/// Whether this process can open an event node and read from it.
public enum NodeAccess: Hashable, Sendable {
    case free
    /// Another process has grabbed the device (`EVIOCGRAB`): it can be opened, but sends nothing.
    case grabbed
    /// It cannot be opened; `errno` of the failed call.
    case closed(CInt)

    /// Whether this `errno` of `open` is a missing permission, for which there is ``PermissionAdvice``.
    public static func isPermission(_ code: CInt) -> Bool { code == EACCES || code == EPERM }

    /// Opens a node for a moment.
    ///
    /// - Parameter isProbed: Tries to grab the device. An event that arrives before the grab is released, a few
    ///   microseconds later, is lost to all processes, so probe only devices that matter. For other devices a result of
    ///   ``free`` does not exclude a grab.
    public init(path: String, isProbed: Bool) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            self = .closed(errno)
            return
        }
        defer { close(descriptor) }
        self = isProbed && isGrabbed(descriptor) ? .grabbed : .free
    }
}

private func isGrabbed(_ descriptor: CInt) -> Bool {
    let error = cevdev_grab(descriptor)
    if error == 0 { _ = cevdev_ungrab(descriptor) }
    return error == EBUSY
}

extension EvdevNode {
    /// Whether another process has grabbed the device, so that it sends nothing here.
    public var isGrabbedElsewhere: Bool { isGrabbed(descriptor) }
}

/// A process that has a node open.
public struct NodeHolder: Hashable, Sendable, CustomStringConvertible {
    public let process: Int
    /// The kernel's name for the process, at most 15 characters.
    public let name: String

    public init(process: Int, name: String) {
        self.process = process
        self.name = name
    }

    public var description: String { "\(name) (process \(process))" }

    /// The processes whose descriptors we may read: those of our user, or all for root. Without this process.
    public static func all(of path: String) -> [NodeHolder] {
        let own = Int(getpid())
        return entries("/proc").compactMap { Int($0) }.filter { $0 != own }.sorted().compactMap { process in
            let folder = "/proc/\(process)/fd"
            guard entries(folder).contains(where: { target("\(folder)/\($0)") == path }) else { return nil }
            return NodeHolder(process: process, name: name(of: process))
        }
    }

    private static func entries(_ folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    private static func target(_ link: String) -> String? {
        var text: String?
        _ = [CChar](unsafeUninitializedCapacity: 256) { buffer, length in
            length = 0
            guard let start = buffer.baseAddress else { return }
            let count = readlink(link, start, buffer.count)
            if count > 0 { text = String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self) }
        }
        return text
    }

    private static func name(of process: Int) -> String {
        let descriptor = open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "?" }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        return String(decoding: buffer[..<max(count, 0)].prefix { $0 != 10 }, as: UTF8.self)
    }
}
