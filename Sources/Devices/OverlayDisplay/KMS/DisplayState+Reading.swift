internal import CDRM

extension DisplayState {
    /// The current state of a pipeline's objects.
    init(of pipeline: Pipeline, on node: DRMNode) {
        self.init(card: node.path, driver: node.driver)
        guard node.isAtomic else {
            readController(pipeline, on: node)
            return
        }
        mode = (pipeline.controllerProperties["MODE_ID"]?.value).flatMap { PropertyBlob.bytes(of: $0, on: node) }
        values = pipeline.connectorProperties.values(of: ["CRTC_ID"])
        values += pipeline.controllerProperties.values(of: ["MODE_ID", "ACTIVE"])
        let cleared = pipeline.others.filter {
            $0.plane.controller == pipeline.controller && $0.plane.id != pipeline.overlay?.plane.id
        }
        for layer in [pipeline.primary, pipeline.overlay].compactMap({ $0 }) + cleared {
            values += layer.properties.values(of: Pipeline.planeProperties)
        }
    }

    private mutating func readController(_ pipeline: Pipeline, on node: DRMNode) {
        guard let raw = drmModeGetCrtc(node.descriptor, pipeline.controller.number) else { return }
        defer { drmModeFreeCrtc(raw) }
        if raw.pointee.mode_valid != 0 { mode = withUnsafeBytes(of: raw.pointee.mode) { Array($0) } }
        controller = Controller(
            id: pipeline.controller.number, connector: pipeline.connector.id.number,
            framebuffer: raw.pointee.buffer_id, x: raw.pointee.x, y: raw.pointee.y)
    }
}
