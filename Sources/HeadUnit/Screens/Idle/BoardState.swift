public import BezelModel

/// What the screen tells about the board while no app has it.
public struct BoardState: Hashable, Sendable {
    /// Something that a driver misses. In the order in which they are told.
    public enum Problem: Hashable, Sendable, CaseIterable {
        /// Apps of other machines may connect, but no interface has an address.
        case noNetwork
        case noPanel
        case noSound
        /// Data of apps is not stored: the disk is full, or the folder cannot be used.
        case notSaved
    }

    /// What the board is called.
    public var name: String
    /// The port is open to this machine only.
    public var isLocal: Bool
    /// The best one first; empty when nothing listens yet, or no interface has an address.
    public var addresses: [IdleContent.Address]
    public var problems: Set<Problem>
    /// The technical reasons of problems, in English, where they are known.
    public var workshop: [Problem: String]
    /// A picture that phones read: empty for none, a ``CodeWord``, or the text itself.
    public var code: String
    /// A sentence of the board's maker that is shown above the problems; empty for none.
    public var note: String
    /// The program is about to be replaced by another version.
    public var isUpdating: Bool

    public init(
        name: String, isLocal: Bool = false, addresses: [IdleContent.Address] = [], problems: Set<Problem> = [],
        workshop: [Problem: String] = [:], code: String = "address", note: String = "",
        isUpdating: Bool = false
    ) {
        self.name = name
        self.isLocal = isLocal
        self.addresses = addresses
        self.problems = problems
        self.workshop = workshop
        self.code = code
        self.note = note
        self.isUpdating = isUpdating
    }
}
