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
    /// The finger whose values are being received.
    var open = Entry()
    var isOpen = false
    /// `SYN_MT_REPORT`, or the end of a finger, was received in this frame.
    var hasReport = false
    /// Any event was received in this frame.
    var hasEvents = false
    /// `BTN_TOUCH` in this frame.
    var button: Int32?
    /// `ABS_PRESSURE` in this frame.
    var framePressure: Int32?
    /// The panel ends its fingers with `SYN_MT_REPORT`.
    var hasSeenContactReport = false
    /// The panel has reported a pressure above 0, so a pressure of 0 means that the finger is up.
    var hasPressure = false
    /// Used in place of a tracking id.
    var nextID: Int32 = 0

    subscript(index: Int) -> Entry { entries[index] }

    /// - Returns: false if the list is full.
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
        framePressure = nil
    }
}
