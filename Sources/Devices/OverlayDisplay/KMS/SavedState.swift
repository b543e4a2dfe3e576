internal import CDRM

/// How the objects were before this process touched them.
struct SavedState: ~Copyable {
    private struct Value {
        var object: UInt32
        var property: PropertyID
        var value: UInt64
    }

    private let values: [Value]
    /// A copy of the mode, for the original goes away when it is replaced.
    private let mode: PropertyBlob?
    private let overlay: PropertyTable?

    init(of pipeline: Pipeline, on node: DRMNode) {
        let number = pipeline.controllerProperties["MODE_ID"]?.value ?? 0
        let copyNumber: UInt32
        if let copy = PropertyBlob(copying: UInt32(truncatingIfNeeded: number), on: node) {
            copyNumber = copy.number
            mode = consume copy
        } else {
            copyNumber = 0
            mode = nil
        }
        overlay = pipeline.overlay?.properties
        var values = Self.values(pipeline.connectorProperties, ["CRTC_ID"])
        values += Self.values(pipeline.primary.properties, Pipeline.planeProperties)
        if let overlay = pipeline.overlay { values += Self.values(overlay.properties, Pipeline.planeProperties) }
        let object = pipeline.controller.number
        if let property = pipeline.controllerProperties["MODE_ID"]?.id {
            values.append(Value(object: object, property: property, value: UInt64(copyNumber)))
        }
        if let active = pipeline.controllerProperties["ACTIVE"] {
            // Without its mode a controller can only be off.
            values.append(Value(object: object, property: active.id, value: copyNumber == 0 ? 0 : active.value))
        }
        self.values = values
    }

    private static func values(_ table: PropertyTable, _ names: [String]) -> [Value] {
        table.values(of: names).map { Value(object: table.object, property: $0.id, value: $0.value) }
    }

    /// Puts everything back, and waits until it is. Where that cannot be, because the program whose picture it was is
    /// gone, at least the card is taken off the screen.
    func restore(on node: DRMNode) {
        var request = AtomicRequest()
        for value in values { request.set(value.property, of: value.object, to: value.value) }
        guard request.commit(on: node, flags: DRM_MODE_ATOMIC_ALLOW_MODESET) != 0, let overlay else { return }
        var rest = AtomicRequest()
        rest.set("FB_ID", of: overlay, to: 0)
        rest.set("CRTC_ID", of: overlay, to: 0)
        _ = rest.commit(on: node, flags: 0)
    }
}
