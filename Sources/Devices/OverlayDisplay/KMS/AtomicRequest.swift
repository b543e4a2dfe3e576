internal import CDRM
private import Glibc

/// Changes that reach the screen together or not at all. It can be committed once.
struct AtomicRequest: ~Copyable {
    private let raw: drmModeAtomicReqPtr?
    /// The first error while the request was built; the commit returns it.
    private var failure: CInt = 0

    init() { raw = drmModeAtomicAlloc() }

    deinit { drmModeAtomicFree(raw) }

    mutating func set(_ property: PropertyID, of object: UInt32, to value: UInt64) {
        guard failure == 0 else { return }
        guard let raw else {
            failure = ENOMEM
            return
        }
        failure = SystemError.negated(drmModeAtomicAddProperty(raw, object, property.number, value))
    }

    /// Sets a property that every driver has to have; without it the commit fails with `ENOENT`.
    mutating func set(_ name: String, of table: PropertyTable, to value: UInt64) {
        guard let property = table[name] else {
            if failure == 0 { failure = ENOENT }
            return
        }
        set(property.id, of: table.object, to: value)
    }

    /// Sets a property that some drivers lack, and that cannot be changed in others.
    mutating func setIfThere(_ name: String, of table: PropertyTable, to value: UInt64) {
        if let property = table[name], !property.isImmutable { set(property.id, of: table.object, to: value) }
    }

    /// - Parameters:
    ///   - flags: `DRM_MODE_ATOMIC_…` and `DRM_MODE_PAGE_FLIP_EVENT`.
    ///   - sequence: Comes back in the flip event.
    /// - Returns: 0, or the `errno`.
    consuming func commit(on node: DRMNode, flags: Int32, sequence: UInt = 0) -> CInt {
        guard failure == 0, let raw else { return failure == 0 ? ENOMEM : failure }
        return SystemError.negated(
            drmModeAtomicCommit(
                node.descriptor, raw, UInt32(bitPattern: flags), UnsafeMutableRawPointer(bitPattern: sequence)))
    }
}
