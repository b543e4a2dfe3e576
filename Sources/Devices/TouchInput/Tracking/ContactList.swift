import BezelModel

/// The fingers that a protocol A frame has listed so far.
struct ContactList: Sendable {
    struct Entry: Sendable {
        var x: Int32?
        var y: Int32?
        var trackingID: Int32?
        var touchMajor: Int32?
        var pressure: Int32?
        var distance: Int32 = 0
        var tool = ToolType.finger
    }

    private(set) var count = 0
    private var entries = InlineArray<20, Entry>(repeating: Entry())
    /// The finger being described.
    var open = Entry()
    var isOpen = false
    /// `SYN_MT_REPORT`, or the end of a finger's description, was met in this frame.
    var hasReport = false
    /// Any event at all was met in this frame.
    var hasEvents = false
    /// `BTN_TOUCH` in this frame.
    var button: Int32?
    /// The panel closes its fingers with `SYN_MT_REPORT`.
    var hasSeenContactReport = false
    /// The panel has said that a finger is pressed: it knows what pressure is.
    var hasPressure = false
    /// Stands in for a tracking id.
    var nextID: Int32 = 0

    subscript(index: Int) -> Entry { entries[index] }

    /// - Returns: false when the list is full.
    mutating func append(_ entry: Entry) -> Bool {
        guard count < 20 else { return false }
        entries[count] = entry
        count += 1
        return true
    }

    mutating func removeAll() { count = 0 }

    mutating func discardFrame() {
        count = 0
        open = Entry()
        isOpen = false
        hasReport = false
        hasEvents = false
        button = nil
    }
}
