internal import CDRM
private import Glibc

/// An open DRM node, closed when its last user goes away.
final class DRMNode {
    let path: String
    let descriptor: CInt
    /// The kernel driver's name.
    let driver: String
    /// Atomic mode setting is used.
    let isAtomic: Bool

    /// - Parameter wantsAtomic: false leaves atomic mode setting alone even where the driver has it.
    init(path: String, wantsAtomic: Bool = true) throws(DisplayError) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw DisplayError(code: .openFailed, operation: "open", subject: path, errno: errno)
        }
        do throws(DisplayError) {
            // It returns a bare -1 in old versions and -errno in new ones; errno is right in both.
            if drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1) != 0, errno == ENOTTY {
                throw DisplayError(code: .notADisplay, operation: "drmSetClientCap", subject: path, errno: ENOTTY)
            }
            var hasDumbBuffers: UInt64 = 0
            let result = drmGetCap(descriptor, UInt64(DRM_CAP_DUMB_BUFFER), &hasDumbBuffers)
            let number = errno
            guard result == 0, hasDumbBuffers != 0 else {
                throw DisplayError(
                    code: .noDumbBuffers, operation: "drmGetCap", subject: path, errno: result == 0 ? 0 : number)
            }
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
        isAtomic = wantsAtomic && drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
        driver = Self.driverName(descriptor)
    }

    deinit { close(descriptor) }

    /// Makes this process DRM master, which may change the screen, unless another process is.
    func becomeMaster() -> Bool { drmIsMaster(descriptor) != 0 || drmSetMaster(descriptor) == 0 }

    /// The kernel stamps flips by `CLOCK_MONOTONIC`, as every kernel since 4.15 does.
    var hasMonotonicStamps: Bool {
        var value: UInt64 = 0
        return drmGetCap(descriptor, UInt64(DRM_CAP_TIMESTAMP_MONOTONIC), &value) == 0 && value != 0
    }

    private static func driverName(_ descriptor: CInt) -> String {
        guard let version = drmGetVersion(descriptor) else { return "unknown" }
        defer { drmFreeVersion(version) }
        guard let name = version.pointee.name else { return "unknown" }
        return String(cString: name)
    }
}
