internal import BezelModel
internal import CDRM
private import Glibc

extension KMSDisplay {
    /// - Parameter canvas: The current size of pictures; a mode of this size is preferred to the panel's preferred
    ///   mode.
    /// - Returns: nil if the wanted connector, or any display, is not connected to this card.
    static func open(
        node path: String, isFirmware: Bool = false, _ settings: DisplaySettings, canvas: DisplaySize?
    ) throws(DisplayError) -> KMSDisplay? {
        let node = try DRMNode(path: path, wantsAtomic: settings.usesAtomic)
        return try open(node, isFirmware: isFirmware, settings, canvas: canvas)
    }

    /// The same on an open node.
    static func open(
        _ node: DRMNode, isFirmware: Bool = false, _ settings: DisplaySettings, canvas: DisplaySize?
    ) throws(DisplayError) -> KMSDisplay? {
        let resources = try DRMResources(node)
        guard let connector = Connector.choose(from: resources.connectors, wanted: settings.connector) else {
            return nil
        }
        guard let controller = connector.controller(of: resources.controllers, others: resources.connectors) else {
            throw DisplayError(code: .noController, operation: "drmModeGetEncoder", subject: connector.name, errno: 0)
        }
        guard node.becomeMaster() else {
            throw DisplayError(code: .notMaster, operation: "drmSetMaster", subject: node.path, errno: EACCES)
        }
        let connectorProperties = try PropertyTable(
            of: connector.id.number, kind: DRM_MODE_OBJECT_CONNECTOR, on: node)
        let rotation = settings.rotation ?? connectorProperties.panelRotation ?? .none
        guard let mode = Mode.best(of: connector.modes, wish: settings.mode, size: canvas.map(rotation.turned)) else {
            throw DisplayError(code: .noMode, operation: "drmModeGetConnector", subject: connector.name, errno: 0)
        }
        let planes = try DRMResources.planes(node)
        guard let primary = primary(planes, controller) else {
            throw DisplayError(code: .noPlane, operation: "drmModeGetPlane", subject: connector.name, errno: 0)
        }
        var pipeline = Pipeline(
            connector: connector, connectorProperties: connectorProperties, controller: controller.id,
            controllerProperties: try PropertyTable(of: controller.id.number, kind: DRM_MODE_OBJECT_CRTC, on: node),
            mode: mode, primary: primary)
        let geometry = ScreenGeometry(filling: mode.size, rotation: rotation)
        let overlays = Plane.overlays(
            from: planes.map(\.plane), above: primary.plane, controller: controller.id, index: controller.index
        ).compactMap { choice in
            planes.first { $0.plane.id == choice.plane.id }.map {
                Pipeline.Layer(plane: choice.plane, properties: $0.properties, height: choice.height)
            }
        }
        pipeline.others = Plane.others(
            from: planes.map(\.plane), besides: [primary.plane.id], index: controller.index
        ).compactMap { plane in
            planes.first { $0.plane.id == plane.id }.map { Pipeline.Layer(plane: plane, properties: $0.properties) }
        }
        let format = PixelFormat.base(of: primary.plane.formats, wish: settings.format) ?? .xrgb8888
        return try open(node, isFirmware, pipeline, geometry, format, overlays: node.isAtomic ? overlays : [])
    }

    private static func primary(
        _ planes: [(plane: Plane, properties: PropertyTable)], _ controller: (id: ControllerID, index: Int)
    ) -> Pipeline.Layer? {
        let choice = Plane.primary(from: planes.map(\.plane), controller: controller.id, index: controller.index)
        guard let choice, let found = planes.first(where: { $0.plane.id == choice.id }) else { return nil }
        return Pipeline.Layer(plane: choice, properties: found.properties)
    }

    /// Finds a configuration that the driver accepts. Rotation by the planes is preferred to software, and a separate
    /// plane for the card to composing the card into the base.
    private static func open(
        _ node: DRMNode, _ isFirmware: Bool, _ pipeline: Pipeline, _ geometry: ScreenGeometry, _ base: PixelFormat,
        overlays: [Pipeline.Layer]
    ) throws(DisplayError) -> KMSDisplay {
        var pipeline = pipeline
        let mode: PropertyBlob? = node.isAtomic ? try PropertyBlob(mode: pipeline.mode, on: node) : nil
        var failure: CInt = 0
        for turns in [true, false] {
            if turns, !node.isAtomic || !pipeline.primary.properties.canTurn(geometry.rotation, base) { continue }
            pipeline.rotation = turns ? geometry.rotation : .none
            let size = pipeline.rotation.turned(geometry.panel)
            let baseBuffers = try BufferPair(size: size, format: base, on: node)
            guard let blob = mode?.number else {
                return KMSDisplay(
                    node: node, isFirmware: isFirmware, pipeline: pipeline, geometry: geometry, mode: mode,
                    baseBuffers: baseBuffers, cardBuffers: nil)
            }
            for layer in overlays {
                // Without memory for it the card is composed into the base.
                guard let format = PixelFormat.overlay(of: layer.plane.formats),
                    !turns || layer.properties.canTurn(geometry.rotation, format),
                    let cards = try? BufferPair(size: size, format: format, on: node)
                else { continue }
                pipeline.overlay = layer
                if test(pipeline, mode: blob, baseBuffers.framebuffer(.first), cards.framebuffer(.first), node) == 0 {
                    return KMSDisplay(
                        node: node, isFirmware: isFirmware, pipeline: pipeline, geometry: geometry, mode: mode,
                        baseBuffers: baseBuffers, cardBuffers: cards)
                }
            }
            pipeline.overlay = nil
            failure = test(pipeline, mode: blob, baseBuffers.framebuffer(.first), nil, node)
            if failure == 0 {
                return KMSDisplay(
                    node: node, isFirmware: isFirmware, pipeline: pipeline, geometry: geometry, mode: mode,
                    baseBuffers: baseBuffers, cardBuffers: nil)
            }
        }
        throw DisplayError(
            code: failure == EACCES || failure == EPERM ? .notMaster : .commitRejected,
            operation: "drmModeAtomicCommit", subject: "\(node.path) \(pipeline.connector.name)", errno: failure)
    }

    /// Asks the driver whether it could show a card in the middle of the screen. The screen does not change.
    private static func test(
        _ pipeline: Pipeline, mode: UInt32, _ base: FramebufferID, _ card: FramebufferID?, _ node: DRMNode
    ) -> CInt {
        let size = pipeline.mode.size
        var request = AtomicRequest()
        pipeline.setUp(&request, mode: mode)
        pipeline.clear(&request) { $0.controller == pipeline.controller }
        pipeline.place(
            Pipeline.Placement(framebuffer: base, frame: DisplayRect(size)), on: pipeline.primary, &request)
        if let layer = pipeline.overlay, let card {
            let frame = DisplayRect(
                x: size.width / 16 + 1, y: size.height / 8 + 1, width: size.width * 7 / 8, height: size.height * 3 / 4)
            pipeline.place(Pipeline.Placement(framebuffer: card, frame: frame), on: layer, &request)
        }
        return request.commit(on: node, flags: DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET)
    }
}
