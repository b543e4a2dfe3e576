public import BezelModel

/// Turns a panel's events into contacts, the same way for a live device, a stream and a recording.
///
/// A value: events in, one ``frame`` per `SYN_REPORT` out. It allocates nothing, reads no clock and logs nothing;
/// ``counters`` say what it met.
///
/// | stage | event | goes to |
/// | --- | --- | --- |
/// | guessing the protocol | `SYN_REPORT` of a frame that shows it | tracking, that frame included |
/// | tracking | `SYN_DROPPED` | discarding; what the unfinished frame said is forgotten |
/// | discarding | `SYN_DROPPED` | discarding: two drops in a row are one |
/// | discarding | `SYN_REPORT` | tracking, after one comparison with the kernel's state |
/// | deaf (no touch panel by its description) | anything | deaf |
///
/// Within a frame the order is: cancelled, ended, begun, moved, and last the ends of taps that fit in the frame. END and
/// CANCEL carry the last point told. Only fingers are told of: palms, pens and other tools (`ABS_MT_TOOL_TYPE`) are
/// silent from their begin, and CANCEL where a finger turns into one. Fingers that only the kernel takes away, as from a
/// panel that is pulled, are CANCELled as well (see ``ReportOrigin``). A finger that hovers (`ABS_MT_DISTANCE` above 0, as
/// hid-multitouch reports it) is not on the glass: it begins when it comes down and ends when it goes up.
public struct ContactTracker: Sendable {
    public struct Options: Hashable, Sendable {
        /// Overrides what the description says; nil takes that, or what the first frame shows when there is none.
        public var panelProtocol: PanelProtocol?
        /// For panels that never say that a finger was lifted: the silence that ends its contact. Default 500 ms.
        public var silence = Interval.milliseconds(500)
        /// Single touch: samples with less `ABS_PRESSURE` are left out, as a resistive panel's last ones lie. Default
        /// 0, none.
        public var leastPressure: Int32 = 0
        /// Single touch: where the position is; nil is `ABS_X` and `ABS_Y`.
        public var axes: PositionAxes?

        public init(panelProtocol: PanelProtocol? = nil) { self.panelProtocol = panelProtocol }
    }

    enum Stage: Sendable {
        case guessing, tracking, discarding, deaf
    }

    /// What the last event completed. Read it after ``take(_:)`` gave true.
    public internal(set) var frame: ContactFrame
    public internal(set) var counters = TouchCounters()
    public let options: Options
    /// nil gives points as they are reported, one panel unit to the pixel.
    public let transform: PanelTransform?

    var stage: Stage
    var panelProtocol: PanelProtocol
    let slotCount: Int
    let positionAxes: PositionAxes
    var slots = InlineArray<20, ContactSlot>(repeating: ContactSlot())
    /// Fingers that have begun and not ended.
    public private(set) var contactCount = 0
    /// Where `ABS_MT_*` goes; nil after a slot that does not exist.
    var currentSlot: Int? = 0
    /// Slots that the frame at hand says something about.
    var touched = SlotSet()
    /// The kernel's state for the end of the discarding stage.
    var truth: PanelState?
    var list = ContactList()
    var single = SingleTouchFrame()
    /// `BTN_TOUCH` exists, by the description or by having been seen.
    var hasTouchButton: Bool
    /// The panel says of each slot that its finger is up. One that knows hovering fingers or a pen has another use for
    /// `BTN_TOUCH`.
    var liftsBySlot: Bool
    /// `BTN_TOUCH` 0 in the frame at hand of a panel with slots.
    var isButtonUp = false
    /// `BTN_TOUCH`, or what stands in for it.
    var touchButton: UInt16
    var first = FirstFrame()
    var origin = ReportOrigin()
    /// The frame at hand is the kernel's own: what ends in it was not lifted.
    var isKernels = false
    private var clock = FrameClock()

    /// - Parameters:
    ///   - transform: Usually `description.transform(display:…)`.
    ///   - panel: Goes into every frame.
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
        touchButton = description.touchButton
        hasTouchButton = description.keys.contains(description.touchButton)
        liftsBySlot = description.keys.contains(KeyCode.penTool) || description.axes[AxisCode.distance] != nil
    }

    /// Takes the next event.
    ///
    /// - Parameter body: Is called with ``frame`` when that is complete and not empty. In place: the frame is not copied.
    @inline(__always)
    mutating func take(_ event: InputEvent, into body: (inout ContactFrame) -> Void) {
        if take(event) { body(&frame) }
    }

    /// Takes the next event.
    ///
    /// - Returns: true when ``frame`` is complete and not empty.
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
            case .tracking: if panelProtocol == .reports { closeContact() }
            case .guessing: first.append(event)
            case .discarding, .deaf: break
            }
        case SynchronisationCode.dropped: drop()
        default: break
        }
        return false
    }

    /// Cancels every contact at its last point: the panel is gone, or its owner looks away. Fingers that stay on the
    /// glass are silent until lifted.
    ///
    /// - Parameter now: The frame's stamp, if later than the last one.
    /// - Returns: true when ``frame`` is not empty.
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
        isButtonUp = false
        if let now { clock.advance(to: now) }
        frame.stamp = clock.stamp
        return !frame.isEmpty
    }

    /// Forgets the panel and goes on with another of the kind `other` was made for. Stamps still never decrease, and the
    /// counters go on.
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
                first.removeAll()
                return false
            }
            panelProtocol = seen
            stage = .tracking
            for index in 0..<first.count {
                let event = first[index]
                if event.type == EventType.synchronisation { closeContact() } else { apply(event) }
            }
            first.removeAll()
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

    /// Says of a contact whether BEGIN was told, and neither END nor CANCEL since.
    mutating func setTold(_ isTold: Bool, _ slot: Int) {
        guard slots[slot].isTold != isTold else { return }
        slots[slot].isTold = isTold
        contactCount += isTold ? 1 : -1
    }

    // MARK: Silence

    /// When ``timeOut(at:)`` is due: only panels that never report a lift have contacts that silence ends. nil when
    /// there is nothing to wait for.
    public var deadline: Stamp? {
        // Inlined, as a call would be given a copy of the tracker. It looks at no slot, for which all would be copied.
        @inline(__always) get {
            guard contactCount > 0, panelProtocol == .reports, stage == .tracking, !list.hasSeenContactReport,
                !hasTouchButton
            else { return nil }
            return clock.stamp + options.silence
        }
    }

    /// Cancels the contacts that have been silent until ``deadline``.
    ///
    /// - Returns: true when ``frame`` is not empty; false when `now` is too early.
    public mutating func timeOut(at now: Stamp) -> Bool {
        guard let deadline, deadline <= now else { return false }
        _ = cancelAll(at: now)
        counters.timedOut &+= frame.count
        // The same id is the next finger's as well.
        for slot in 0..<slotCount { forgetContact(slot) }
        return !frame.isEmpty
    }
}
