internal import BezelModel
internal import CDRM

/// The objects between a buffer and a display: planes, controller, connector. It builds the requests that set them.
struct Pipeline {
    struct Layer {
        var plane: Plane
        var properties: PropertyTable
        /// The `zpos` to set.
        var height: UInt64?

        /// The driver accepts the changed rectangles of a frame.
        var takesDamage: Bool { properties["FB_DAMAGE_CLIPS"] != nil }
    }

    var connector: Connector
    var connectorProperties: PropertyTable
    var controller: ControllerID
    var controllerProperties: PropertyTable
    var mode: Mode
    var primary: Layer
    var overlay: Layer?
    /// All planes but the primary that the controller can show. Other programs leave some on the screen: a cursor, a
    /// video.
    var others: [Layer] = []
    /// The rotation that the planes apply. `Rotation.none` also when pictures are rotated in software.
    var rotation = Rotation.none

    /// All properties that requests change: they have to be restored.
    static let planeProperties =
        [
            "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H", "rotation",
            "alpha", "pixel blend mode", "zpos",
        ] + PropertyTable.colourProperties

    /// The part of a plane's buffer that a frame shows: its top left part.
    struct Placement: Hashable {
        /// Position on the panel.
        var framebuffer: FramebufferID
        /// On the panel.
        var frame: DisplayRect
        /// The size of the part that the plane scales to the frame; nil without scaling.
        var source: DisplaySize?
    }

    /// Sets the mode, and defines values that other programs may have changed on the planes.
    func setUp(_ request: inout AtomicRequest, mode blob: UInt32) {
        request.set("CRTC_ID", of: connectorProperties, to: UInt64(controller.number))
        request.set("MODE_ID", of: controllerProperties, to: UInt64(blob))
        request.set("ACTIVE", of: controllerProperties, to: 1)
        // Setting `link-status` to good makes the driver train a bad link again.
        request.setIfThere("link-status", of: connectorProperties, to: UInt64(DRM_MODE_LINK_STATUS_GOOD))
        for layer in [primary, overlay].compactMap({ $0 }) {
            request.setIfThere("rotation", of: layer.properties, to: rotation.planeValue)
            request.setIfThere("alpha", of: layer.properties, to: layer.properties.opaque)
            if let value = layer.properties["pixel blend mode"]?.names["Pre-multiplied"] {
                request.set("pixel blend mode", of: layer.properties, to: value)
            }
            if let height = layer.height { request.set("zpos", of: layer.properties, to: height) }
        }
    }

    /// Switches off the planes of other programs.
    ///
    /// - Parameter isShown: Whether our controller shows the plane now.
    func clear(_ request: inout AtomicRequest, where isShown: (Plane) -> Bool) {
        for layer in others where layer.plane.id != overlay?.plane.id && isShown(layer.plane) {
            place(nil, on: layer, &request)
        }
    }

    /// Switches the panel off and keeps the mode.
    func turnOff(_ request: inout AtomicRequest) { request.set("ACTIVE", of: controllerProperties, to: 0) }

    func place(_ placement: Placement?, on layer: Layer, _ request: inout AtomicRequest) {
        let table = layer.properties
        guard let placement else {
            request.set("FB_ID", of: table, to: 0)
            request.set("CRTC_ID", of: table, to: 0)
            return
        }
        let frame = placement.frame
        request.set("FB_ID", of: table, to: UInt64(placement.framebuffer.number))
        request.set("CRTC_ID", of: table, to: UInt64(controller.number))
        request.set("SRC_X", of: table, to: FixedPoint(pixels: 0).bits)
        request.set("SRC_Y", of: table, to: FixedPoint(pixels: 0).bits)
        let source = placement.source ?? rotation.turned(DisplaySize(width: frame.width, height: frame.height))
        request.set("SRC_W", of: table, to: FixedPoint(pixels: source.width).bits)
        request.set("SRC_H", of: table, to: FixedPoint(pixels: source.height).bits)
        request.set("CRTC_X", of: table, to: UInt64(bitPattern: Int64(frame.x)))
        request.set("CRTC_Y", of: table, to: UInt64(bitPattern: Int64(frame.y)))
        request.set("CRTC_W", of: table, to: UInt64(max(frame.width, 0)))
        request.set("CRTC_H", of: table, to: UInt64(max(frame.height, 0)))
    }
}
