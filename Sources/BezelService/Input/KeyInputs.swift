internal import BezelConfiguration
internal import BezelModel
internal import EventLoop
internal import Glibc
internal import HeadUnit
internal import Logging
internal import TouchInput

/// All keys and knobs of the configuration on one loop, and their actions.
final class KeyInputs {
    typealias Sink = (Engine.Event) -> Void

    private let configuration: ProgramConfiguration.Keys
    private let selection: InputSelection
    private let inputs: InputNodes
    private let loop: EventLoop
    private let log: Logger
    private var sink: Sink = { _ in }
    /// Called when a key changes the panel's brightness.
    var brightnessStepped: (BrightnessStep) -> Void = { _ in }
    /// Called when a key goes down or a knob turns. Returns whether that only wakes the panel.
    var wakes: () -> Bool = { false }
    /// By the path of the node.
    private var devices: [String: OpenKeys] = [:]
    private var openErrors = DeviceOpenErrors()
    /// Streams that are opened and not read yet.
    private var unread: [KeyStream] = []
    private var streams: [OpenKeyStream] = []

    /// Opens streams; failing to do so is an error. Devices may be connected later.
    init(
        _ configuration: ProgramConfiguration.Keys, seat: String, among inputs: InputNodes, on loop: EventLoop,
        log: Logger
    ) throws {
        self.configuration = configuration
        selection = InputSelection(configuration.deviceSources, seat: seat)
        self.inputs = inputs
        self.loop = loop
        self.log = log
        for case .stream(let path) in configuration.sources { unread.append(try KeyStream(path: path)) }
    }

    /// Begins to read the streams. Devices are opened when their nodes are found.
    func start(_ sink: @escaping Sink) throws {
        self.sink = sink
        for stream in unread { streams.append(try open(stream)) }
        unread = []
    }

    func stop() {
        devices = [:]
        streams = []
        unread = []
        sink = { _ in }
    }

    /// Presses and releases a key as if a device had sent it.
    ///
    /// - Returns: Its action; nil if it has none.
    func press(_ code: UInt16) -> KeyAction? {
        guard let action = configuration.map.keys[code] else { return nil }
        let stamp = Stamp(nanoseconds: Clock.monotonic)
        take(.key(KeyEvent(code: code, phase: .down, stamp: stamp)))
        take(.key(KeyEvent(code: code, phase: .up, stamp: stamp)))
        return action
    }

    private func open(_ stream: KeyStream) throws -> OpenKeyStream {
        let path = stream.path
        do {
            return try OpenKeyStream(
                stream, on: loop, { [unowned self] in take($0) },
                say: { [unowned self] in log.warning("the stream \(path): \($0)") },
                ended: { [unowned self] code in
                    log.warning("the stream \(path) has ended\(code == 0 ? "" : ": " + errorText(code))")
                })
        } catch let error as EventLoopError where error.errno == EPERM {
            throw PlainFileError(path: path)
        }
    }

    /// Reads the rest of a removed node.
    func nodeRemoved(_ path: String) { read(path) }

    /// Opens devices that are new or may be accessible now.
    func nodesChanged() {
        guard !configuration.deviceSources.isEmpty else { return }
        let map = configuration.map
        let nodes = inputs.nodes
        let matches = selection.keys(
            among: nodes, remembered: openErrors.places, key: { map.keys[$0] != nil }, knob: { map.knobs[$0] != nil })
        for (node, match) in zip(nodes, matches) {
            if case .accepted(let source) = match { open(node, by: source) }
        }
    }

    private func open(_ node: InputNode, by source: InputSource) {
        // The kernel may give the node's number to another device before the end of the first one was read.
        if devices[node.path].map({ $0.systemPath != node.systemPath }) == true { read(node.path) }
        guard devices[node.path] == nil else { return }
        do {
            let keys = try EvdevKeys(path: node.path, isExclusive: configuration.grab)
            devices[node.path] = try OpenKeys(keys, systemPath: node.systemPath, on: loop) { [unowned self] in
                self.read(node.path)
            }
            openErrors.opened(node, by: source)
            log.info("keys from \(keys.description.name ?? "a device") at \(node.path)")
        } catch {
            openErrors.log(error, of: node, to: log, among: inputs)
        }
    }

    private func read(_ path: String) {
        guard let device = devices[path] else { return }
        switch device.keys.read(now: Stamp(nanoseconds: Clock.monotonic), into: take) {
        case .drained: break
        case .gone(let code):
            devices[path] = nil
            inputs.forget(device.systemPath)
            log.warning("the keys at \(path) are gone: \(errorText(code))")
        }
    }

    /// A key of another device that goes down or up.
    func take(_ key: KeyEvent) { take(.key(key)) }

    private func take(_ input: KeyInput) {
        if input.isPress, wakes() { return }
        if case .key(let key) = input, case .brightness(let step) = configuration.map.keys[key.code] {
            if key.phase == .down { brightnessStepped(step) }
            return
        }
        for event in Self.events(of: input, by: configuration.map) { sink(event) }
    }

    /// The events for the engine; none for a key or knob without an action.
    static func events(of input: KeyInput, by map: KeyMap) -> [Engine.Event] {
        switch input {
        case .key(let key):
            guard let action = map.keys[key.code] else { return [] }
            return action.events(KeyPhase(key.phase), at: key.stamp)
        case .knob(let knob):
            guard let action = map.knobs[knob.axis] else { return [] }
            let click = click(knob.detents > 0 ? action.forwards : action.backwards, at: knob.stamp)
            return (0..<knob.detents.magnitude).flatMap { _ in click }
        }
    }

    private static func click(_ action: KeyAction, at stamp: Stamp) -> [Engine.Event] {
        switch action {
        case .focus(let move): [.focusMoved(move)]
        case .select: [.selectKey(.down, at: stamp), .selectKey(.up, at: stamp)]
        case .back: [.backKey]
        case .home: [.homeKey]
        case .button(let name): [.button(name, .down, at: stamp), .button(name, .up, at: stamp)]
        case .volume(let key): [.volumeChanged(key.knobChange, isShown: true)]
        case .voice: [.voiceKey(.down, at: stamp), .voiceKey(.up, at: stamp)]
        case .microphoneMute: [.microphoneKey]
        case .brightness: []
        }
    }
}

extension KeyAction {
    /// The events for the engine when a key of this action goes down or up; none for what does not concern it.
    func events(_ phase: KeyPhase, at stamp: Stamp) -> [Engine.Event] {
        switch self {
        case .focus(let move): [.focusKey(move, phase)]
        case .select: [.selectKey(phase, at: stamp)]
        case .back: phase == .down ? [.backKey] : []
        case .home: phase == .down ? [.homeKey] : []
        case .button(let name): [.button(name, phase, at: stamp)]
        case .volume(let key): [.volumeKey(key, phase)]
        case .voice: [.voiceKey(phase, at: stamp)]
        case .microphoneMute: phase == .down ? [.microphoneKey] : []
        case .brightness: []
        }
    }
}

extension KeyInput {
    /// A key goes down, or a knob turns.
    fileprivate var isPress: Bool {
        switch self {
        case .key(let key): key.phase == .down
        case .knob: true
        }
    }
}

extension KeyPhase {
    init(_ phase: KeyEvent.Phase) {
        switch phase {
        case .down: self = .down
        case .up: self = .up
        case .lost: self = .cancelled
        }
    }
}
