internal import BezelModel
internal import CDRM
private import Glibc

extension KMSDisplay {
    /// Draws and commits the newest picture.
    func commit(isFull: Bool, at now: Stamp) throws(DisplayError) -> Presented {
        guard let picture = newest?.picture else { return .waiting }
        let frame = draw(picture, at: now)
        let sequence = flips.nextSequence
        switch send(frame, isFull: isFull, sequence: sequence) {
        case .underway:
            took(frame, at: now)
            return .underway
        case .shown:
            took(frame, at: now)
            _ = flips.flipped(UInt64(sequence))
            counters.flips += 1
            node.releaseLeftovers()
            return .shown(frame.flip(at: MonotonicClock.now()))
        case .failed(EBUSY):
            counters.busy += 1
            guard flips.refused(.busy, at: now) else { throw rejected(EBUSY) }
            return .waiting
        case .failed(EACCES), .failed(EPERM):
            _ = flips.refused(.notMaster, at: now)
            return .paused
        case .failed(let number) where Self.planeRefusals.contains(number) && leavePlane(of: frame):
            return try commit(isFull: isFull, at: now)
        case .failed(let number): throw rejected(number)
        }
    }

    /// The errors of drivers when a plane cannot show a frame.
    private static let planeRefusals: Set = [EINVAL, ERANGE, ENOSPC, EDOM]

    /// Uses fewer planes after one was refused: video is converted, else cards are composed into the base.
    ///
    /// - Returns: false if the frame uses only the primary plane.
    private func leavePlane(of frame: Frame) -> Bool {
        if frame.base == nil {
            videoRoute.refuse()
        } else if pipeline.overlay != nil, frame.card != nil {
            turnOffOverlay()
        } else {
            return false
        }
        return true
    }

    private func took(_ frame: Frame, at now: Stamp) {
        flips.committed(frame, at: now)
        newest?.isCommitted = true
        counters.commits += 1
    }

    private func rejected(_ number: CInt) -> DisplayError {
        DisplayError(
            code: .commitRejected, operation: legacy == nil ? "drmModeAtomicCommit" : "drmModeSetCrtc",
            subject: "\(node.path) \(pipeline.connector.name)", errno: number)
    }

    private func send(_ frame: Frame, isFull: Bool, sequence: UInt) -> LegacyCalls.Outcome {
        if legacy != nil {
            guard let base = frame.base else { return .failed(EINVAL) }
            let framebuffer = baseBuffers.framebuffer(base)
            return legacy?.show(
                framebuffer, isFull: isFull, damage: frame.baseDamage, sequence: sequence, on: node) ?? .failed(EINVAL)
        }
        var flags = DRM_MODE_PAGE_FLIP_EVENT | DRM_MODE_ATOMIC_NONBLOCK
        if isFull { flags |= DRM_MODE_ATOMIC_ALLOW_MODESET }
        var request = AtomicRequest()
        if isFull, let mode {
            pipeline.setUp(&request, mode: mode.number)
            // Read again, because another program may have changed it.
            pipeline.clear(&request) { DRMResources.controller(of: $0.id, node) == pipeline.controller }
        }
        switch frame.primary {
        case .base(let index):
            pipeline.place(
                Pipeline.Placement(framebuffer: baseBuffers.framebuffer(index), frame: DisplayRect(geometry.panel)),
                on: pipeline.primary, &request)
        case .video(let index, let form):
            guard let framebuffer = videoBuffers.framebuffer(index) else { return .failed(EINVAL) }
            place(form, framebuffer, &request)
        }
        // A blob must exist until the commit that uses it; the kernel keeps it after that.
        var blobs: [PropertyBlob] = []
        if !isFull { tell(frame.baseDamage, of: pipeline.primary, &request, &blobs) }
        if let layer = pipeline.overlay {
            let placement = placement(frame)
            pipeline.place(placement, on: layer, &request)
            if !isFull, placement != nil { tell(frame.cardDamage, of: layer, &request, &blobs) }
        }
        defer { withExtendedLifetime(blobs) {} }
        let failure = request.commit(on: node, flags: flags, sequence: sequence)
        return failure == 0 ? .underway : .failed(failure)
    }

    /// Passes the changed rectangles. Without them the driver treats the whole plane as changed.
    private func tell(
        _ damage: [DisplayRect]?, of layer: Pipeline.Layer, _ request: inout AtomicRequest,
        _ blobs: inout [PropertyBlob]
    ) {
        guard layer.takesDamage, let damage, !damage.isEmpty, let blob = try? PropertyBlob(damage: damage, on: node)
        else { return }
        blobs.append(blob)
        request.set("FB_DAMAGE_CLIPS", of: layer.properties, to: UInt64(blob.number))
    }

    private func placement(_ frame: Frame) -> Pipeline.Placement? {
        guard let index = frame.card, let part = frame.cardFrame, let framebuffer = cardBuffers?.framebuffer(index)
        else { return nil }
        return Pipeline.Placement(framebuffer: framebuffer, frame: geometry.onPanel(part))
    }

    private func turnOffOverlay() {
        if let layer = pipeline.overlay {
            var request = AtomicRequest()
            pipeline.place(nil, on: layer, &request)
            _ = request.commit(on: node, flags: 0)
        }
        pipeline.overlay = nil
        cardBuffers = nil
        videoRoute.refuse()
    }
}
