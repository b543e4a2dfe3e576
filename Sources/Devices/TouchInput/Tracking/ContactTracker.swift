public import BezelModel

/// Turns a panel's events into contacts, in the same way for a live device, a stream and a recording.
///
/// A value: it receives events and returns one ``frame`` for each `SYN_REPORT`. It allocates nothing, reads no clock
/// and logs nothing; ``counters`` has its statistics.
///
/// | stage | event | goes to |
/// | --- | --- | --- |
/// | detecting the protocol | `SYN_REPORT` of a frame that shows it | tracking, including this frame |
/// | tracking | `SYN_DROPPED` | discarding; the incomplete frame is dropped |
/// | discarding | `SYN_DROPPED` | discarding: two in a row count as one |
/// | discarding | `SYN_REPORT` | tracking, after one comparison with the kernel's state |
/// | deaf (by its description not a touch panel) | anything | deaf |
///
/// The order within a frame is: cancelled, ended, begun, moved, and last the ends of taps that began in the same frame.
/// END and CANCEL have the last reported point. Only fingers are reported: palms, pens and other tools
/// (`ABS_MT_TOOL_TYPE`) are never reported, and a finger that turns into one is cancelled. A finger that the kernel
/// releases, for instance because the panel was unplugged, is cancelled too (see ``ReportOrigin``). A hovering finger
/// (`ABS_MT_DISTANCE` above 0, as hid-multitouch reports it) is not on the glass: it begins when it touches the glass
/// and ends when it leaves it.
public struct ContactTracker: Sendable {
    public struct Options: Hashable, Sendable {
        /// Overrides the protocol of the description. nil uses the description, or, without one, the first frame that
        /// shows the protocol.
        public var panelProtocol: PanelProtocol?
        /// Only for panels that never report finger-up: their contacts end after this time without events. Default: 500
        /// ms.
        public var silence = Interval.milliseconds(500)
        /// Single touch: samples with a lower `ABS_PRESSURE` are dropped, because the last samples of a resistive panel
        /// are wrong. Default: 0, no limit.
        public var leastPressure: Int32 = 0
        /// Single touch: the position axes; nil means `ABS_X` and `ABS_Y`.
        public var axes: PositionAxes?
        /// The ranges of the position axes, in place of those that the panel announces; nil uses the panel's ranges.
        public var ranges: PanelRanges?

        public init(panelProtocol: PanelProtocol? = nil) { self.panelProtocol = panelProtocol }
    }

    enum Stage: Sendable {
        case guessing, tracking, discarding, deaf
    }

    /// The frame that the last event completed. Valid after ``take(_:)`` returned true.
    public internal(set) var frame: ContactFrame
    public internal(set) var counters = TouchCounters()
    public let options: Options
    /// nil: one panel unit is one pixel.
    public let transform: PanelTransform?

    var stage: Stage
    var panelProtocol: PanelProtocol
    /// Number of slots that are followed.
    let slotCount: Int
    var many: ManySlots
    let positionAxes: PositionAxes
    var slots = InlineArray<20, ContactSlot>(repeating: ContactSlot())
    /// Number of fingers that have begun and not ended.
    public private(set) var contactCount = 0
    /// The slot of the next `ABS_MT_*` event; nil after a slot number that does not exist.
    var currentSlot: Int? = 0
    /// Slots that the current frame has changed.
    var touched = SlotSet()
    /// The kernel's state for the end of the discarding stage.
    var truth: PanelState?
    var list = ContactList()
    var single = SingleTouchFrame()
    /// The panel has `BTN_TOUCH`, by its description or by an event.
    var hasTouchButton: Bool
    /// The panel reports touch-up in each slot. Such a panel may use `BTN_TOUCH` for hovering fingers or a pen.
    var liftsBySlot: Bool
    /// `BTN_TOUCH` 0, and no 1 after it, was received in the current frame of a panel with slots.
    var isButtonUp = false
    /// `BTN_TOUCH` 1 was received in the current frame of a panel with slots.
    var isButtonDown = false
    /// Slots with a position after the `BTN_TOUCH` 0 of the current frame.
    var placed = SlotSet()
    /// A panel with slots has reported a pressure above 0, so contacts without pressure are not touches.
    var hasPressure = false
    /// `BTN_TOUCH`, or the key that is used in its place.
    var touchButton: UInt16
    var first = FirstFrame()
    var origin = ReportOrigin()
    /// The kernel made the current frame: contacts that end in it were not lifted.
    var isKernels = false
    private var clock = FrameClock()

    /// - Parameters:
    ///   - transform: Usually `description.transform(display:…)`.
    ///   - panel: Number of the panel, which is set in every frame.
    public init(
        _ description: PanelDescription, transform: PanelTransform?, panel: UInt8 = 0, options: Options = Options()
    ) {
        frame = ContactFrame(panel: panel)
        self.transform = transform
        self.options = options
        positionAxes = options.axes ?? .standard
        let known = description.panelProtocol(as: options.panelProtocol, axes: options.axes)
        stage = known != nil ? .tracking : description.isEmpty ? .guessing : .deaf
        panelProtocol = known ?? .slots
        slotCount = min(description.slotCount ?? ContactFrame.slotLimit, ContactFrame.slotLimit)
        many = ManySlots(announced: description.slotCount ?? 0)
        touchButton = description.touchButton
        hasTouchButton = description.keys.contains(description.touchButton)
        liftsBySlot = description.keys.contains(KeyCode.penTool) || description.axes[AxisCode.distance] != nil
    }

