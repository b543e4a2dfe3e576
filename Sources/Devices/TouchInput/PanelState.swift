/// The kernel's own view of a panel at one moment: what `EVIOCGMTSLOTS`, `EVIOCGABS` and `EVIOCGKEY` answer.
public struct PanelState: Sendable {
    public struct Slot: Hashable, Sendable {
        /// −1 when no contact is in the slot.
        public var trackingID: Int32 = -1
        /// Panel units; nil when unknown.
        public var x: Int32?
        public var y: Int32?
        /// `ABS_MT_TOOL_TYPE`; 0 is a finger.
        public var tool: Int32 = 0
        /// `ABS_MT_DISTANCE`; above 0 the finger hovers over the glass.
        public var distance: Int32 = 0

        public init() {}
    }

    /// The slot that the next `ABS_MT_*` event belongs to; nil when unknown.
    public var currentSlot: Int?
    /// `BTN_TOUCH` (or the button that stands for it); nil when unknown.
    public var isTouched: Bool?
    /// `ABS_X` and `ABS_Y` in panel units; nil when unknown.
    public var x: Int32?
    public var y: Int32?
    private var slots = InlineArray<20, Slot>(repeating: Slot())

    public init() {}

    /// Nothing is known.
    var isBlank: Bool { currentSlot == nil && isTouched == nil && x == nil && y == nil }

    /// Takes what a tool printed as an axis's value when it opened the device. Those of a slot's own axes are left out: the
    /// kernel keeps them elsewhere and answers 0.
    mutating func note(_ axis: UInt16, _ value: Int32) {
        switch axis {
        case AxisCode.slot: currentSlot = Int(value)
        case AxisCode.x: x = value
        case AxisCode.y: y = value
        default: break
        }
    }

    /// - Precondition: `slot` is in 0 ..< `ContactFrame.slotLimit`.
    public subscript(slot: Int) -> Slot {
        get { slots[slot] }
        set { slots[slot] = newValue }
    }
}
