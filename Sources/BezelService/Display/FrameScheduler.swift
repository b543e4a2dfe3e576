internal import BezelModel
internal import OverlayDisplay

/// Decides when a picture is drawn. A value without timers and side effects.
///
/// | state    | `redraw()`    | `drawn(next:)` | `resume()`    |
/// | -------- | ------------- | -------------- | ------------- |
/// | idle     | drawing: draw | -              | -             |
/// | drawing  | outdated      | idle           | -             |
/// | outdated | outdated      | due            | -             |
/// | due      | drawing: draw | -              | drawing: draw |
struct FrameScheduler {
    private enum State {
        case idle
        case drawing
        /// The picture that is being drawn is not the newest.
        case outdated
        /// An outdated picture was drawn, and the newest one is not begun.
        case due
    }

    struct FlipDecision: Hashable {
        /// Whether drawing starts now.
        var draws: Bool
        /// Whether another scene or layout, or another number of failed images, than before is on the screen.
        var isNew: Bool
    }

    private var state = State.idle
    private var next = Picture.NextChange.never
    /// Scenes that are not on the screen yet, with the times of their requests.
    private var requests: [(serial: Scene.Serial, began: Stamp)] = []
    private var lastShown: Flip?
    /// When the last frame of a movement was begun, or due.
    private var lastTick: Instant?
    /// When to call ``timerFired()``; nil = never.
    private(set) var deadline: Instant?
    /// Time from the request for the scene on the screen to its first frame.
    private(set) var lastDelay: Interval?

    /// A scene must be shown.
    ///
    /// - Parameter began: When the event that caused the scene began.
    /// - Returns: Whether drawing starts now; if not, it starts after the present picture.
    mutating func requested(_ serial: Scene.Serial, at began: Stamp) -> Bool {
        requests.append((serial, began))
        return redraw()
    }

    /// The current scene must be drawn again.
    ///
    /// - Returns: Whether drawing starts now; if not, it starts after the present picture.
    mutating func redraw() -> Bool {
        switch state {
        case .idle, .due:
            state = .drawing
            return true
        case .drawing, .outdated:
            state = .outdated
            return false
        }
    }

    /// A picture was drawn. After it was passed to the display, ``resume()`` is called.
    mutating func drawn(next: Picture.NextChange) {
        state = state == .outdated ? .due : .idle
        self.next = next
    }

    /// - Returns: Whether drawing starts now, because the last picture was outdated.
    mutating func resume() -> Bool { state == .due && redraw() }

    /// The newest picture has reached the screen.
    ///
    /// While something moves, the flip starts the next frame, unless the display does not wait for its refresh: one in
    /// memory flips at once, and drivers without a vertical blank (virtio-gpu, panels on SPI) as soon as the pixels are
    /// copied. Then a timer does.
    ///
    /// - Parameter refresh: The display's time from one frame to the next.
    mutating func flipped(_ flip: Flip, refresh: Interval, at now: Instant) -> FlipDecision {
        for request in requests where request.serial <= flip.serial { lastDelay = flip.stamp - request.began }
        requests.removeAll { $0.serial <= flip.serial }
        let isNew =
            flip.serial != lastShown?.serial || flip.layout != lastShown?.layout
            || flip.failedImages != lastShown?.failedImages || flip.pendingImages != lastShown?.pendingImages
        if isNew { lastShown = flip }
        deadline = nil
        switch next {
        case .never: return FlipDecision(draws: false, isNew: isNew)
        case .at(let due):
            deadline = due
            return FlipDecision(draws: false, isNew: isNew)
        case .nextFrame:
            guard let lastTick, now - lastTick < Interval(nanoseconds: refresh.nanoseconds / 2) else {
                lastTick = now
                return FlipDecision(draws: redraw(), isNew: isNew)
            }
            deadline = lastTick + refresh
            return FlipDecision(draws: false, isNew: isNew)
        }
    }

    /// - Returns: Whether drawing starts now.
    mutating func timerFired() -> Bool {
        if next == .nextFrame { lastTick = deadline }
        deadline = nil
        return redraw()
    }
}
