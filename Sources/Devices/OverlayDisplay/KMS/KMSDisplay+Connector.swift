internal import BezelModel
internal import CDRM

extension KMSDisplay {
    /// The state of the panel by its connector.
    enum Check: Hashable {
        case unchanged
        /// The link must be set up again.
        case badLink
        /// Another mode would be chosen now, or the panel is disconnected.
        case different(String)
    }

    /// Reads the connector's state again.
    func check(_ settings: DisplaySettings) -> Check {
        let id = pipeline.connector.id
        guard let connector = DRMResources.connector(id.number, node) else {
            return .different("the connector is gone")
        }
        guard connector.isUsable(wanted: settings.connector) else {
            return .different("\(connector.name) is disconnected")
        }
        let size = geometry.rotation.turned(geometry.canvas)
        guard let mode = Mode.best(of: connector.modes, wish: settings.mode, size: size), mode.isSame(as: pipeline.mode)
        else { return .different("\(connector.name) has other modes") }
        guard let table = try? PropertyTable(of: id.number, kind: DRM_MODE_OBJECT_CONNECTOR, on: node) else {
            return .unchanged
        }
        return table.isLinkBad ? .badLink : .unchanged
    }

    /// Turns the panel off, at once or after the pending frame. Pictures wait.
    func blank() {
        guard power == .on else { return }
        power = .goingOff
        if !flips.isPending { turnOff() }
    }

    /// Turns the panel on again, with the newest picture.
    func wake(at now: Stamp) throws(DisplayError) -> Flip? {
        switch power {
        case .on: return nil
        case .goingOff:
            power = .on
            return nil
        case .off:
            power = .on
            _ = legacy?.setPower(true, on: node)
            return try commitAnew(at: now)
        }
    }

    func turnOff() {
        power = .off
        if let legacy {
            _ = legacy.setPower(false, on: node)
        } else {
            var request = AtomicRequest()
            pipeline.turnOff(&request)
            _ = request.commit(on: node, flags: DRM_MODE_ATOMIC_ALLOW_MODESET)
        }
        flips.forget()
    }
}
