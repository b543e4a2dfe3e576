/// A change of one finger in one frame.
public struct Contact: Hashable, Sendable {
    public enum Phase: UInt8, Hashable, Sendable {
        case begin, move, end
        /// The finger was lost, not lifted: unplugged panel, palm, dropped events. It never presses anything.
        case cancel
    }

    /// The panel's own number for the finger, unique among the fingers on that panel while it is down.
    public var slot: UInt8
    public var phase: Phase
    /// The position; for `.end` and `.cancel` the last one that was reported.
    public var point: DisplayPoint

    public init(slot: UInt8, phase: Phase, point: DisplayPoint) {
        self.slot = slot
        self.phase = phase
        self.point = point
    }
}

/// All changes on one panel between two `SYN_REPORT` events, in the order in which they are reported.
///
/// Stored inline: making, copying and reading one allocates nothing.
public struct ContactFrame: Sendable {
    /// Contacts in higher slots of a panel are ignored and counted.
    public static let slotLimit = 20
    /// In one frame a slot can end one contact, begin another and end that too.
    public static let capacity = 3 * slotLimit

    /// Number of the panel, given by the code that opened it.
    public var panel: UInt8
    /// When the kernel saw the frame.
    public var stamp: Stamp
    public private(set) var count = 0
    @usableFromInline
    var contacts: InlineArray<60, Contact>

    public init(panel: UInt8 = 0, stamp: Stamp = Stamp(nanoseconds: 0)) {
        self.panel = panel
        self.stamp = stamp
        self.contacts = InlineArray(
            repeating: Contact(slot: 0, phase: .cancel, point: DisplayPoint(x: 0, y: 0)))
    }

    public var isEmpty: Bool { count == 0 }

    /// - Precondition: `index` is below ``count``.
    public subscript(index: Int) -> Contact {
        precondition(index < count)
        return contacts.span[index]
    }

    /// Like the subscript, but without its copy of all contacts. The frame is not changed.
    ///
    /// - Precondition: `index` is below ``count``.
    @inlinable
    @inline(__always)
    public mutating func contact(at index: Int) -> Contact {
        precondition(index < count)
        return contacts[index]
    }

    /// Adds one change. Above ``capacity``, which no tracker of ``slotLimit`` slots exceeds, it is dropped.
    public mutating func append(_ contact: Contact) {
        guard count < Self.capacity else { return }
        contacts[count] = contact
        count += 1
    }

    public mutating func removeAll() { count = 0 }
}

extension ContactFrame: Equatable {
    public static func == (left: ContactFrame, right: ContactFrame) -> Bool {
        guard left.panel == right.panel, left.stamp == right.stamp, left.count == right.count else { return false }
        for index in 0..<left.count where left[index] != right[index] { return false }
        return true
    }
}
