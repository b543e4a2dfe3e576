internal import BezelModel
internal import CDRM
private import Glibc

extension KMSDisplay {
    /// Opens the card that has the wanted connector. Real drivers come before what the firmware left.
    static func open(connector wanted: String?) throws(DisplayError) -> KMSDisplay {
        let cards = UdevCards.list()
        var refusal: DisplayError?
        for card in cards.filter({ !$0.isFirmware }) + cards.filter(\.isFirmware) {
            do throws(DisplayError) {
                if let display = try open(node: card.node, connector: wanted) { return display }
            } catch {
                refusal = refusal ?? error
            }
        }
        throw refusal
            ?? DisplayError(
                code: .noConnector, operation: "drmModeGetConnector",
                subject: wanted ?? (cards.isEmpty ? "no DRM card" : "any connected"), errno: 0)
    }

    /// - Returns: nil when nothing that is wanted is connected to that card.
    static func open(node path: String, connector wanted: String?) throws(DisplayError) -> KMSDisplay? {
        let node = try DRMNode(path: path)
        let resources = try DRMResources(node)
        guard let connector = Connector.choose(from: resources.connectors, wanted: wanted) else { return nil }
        guard let mode = Mode.best(of: connector.modes) else {
            throw DisplayError(code: .noMode, operation: "drmModeGetConnector", subject: connector.name, errno: 0)
        }
        guard let controller = connector.controller(of: resources.controllers, others: resources.connectors) else {
            throw DisplayError(code: .noController, operation: "drmModeGetEncoder", subject: connector.name, errno: 0)
        }
        guard node.becomeMaster() else {
            throw DisplayError(code: .notMaster, operation: "drmSetMaster", subject: path, errno: EACCES)
        }
        let planes = try DRMResources.planes(node)
        guard
            let primary = Plane.primary(
                from: planes.map(\.plane), controller: controller.id, index: controller.index,
                format: cdrm_format_xrgb8888),
            let primaryProperties = planes.first(where: { $0.plane.id == primary.id })?.properties
        else {
            throw DisplayError(code: .noPlane, operation: "drmModeGetPlane", subject: connector.name, errno: 0)
        }
        var pipeline = Pipeline(
            connector: connector,
            connectorProperties: try PropertyTable(
                of: connector.id.number, kind: DRM_MODE_OBJECT_CONNECTOR, on: node),
            controller: controller.id,
            controllerProperties: try PropertyTable(of: controller.id.number, kind: DRM_MODE_OBJECT_CRTC, on: node),
            mode: mode, primary: Pipeline.Layer(plane: primary, properties: primaryProperties))
        let blob = try PropertyBlob(mode: mode, on: node)
        let base = try BufferPair(size: mode.size, format: cdrm_format_xrgb8888, on: node)
        let candidates = Plane.overlays(
            from: planes.map(\.plane), above: primary, controller: controller.id, index: controller.index,
            format: cdrm_format_argb8888
        ).compactMap { choice in
            planes.first { $0.plane.id == choice.plane.id }.map {
                Pipeline.Layer(plane: choice.plane, properties: $0.properties, height: choice.height)
            }
        }
        // Without memory for it the card is composed into the base.
        if !candidates.isEmpty, let cards = try? BufferPair(size: mode.size, format: cdrm_format_argb8888, on: node) {
            for layer in candidates {
                pipeline.overlay = layer
                if test(pipeline, mode: blob.number, base.framebuffer(.first), cards.framebuffer(.first), node) == 0 {
                    return KMSDisplay(
                        node: node, pipeline: pipeline, mode: blob, baseBuffers: base, cardBuffers: cards)
                }
            }
            pipeline.overlay = nil
        }
        let failure = test(pipeline, mode: blob.number, base.framebuffer(.first), nil, node)
        guard failure == 0 else {
            throw DisplayError(
                code: failure == EACCES || failure == EPERM ? .notMaster : .commitRejected,
                operation: "drmModeAtomicCommit", subject: "\(path) \(connector.name)", errno: failure)
        }
        return KMSDisplay(node: node, pipeline: pipeline, mode: blob, baseBuffers: base, cardBuffers: nil)
    }

    /// Asks the driver whether it could show that, with a card in the middle of the screen; nothing changes there.
    private static func test(
        _ pipeline: Pipeline, mode: UInt32, _ base: FramebufferID, _ card: FramebufferID?, _ node: DRMNode
    ) -> CInt {
        let size = pipeline.mode.size
        var request = AtomicRequest()
        pipeline.setUp(&request, mode: mode)
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
