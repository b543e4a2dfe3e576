/// The kernel's state of a panel at one moment: the results of `EVIOCGMTSLOTS`, `EVIOCGABS` and `EVIOCGKEY`.
public struct PanelState: Sendable {
    public struct Slot: Hashable, Sendable {
        /// −1 if no contact is in the slot.
        public var trackingID: Int32 = -1
        /// Panel units; nil when unknown.
        public var x: Int32?
        public var y: Int32?
        /// `ABS_MT_TOOL_TYPE`; 0 is a finger.
        public var tool: Int32 = 0
        /// `ABS_MT_DISTANCE`; above 0 the finger hovers over the glass.
        public var distance: Int32 = 0
        /// `ABS_MT_PRESSURE`; nil when unknown.
        public var pressure: Int32?

        public init() {}
    }

    /// The slot that the next `ABS_MT_*` event belongs to; nil when unknown.
    public var currentSlot: Int?
    /// `BTN_TOUCH`, or the key that is used in its place; nil if unknown.
    public var isTouched: Bool?
    /// `ABS_X` and `ABS_Y` in panel units; nil when unknown.
    public var x: Int32?
    public var y: Int32?
    private var slots = InlineArray<20, Slot>(repeating: Slot())

    public init() {}

    /// Whether nothing is known.
    var isBlank: Bool { currentSlot == nil && isTouched == nil && x == nil && y == nil }

    /// Stores the value that a tool printed for an axis when it opened the device. Axes of slots are ignored: the
    /// kernel returns 0 for them here.
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
