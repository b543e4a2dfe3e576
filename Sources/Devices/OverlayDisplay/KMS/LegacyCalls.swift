internal import BezelModel
internal import CDRM
private import Glibc

/// The kernel's older mode setting calls, for drivers without atomic mode setting.
struct LegacyCalls {
    enum Outcome: Hashable {
        /// It is on the screen already; no event follows.
        case shown
        /// A flip event follows.
        case underway
        case failed(CInt)
    }

    let controller: ControllerID
    let connector: ConnectorID
    let mode: Mode
    /// The connector's property `DPMS`.
    let power: PropertyID?
    /// The driver supports page flips. Without them every frame needs a mode set.
    private(set) var flips = true
    /// The driver copies buffers and needs the changed rectangles of the one it shows.
    private(set) var takesDamage = true

    init(_ pipeline: Pipeline) {
        controller = pipeline.controller
        connector = pipeline.connector.id
        mode = pipeline.mode
        power = pipeline.connectorProperties["DPMS"]?.id
    }

    /// - Parameters:
    ///   - isFull: Set the mode too.
    ///   - damage: In pixels of the buffer; nil for all of it.
    mutating func show(
        _ framebuffer: FramebufferID, isFull: Bool, damage: [DisplayRect]?, sequence: UInt, on node: DRMNode
    ) -> Outcome {
        if flips, !isFull {
            let number = SystemError.negated(
                drmModePageFlip(
                    node.descriptor, controller.number, framebuffer.number, UInt32(DRM_MODE_PAGE_FLIP_EVENT),
                    UnsafeMutableRawPointer(bitPattern: sequence)))
            guard number == EINVAL || number == ENOSYS || number == EOPNOTSUPP else {
                if number == 0 { tell(damage, of: framebuffer, on: node) }
                return number == 0 ? .underway : .failed(number)
            }
            flips = false
        }
        var timing = mode.timing
        var target = connector.number
        let number = SystemError.negated(
            drmModeSetCrtc(node.descriptor, controller.number, framebuffer.number, 0, 0, &target, 1, &timing))
        guard number == 0 else { return .failed(number) }
        tell(isFull ? nil : damage, of: framebuffer, on: node)
        return .shown
    }

    /// - Returns: 0, or the `errno`; without the property the panel stays on.
    func setPower(_ isOn: Bool, on node: DRMNode) -> CInt {
        guard let power else { return EOPNOTSUPP }
        return SystemError.negated(
            drmModeConnectorSetProperty(
                node.descriptor, connector.number, power.number,
                UInt64(isOn ? DRM_MODE_DPMS_ON : DRM_MODE_DPMS_OFF)))
    }

    private mutating func tell(_ damage: [DisplayRect]?, of framebuffer: FramebufferID, on node: DRMNode) {
        guard takesDamage else { return }
        var clips = (damage ?? [DisplayRect(mode.size)]).map {
            drm_clip_rect(
                x1: UInt16(clamping: $0.x), y1: UInt16(clamping: $0.y), x2: UInt16(clamping: $0.x + $0.width),
                y2: UInt16(clamping: $0.y + $0.height))
        }
        guard !clips.isEmpty else { return }
        takesDamage = drmModeDirtyFB(node.descriptor, framebuffer.number, &clips, UInt32(clips.count)) == 0
    }
}
