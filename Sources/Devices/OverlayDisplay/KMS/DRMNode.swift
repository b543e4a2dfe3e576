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
    /// It was opened by the previous process, whose picture is still on the screen.
    let isInherited: Bool
    /// The previous process's framebuffers that are on the screen.
    private(set) var leftovers: [UInt32] = []

    /// - Parameter wantsAtomic: false: atomic mode setting is not used even if the driver has it.
    convenience init(path: String, wantsAtomic: Bool = true) throws(DisplayError) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw DisplayError(code: .openFailed, operation: "open", subject: path, errno: errno)
        }
        try self.init(descriptor, path, wantsAtomic: wantsAtomic, isInherited: false)
    }

    /// Takes over the node of the previous process, with its picture on the screen.
    ///
    /// - Parameter descriptor: Closed at the end, also if this throws.
    convenience init(inherited descriptor: CInt, wantsAtomic: Bool) throws(DisplayError) {
        let path = Self.path(of: descriptor)
        try self.init(descriptor, path, wantsAtomic: wantsAtomic, isInherited: true)
        // Events of that process's frames are ignored.
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { room in
            while read(descriptor, room.baseAddress, room.count) > 0 {}
        }
        releaseBuffers()
    }

    private init(
        _ descriptor: CInt, _ path: String, wantsAtomic: Bool, isInherited: Bool
    ) throws(DisplayError) {
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
        self.isInherited = isInherited
        isAtomic = wantsAtomic && drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
        driver = Self.driverName(descriptor)
    }

    deinit { close(descriptor) }

    /// Makes this process DRM master, which may change the screen, unless another process is DRM master.
    func becomeMaster() -> Bool { drmIsMaster(descriptor) != 0 || drmSetMaster(descriptor) == 0 }

    /// The kernel stamps flips by `CLOCK_MONOTONIC`, as every kernel since 4.15 does.
    var hasMonotonicStamps: Bool {
        var value: UInt64 = 0
        return drmGetCap(descriptor, UInt64(DRM_CAP_TIMESTAMP_MONOTONIC), &value) == 0 && value != 0
    }

    /// Frees the previous process's buffers, except the one on the screen.
    private func releaseBuffers() {
        // A framebuffer keeps its memory without the handle. Handles are numbered from 1, the lowest free one first.
        for handle in 1...Self.mostHandles { drmModeDestroyDumbBuffer(descriptor, handle) }
        let shown = Set(DRMResources.shownFramebuffers(self))
        for framebuffer in DRMResources.ownFramebuffers(self) {
            if shown.contains(framebuffer) {
                leftovers.append(framebuffer)
            } else {
                drmModeRmFB(descriptor, framebuffer)
            }
        }
    }

    /// Frees the rest of that memory, after a picture of this process has reached the screen.
    func releaseLeftovers() {
        for framebuffer in leftovers { drmModeRmFB(descriptor, framebuffer) }
        leftovers = []
    }

    /// More handles than a process ever has.
    private static let mostHandles: UInt32 = 256

    /// Such as "/dev/dri/card0", by the device's number: /proc/self/fd has the path in the mount namespace of the process
    /// that opened it, which may be another one. "" where /sys is missing.
    private static func path(of descriptor: CInt) -> String {
        guard let name = drmGetDeviceNameFromFd2(descriptor) else { return "" }
        defer { free(name) }
        return String(cString: name)
    }

    private static func driverName(_ descriptor: CInt) -> String {
        guard let version = drmGetVersion(descriptor) else { return "unknown" }
        defer { drmFreeVersion(version) }
        guard let name = version.pointee.name else { return "unknown" }
        return String(cString: name)
    }
}
