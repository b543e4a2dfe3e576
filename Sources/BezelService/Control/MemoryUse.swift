internal import Glibc
internal import SmartDeviceLink

/// Memory of this process in KiB, by the kernel.
struct MemoryUse: Hashable, Sendable {
    /// Resident memory.
    var resident: Int64
    /// The highest resident memory since the start.
    var most: Int64

    /// Nil without /proc.
    static var now: MemoryUse? {
        guard let file = fopen("/proc/self/status", "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, file)
        return MemoryUse(String(decoding: bytes.prefix(count), as: UTF8.self))
    }

    /// Reads the text of `/proc/PID/status`.
    init?(_ text: String) {
        func value(_ key: String) -> Int64? {
            let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
            return line.flatMap { Int64($0.filter(\.isNumber)) }
        }
        guard let resident = value("VmRSS:"), let most = value("VmHWM:") else { return nil }
        (self.resident, self.most) = (resident, most)
    }

    var json: JSON { ["resident": .integer(resident), "most": .integer(most)] }
}