    /// Processes the next event.
    ///
    /// - Parameter body: Is called with ``frame`` when that is complete and not empty. The frame is not copied.
    @inline(__always)
    mutating func take(_ event: InputEvent, into body: (inout ContactFrame) -> Void) {
        if take(event) { body(&frame) }
    }

    /// Handles the next event.
    ///
    /// - Returns: true if ``frame`` is complete and not empty.
    public mutating func take(_ event: InputEvent) -> Bool {
        guard event.type == EventType.synchronisation else {
            switch stage {
            case .tracking: apply(event)
            case .guessing: first.append(event)
            case .discarding: keepSlotNumber(event)
            case .deaf: break
            }
            return false
        }
        switch event.code {
        case SynchronisationCode.report: return report(event.value, at: event.microseconds)
        case SynchronisationCode.contactReport:
            switch stage {
            case .tracking: if panelProtocol == .reports { closeContact() } else { counters.contactReports &+= 1 }
            case .guessing: first.append(event)
            case .discarding, .deaf: break
            }
        case SynchronisationCode.dropped: drop()
        default: break
        }
        return false
    }

    /// Cancels every contact at its last point, because the panel is gone or is not read for a while. Fingers that stay
    /// on the glass are not reported until they are lifted.
    ///
    /// - Parameter now: The frame's time, if later than the last one.
    /// - Returns: true if ``frame`` is not empty.
    public mutating func cancelAll(at now: Stamp? = nil) -> Bool {
        frame.removeAll()
        for slot in 0..<slotCount {
            cancel(slot)
            slots[slot].endsTold = false
            slots[slot].isTap = false
            slots[slot].settledID = slots[slot].trackingID
            slots[slot].isMuted = slots[slot].isDownAlready
        }
        touched.removeAll()
        list.discardFrame()
        single.discardFrame()
        origin.discardFrame()
        discardButton()
        if let now { clock.advance(to: now) }
        frame.stamp = clock.stamp
        return !frame.isEmpty
    }

    /// Continues with another panel of the kind that `other` was created for. Times still never go back, and the
    /// counters continue.
    mutating func startOver(as other: ContactTracker) {
        let counters = counters
        var clock = clock
        clock.forgetSource()
        self = other
        self.counters = counters
        self.clock = clock
    }

    private mutating func report(_ value: Int32, at microseconds: Int64) -> Bool {
        counters.frames &+= 1
        isKernels = false
        if clock.step(to: microseconds) { counters.clockStepsBack &+= 1 }
        frame.removeAll()
        frame.stamp = clock.stamp
        switch stage {
        case .deaf: return false
        case .discarding: resynchronise()
        case .guessing:
            guard let seen = first.panelProtocol else {
                first.discardFrame()
                return false
            }
            panelProtocol = seen
            stage = .tracking
            for index in 0..<first.count {
                let event = first[index]
                if event.type == EventType.synchronisation { closeContact() } else { apply(event) }
            }
            first = FirstFrame()
            finish(value)
        case .tracking: finish(value)
        }
        return !frame.isEmpty
    }

    private mutating func finish(_ value: Int32) {
        switch panelProtocol {
        case .slots: finishSlots()
        case .reports: finishList()
        case .singleTouch, .mouse: finishSingleTouch()
        }
        isKernels = origin.isKernels(value)
        // Before a sleep the kernel releases keys, not slots. The driver lifts these, if at all, when the board wakes.
        if isKernels, panelProtocol == .slots { liftAll() }
        tell()
    }

    private mutating func apply(_ event: InputEvent) {
        if event.type == EventType.key { noteKey(event) }
        switch panelProtocol {
        case .slots: applyToSlot(event)
        case .reports: applyToList(event)
        case .singleTouch, .mouse: applyToSingleTouch(event)
        }
    }

    private mutating func noteKey(_ event: InputEvent) {
        origin.noteKey(event.value)
        if event.code == KeyCode.touch {
            touchButton = KeyCode.touch
            hasTouchButton = true
        } else if event.code == KeyCode.fingerTool, !hasTouchButton {
            touchButton = KeyCode.fingerTool
            hasTouchButton = true
        }
    }

    /// Sets whether BEGIN was reported for a contact, and neither END nor CANCEL since.
    mutating func setTold(_ isTold: Bool, _ slot: Int) {
        guard slots[slot].isTold != isTold else { return }
        slots[slot].isTold = isTold
        contactCount += isTold ? 1 : -1
    }

    // MARK: Silence

    /// When to call ``timeOut(at:)``; nil if no contact is timed. Only for panels that never report finger-up: their
    /// contacts end after a period without events.
    public var deadline: Stamp? {
        // Mutating, so that it works in place: a getter of a property of a class would receive a copy of the tracker, 8 KB.
        mutating get {
            guard contactCount > 0, panelProtocol == .reports, stage == .tracking, !list.hasSeenContactReport,
                !hasTouchButton
            else { return nil }
            return clock.stamp + options.silence
        }
    }

    /// Cancels contacts that have been silent until ``deadline``.
    ///
    /// - Returns: true if ``frame`` is not empty; false if `now` is too early.
    public mutating func timeOut(at now: Stamp) -> Bool {
        guard let deadline, deadline <= now else { return false }
        _ = cancelAll(at: now)
        counters.timedOut &+= frame.count
        // The panel may use the same id for the next finger.
        for slot in 0..<slotCount { forgetContact(slot) }
        return !frame.isEmpty
    }
}
