internal import HeadUnit

/// Permissions that are not on the disk yet: those on their way to it, and those whose write has failed, for instance because
/// the disk was full. The latter are written again, so that an "Always" of the driver is not lost.
struct UnwrittenPermissions {
    /// The most permissions that are kept; the oldest one is dropped.
    static let limit = 64

    /// What has changed for a permission.
    enum Change { case failed, kept }

    private struct Entry {
        var permission: DevicePermission
        /// Number of writes without a result yet.
        var writes = 0
        /// A write has failed.
        var hasFailed = false
        /// Not forgotten meanwhile.
        var isWanted = true
    }

    private var entries: [Entry] = []

    /// A permission is sent to the disk.
    mutating func sent(_ permission: DevicePermission) {
        var entry = take(permission) ?? Entry(permission: permission)
        entry.permission = permission
        entry.isWanted = true
        entry.writes += 1
        if entries.count >= Self.limit { entries.removeFirst() }
        entries.append(entry)
    }

    /// The result of a write. The results have the order of the writes.
    ///
    /// - Returns: Whether it is the permission's first failure, or its first success after one; nil if it is neither.
    mutating func finished(_ permission: DevicePermission, isKept: Bool) -> Change? {
        guard var entry = take(permission) else { return isKept ? nil : .failed }
        entry.writes -= 1
        let isChanged = entry.hasFailed == isKept
        entry.hasFailed = !isKept
        if entry.writes > 0 || entry.isWanted && !isKept { entries.append(entry) }
        return isChanged && entry.isWanted ? isKept ? .kept : .failed : nil
    }

    /// Permissions were deleted.
    ///
    /// - Parameter device: nil for those of all devices.
    mutating func forget(_ device: DeviceID?) {
        for index in entries.indices {
            let isMeant = device.map { $0 == entries[index].permission.device } ?? true
            if isMeant { entries[index].isWanted = false }
        }
        entries.removeAll { !$0.isWanted && $0.writes == 0 }
    }

    /// The permissions to write again, the oldest first.
    var due: [DevicePermission] { entries.filter { $0.writes == 0 }.map(\.permission) }

    private mutating func take(_ permission: DevicePermission) -> Entry? {
        entries.firstIndex { $0.permission.device == permission.device && $0.permission.appID == permission.appID }
            .map { entries.remove(at: $0) }
    }
}
