internal import CDRM
private import Glibc

/// The result of restoring a state.
public enum Restoration: Hashable, Sendable, CustomStringConvertible {
    /// The screen is completely restored.
    case whole
    /// The previous picture no longer exists, because its program has ended. The planes' other properties are restored,
    /// and the card is off the screen.
    case looks
    /// Nothing could be restored, with the kernel's error.
    case failed(Int32)

    public var description: String {
        switch self {
        case .whole: "the screen is as it was"
        case .looks: "the planes look as they did; the picture that was there is gone"
        case .failed(let number): "nothing could be put back: \(SystemError.text(number))"
        }
    }
}

extension Display {
    /// Restores the state in `file`, which a crashed program has left, and removes the file.
    ///
    /// - Returns: nil if the file does not exist.
    /// - Throws: ``DisplayError`` if the file cannot be read, the card does not exist, or another program controls it.
    public static func restore(from file: String) throws(DisplayError) -> Restoration? {
        let state: DisplayState
        do {
            state = try StateFile.read(file)
        } catch  where error.code == .noState && error.errno == ENOENT {
            return nil
        }
        let node = try DRMNode(path: state.card, wantsAtomic: state.controller == nil)
        guard node.driver == state.driver else {
            throw DisplayError(
                code: .badState, operation: "drmGetVersion", subject: "\(file): \(node.driver)", errno: 0)
        }
        guard node.becomeMaster() else {
            throw DisplayError(code: .notMaster, operation: "drmSetMaster", subject: state.card, errno: EACCES)
        }
        let result = state.putBack(on: node)
        if case .failed = result {} else { StateFile.remove(file) }
        return result
    }
}

extension DisplayState {
    /// Restores as much as possible and waits until it is on the screen.
    func putBack(on node: DRMNode) -> Restoration {
        if let controller { return putBack(controller, on: node) }
        let known = values.filter { Self.name(of: $0.property, on: node) == $0.name }
        let blob = mode.flatMap { bytes in try? PropertyBlob(modeBytes: bytes, on: node) }
        let failure = Self.commit(known, mode: blob, on: node)
        if failure == 0 { return .whole }
        // The picture of a cursor or a video may no longer exist while the base picture does.
        if let base = Self.withPrimaryOnly(known), Self.commit(base, mode: blob, on: node) == 0 { return .whole }
        // The base picture may no longer exist. Planes that were off can be switched off, and other properties can be
        // restored.
        let off = Set(known.filter { $0.name == "FB_ID" && $0.value == 0 }.map(\.object))
        var rest = AtomicRequest()
        for value in known {
            let goesOff = off.contains(value.object) && (value.name == "FB_ID" || value.name == "CRTC_ID")
            guard goesOff || Self.looks.contains(value.name) else { continue }
            rest.set(PropertyID(number: value.property), of: value.object, to: value.value)
        }
        return rest.commit(on: node, flags: DRM_MODE_ATOMIC_ALLOW_MODESET) == 0 ? .looks : .failed(failure)
    }

    private static func commit(_ values: [Value], mode blob: PropertyBlob?, on node: DRMNode) -> CInt {
        var request = AtomicRequest()
        for value in values {
            // Without its mode a controller can only be switched off.
            let number = value.name == "MODE_ID" ? UInt64(blob?.number ?? 0) : value.value
            let isOff = value.name == "ACTIVE" && blob == nil
            request.set(PropertyID(number: value.property), of: value.object, to: isOff ? 0 : number)
        }
        return request.commit(on: node, flags: DRM_MODE_ATOMIC_ALLOW_MODESET)
    }

    private func putBack(_ controller: Controller, on node: DRMNode) -> Restoration {
        let size = MemoryLayout<drmModeModeInfo>.size
        guard let mode, mode.count == size, controller.framebuffer != 0 else {
            let number = SystemError.negated(
                drmModeSetCrtc(node.descriptor, controller.id, 0, 0, 0, nil, 0, nil))
            return number == 0 ? .whole : .failed(number)
        }
        var timing = mode.withUnsafeBytes { $0.loadUnaligned(as: drmModeModeInfo.self) }
        var connector = controller.connector
        let number = SystemError.negated(
            drmModeSetCrtc(
                node.descriptor, controller.id, controller.framebuffer, controller.x, controller.y, &connector, 1,
                &timing))
        return number == 0 ? .whole : .failed(number)
    }

    /// - Returns: nil if there is no such property, or if it cannot be changed.
    private static func name(of property: UInt32, on node: DRMNode) -> String? {
        guard let property = drmModeGetProperty(node.descriptor, property) else { return nil }
        defer { drmModeFreeProperty(property) }
        guard !PropertyTable.isImmutable(property.pointee) else { return nil }
        return PropertyTable.name(property.pointee)
    }
}
