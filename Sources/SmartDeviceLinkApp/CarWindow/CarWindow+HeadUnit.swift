internal import SmartDeviceLink

/// The window on a head unit: its touches, its level, the size of its screen, and its regions.
extension CarWindow {
    /// The state of a window's screen on the head unit.
    struct Screen {
        /// Number of the manager's connection whose head unit received the request for the size of its screen.
        var asked: Int?
        /// Whether the head unit has said how large its screen is, or will not say. Regions wait for it.
        var isSizeKnown = false
        /// Whether the app is FULL.
        var isFull = false
        /// The last capability; nil if the head unit has none.
        var video: VideoStreamingCapability?
    }

    /// Follows a manager's touches, HMI level and connection, in place of the former manager, and uses the size of the
    /// head unit's screen. Any order is possible: before or after ``SDLManager/start()``, again, or with another
    /// manager. The manager is not kept alive.
    public func attach(to manager: SDLManager) {
        if self.manager != nil { connectionLost() }
        let manager = manager.connection
        self.manager = manager
        let events = manager.lastingEvents()
        listening?.cancel()
        listening = Task { [weak self, weak manager] in
            // The state that came before. Events in between are repeated, which leads to the same state.
            if let state = await manager?.state, !Task.isCancelled { self?.take(state) }
            for await event in events {
                guard !Task.isCancelled else { return }
                self?.take(event)
            }
        }
    }

    private func take(_ state: HeadUnitState) {
        guard let registration = state.registration else { return }
        registered(registration)
        if let status = state.status { take(status) }
    }

    private func take(_ event: HeadUnitEvent) {
        switch event {
        case .registered(let registration): registered(registration)
        case .status(let status): take(status)
        case .touch(let type, let events): receive(type, events, at: Self.now)
        case .capability(let capability):
            if let video = VideoStreamingCapability(system: capability) { take(video) }
        case .disconnected: connectionLost()
        case .changed, .buttonEvent, .buttonPress, .command, .permissions, .language, .driverDistraction,
            .subtleAlertPressed, .hashChanged, .unregistered, .other, .reconnecting:
            break
        }
    }

    private func take(_ status: AppStatus) {
        screen.isFull = status.level == .full
        updateTurn()
    }

    private func updateTurn() { send(sender.turnChanged(to: screen.isFull && screen.isSizeKnown)) }

    /// Asks a head unit for the size of its screen, and to tell changes of it. A head unit that does not answer with it
    /// has given the size of its display at the registration, or none.
    private func registered(_ registration: Registration) {
        guard screen.asked != registration.connection else { return }
        screen.asked = registration.connection
        asking?.cancel()
        // Nothing here keeps the manager alive while the response is missing.
        let responses = manager?.response(
            to: .getSystemCapability, SystemCapabilityType.videoStreaming.request(subscribes: true))
        asking = Task { [weak self, weak manager, connection] in
            var capability: JSON?
            if let response = await responses?.first() { capability = try? await manager?.capability(of: response) }
            guard let self, connection == self.connection else { return }
            if let video = capability.flatMap({ VideoStreamingCapability(system: $0) }) {
                self.take(video)
            } else if self.screen.video == nil, self.streamer == nil, let display = registration.displaySize {
                self.resize(width: Double(display.width), height: Double(display.height), scale: 1)
            }
            self.screen.isSizeKnown = true
            self.updateTurn()
        }
    }

    private func take(_ video: VideoStreamingCapability) {
        screen.video = video
        adoptScreenSize()
    }

    /// Uses the size that the head unit prefers. While a stream is open the window has the stream's size.
    func adoptScreenSize() {
        guard streamer == nil, let video = screen.video, let resolution = video.resolutions.first else { return }
        let size = video.videoSize(resolution)
        resize(width: Double(size.width), height: Double(size.height), scale: video.scale)
    }

    private func connectionLost() {
        connection += 1
        screen = Screen()
        sender.disconnected()
        cancelFingers()
    }

    func send(_ rects: [HapticRect]?) {
        guard let rects, let manager else { return }
        let responses = manager.response(to: .sendHapticData, SendHapticData(rects: rects).parameters)
        // One request at a time: RegionSender gives the next list when this one is answered.
        sending = Task { [weak self, connection] in
            let response = await responses.first()
            guard let self, connection == self.connection else { return }
            if let response { self.delegate?.carWindow(self, didSend: rects, response: response) }
            self.send(self.sender.answered(response?.result.isSuccess ?? false))
        }
    }
}

extension Registration {
    /// `displayCapabilities.screenParams.resolution` of the response; nil if there is none.
    fileprivate var displaySize: VideoStreamingCapability.Resolution? {
        let resolution = parameters["displayCapabilities"]?["screenParams"]?["resolution"]
        let sides = 16...Int64(VideoStreamingCapability.largestSide)
        guard let width = resolution?["resolutionWidth"]?.integer, sides.contains(width),
            let height = resolution?["resolutionHeight"]?.integer, sides.contains(height)
        else { return nil }
        return VideoStreamingCapability.Resolution(width: Int(width), height: Int(height))
    }
}
