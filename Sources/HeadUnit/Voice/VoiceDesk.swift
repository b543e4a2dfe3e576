import BezelModel

/// The card while the driver speaks, and the microphone. One feature at a time has them: the recordings of apps, or a
/// session in which the driver says a command.
struct VoiceDesk: Sendable {
    enum Owner: Hashable, Sendable {
        case recording
        case session
    }

    /// Why a card goes although its feature has not ended it.
    enum End: Hashable, Sendable {
        /// An alert has come that the driver must see.
        case alert
        /// The driver has pressed Back, or Home.
        case back
    }

    /// The microphone from its opening to its closing.
    private struct Use: Sendable {
        let id: MicrophoneUse.ID
        let owner: Owner
        /// It has begun to record.
        var isOpen = false
    }

    /// What the board can do with a voice.
    var support = VoiceSupport()
    /// The feature that has the card and the microphone, or is about to; nil for none.
    private(set) var holder: Owner?
    /// The feature whose card is on the screen; nil for none.
    private(set) var owner: Owner?
    /// How loud it was, from 0 to 100, the newest last.
    private(set) var levels: [UInt8] = []
    private var use: Use?
    private var lastCard: UInt64 = 0
    private var lastUse: UInt64 = 0

    // MARK: The card

    /// nil while there is no card.
    var card: VoiceCard.ID? { owner == nil ? nil : VoiceCard.ID(lastCard) }
    var layer: LayerID? { card.map { .voice($0) } }

    func isShown(_ layer: LayerID) -> Bool { layer == self.layer }

    /// The feature is about to show its card.
    ///
    /// - Returns: Whether nothing had it.
    mutating func take(_ owner: Owner) -> Bool {
        guard holder == nil else { return false }
        holder = owner
        return true
    }

    /// A card of the feature comes on the screen. Nothing if another feature has it.
    ///
    /// - Returns: Whether it was not there before.
    mutating func show(_ owner: Owner) -> Bool {
        guard self.owner == nil, holder == owner else { return false }
        self.owner = owner
        lastCard += 1
        levels = []
        return true
    }

    /// The feature has ended what it did.
    ///
    /// - Returns: Whether it had the card or was about to, and the layer of the card that goes.
    mutating func leave(_ owner: Owner) -> (hadIt: Bool, layer: LayerID?) {
        guard holder == owner else { return (false, nil) }
        defer { (holder, self.owner, levels) = (nil, nil, []) }
        return (true, layer)
    }

    // MARK: The microphone

    /// Whether sound is recorded now. The red dot is on exactly then.
    var isListening: Bool { use?.isOpen == true }
    /// Whether the microphone is open, or about to be.
    var isInUse: Bool { use != nil }

    /// - Returns: The use to open; nil while the microphone is in use, and for a feature that has not taken it.
    mutating func open(_ purpose: MicrophoneUse.Purpose, for owner: Owner) -> MicrophoneUse? {
        guard use == nil, holder == owner else { return nil }
        lastUse += 1
        let id = MicrophoneUse.ID(lastUse)
        use = Use(id: id, owner: owner)
        levels = []
        return MicrophoneUse(id: id, purpose: purpose)
    }

    /// - Returns: The use to close; nil if the feature has none.
    mutating func close(_ owner: Owner) -> MicrophoneUse.ID? {
        guard let use, use.owner == owner else { return nil }
        self.use = nil
        return use.id
    }

    /// The use of the microphone by the feature; nil for none.
    func use(of owner: Owner) -> MicrophoneUse.ID? { use.flatMap { $0.owner == owner ? $0.id : nil } }

    /// Something happens to the microphone.
    ///
    /// - Returns: The feature to which it happens; nil for a use that is over.
    mutating func heard(_ event: MicrophoneEvent, of id: MicrophoneUse.ID) -> Owner? {
        guard let use, use.id == id else { return nil }
        switch event {
        case .opened: self.use?.isOpen = true
        case .level(let level):
            if levels.count >= VoiceCard.levelLimit { levels.removeFirst() }
            levels.append(UInt8(min(max(level, 0), 100)))
        // The device is closed, and the phrase is being decided.
        case .speechEnded: self.use?.isOpen = false
        case .sound: break
        case .recognised, .notRecognised, .failed: self.use = nil
        }
        return use.owner
    }
}
