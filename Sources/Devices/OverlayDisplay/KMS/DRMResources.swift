internal import CDRM

/// The objects of one card, read when it is opened.
struct DRMResources {
    let controllers: [ControllerID]
    let connectors: [Connector]

    init(_ node: DRMNode) throws(DisplayError) {
        guard let resources = drmModeGetResources(node.descriptor) else {
            throw DisplayError(
                code: .queryFailed, operation: "drmModeGetResources", subject: node.path,
                errno: SystemError.number(-1))
        }
        defer { drmModeFreeResources(resources) }
        let list = resources.pointee
        controllers = Self.numbers(list.crtcs, list.count_crtcs).map(ControllerID.init)
        connectors = Self.numbers(list.connectors, list.count_connectors).compactMap { Self.connector($0, node) }
    }

    /// All planes of the card, including cursors.
    static func planes(_ node: DRMNode) throws(DisplayError) -> [(plane: Plane, properties: PropertyTable)] {
        guard let resources = drmModeGetPlaneResources(node.descriptor) else {
            throw DisplayError(
                code: .queryFailed, operation: "drmModeGetPlaneResources", subject: node.path,
                errno: SystemError.number(-1))
        }
        defer { drmModeFreePlaneResources(resources) }
        var planes: [(plane: Plane, properties: PropertyTable)] = []
        for index in 0..<Int(resources.pointee.count_planes) {
            guard let raw = drmModeGetPlane(node.descriptor, resources.pointee.planes[index]) else { continue }
            defer { drmModeFreePlane(raw) }
            let table = try PropertyTable(of: raw.pointee.plane_id, kind: DRM_MODE_OBJECT_PLANE, on: node)
            guard let kind = kind(table) else { continue }
            let formats = (0..<Int(raw.pointee.count_formats)).map { raw.pointee.formats[$0] }
            planes.append(
                (
                    Plane(
                        id: PlaneID(number: raw.pointee.plane_id), kind: kind,
                        possibleControllers: raw.pointee.possible_crtcs, formats: formats,
                        height: table["zpos"].map { Plane.Height(value: $0.value, range: $0.range) },
                        controller: Self.controller(raw.pointee.crtc_id)), table
                ))
        }
        return planes
    }

    /// The framebuffers that were made on this open node.
    static func ownFramebuffers(_ node: DRMNode) -> [UInt32] {
        guard let resources = drmModeGetResources(node.descriptor) else { return [] }
        defer { drmModeFreeResources(resources) }
        return numbers(resources.pointee.fbs, resources.pointee.count_fbs)
    }

    /// The framebuffers that planes show.
    static func shownFramebuffers(_ node: DRMNode) -> [UInt32] {
        guard let resources = drmModeGetPlaneResources(node.descriptor) else { return [] }
        defer { drmModeFreePlaneResources(resources) }
        return (0..<Int(resources.pointee.count_planes)).compactMap { index in
            guard let raw = drmModeGetPlane(node.descriptor, resources.pointee.planes[index]) else { return nil }
            defer { drmModeFreePlane(raw) }
            return raw.pointee.fb_id
        }
    }

    /// The controller that shows a plane now.
    static func controller(of plane: PlaneID, _ node: DRMNode) -> ControllerID? {
        guard let raw = drmModeGetPlane(node.descriptor, plane.number) else { return nil }
        defer { drmModeFreePlane(raw) }
        return controller(raw.pointee.crtc_id)
    }

    private static func kind(_ table: PropertyTable) -> Plane.Kind? {
        switch table["type"]?.value {
        case UInt64(DRM_PLANE_TYPE_PRIMARY): .primary
        case UInt64(DRM_PLANE_TYPE_OVERLAY): .overlay
        case UInt64(DRM_PLANE_TYPE_CURSOR): .cursor
        default: nil
        }
    }

    static func connector(_ id: UInt32, _ node: DRMNode) -> Connector? {
        // This queries the display. drmModeGetConnectorCurrent would return what the kernel knew at boot.
        guard let raw = drmModeGetConnector(node.descriptor, id) else { return nil }
        defer { drmModeFreeConnector(raw) }
        let type = drmModeGetConnectorTypeName(raw.pointee.connector_type).map { String(cString: $0) } ?? "Unknown"
        var possible: UInt32 = 0
        for encoder in numbers(raw.pointee.encoders, raw.pointee.count_encoders) {
            guard let encoder = drmModeGetEncoder(node.descriptor, encoder) else { continue }
            possible |= encoder.pointee.possible_crtcs
            drmModeFreeEncoder(encoder)
        }
        let modes = (0..<Int(max(raw.pointee.count_modes, 0))).map { Mode(raw.pointee.modes[$0]) }
        return Connector(
            id: ConnectorID(number: id), name: "\(type)-\(raw.pointee.connector_type_id)",
            isConnected: raw.pointee.connection == DRM_MODE_CONNECTED,
            isUnknown: raw.pointee.connection == DRM_MODE_UNKNOWNCONNECTION, modes: modes,
            widthInMillimetres: Int(raw.pointee.mmWidth), possibleControllers: possible,
            controller: currentController(raw.pointee.encoder_id, node))
    }

    private static func currentController(_ encoder: UInt32, _ node: DRMNode) -> ControllerID? {
        guard encoder != 0, let raw = drmModeGetEncoder(node.descriptor, encoder) else { return nil }
        defer { drmModeFreeEncoder(raw) }
        return controller(raw.pointee.crtc_id)
    }

    private static func controller(_ number: UInt32) -> ControllerID? {
        number == 0 ? nil : ControllerID(number: number)
    }

    private static func numbers(_ list: UnsafeMutablePointer<UInt32>?, _ count: Int32) -> [UInt32] {
        guard let list else { return [] }
        return (0..<Int(max(count, 0))).map { list[$0] }
    }
}
