internal import BezelModel
internal import CWayland
private import Glibc

/// The compositor's pointer, fingers and keyboard, as input for this process's surfaces. Events wait in ``input``.
final class WaylandSeat {
    var object: WaylandObject?
    /// The oldest first.
    var input: [DisplayInput] = []
    /// Changes a position on the surface, in the compositor's units with 8 binary digits behind the point, to the picture's.
    var position: (_ x: wl_fixed_t, _ y: wl_fixed_t) -> DisplayPoint = { x, y in DisplayPoint(x: x >> 8, y: y >> 8) }
    private var pointer: WaylandObject?
    private var touch: WaylandObject?
    private var keyboard: WaylandObject?
    private var cursor: TouchCursor?
    private var contacts: SurfaceContacts
    private var keys: Set<UInt16> = []
    private var pointerPlace = DisplayPoint(x: 0, y: 0)
    private let wanted: WaylandInput
    private let socket: WaylandSocket
    private static let leftButton: UInt32 = 0x110

    init(panel: UInt8, taking wanted: WaylandInput, of socket: WaylandSocket) {
        contacts = SurfaceContacts(panel: panel)
        self.wanted = wanted
        self.socket = socket
    }

    /// - Parameter cursor: The pointer's shape on the surface; nil leaves it unchanged.
    func show(_ cursor: TouchCursor?) { self.cursor = cursor }

    /// The surface or the devices are gone: fingers and keys are lost where they were.
    func lose() {
        contacts.cancelAll()
        send(at: MonotonicClock.now())
        loseKeys()
    }

    // MARK: - wl_seat

    func received(_ event: UInt32, _ arguments: WaylandObject.Arguments) {
        guard event == 0, let object else { return }
        let capabilities = arguments[0].u
        let hasPointer = wanted.touches && capabilities & 1 != 0
        let hasKeyboard = wanted.keys && capabilities & 2 != 0
        let hasTouch = wanted.touches && capabilities & 4 != 0
        if !hasPointer { contacts.pointerLost() }
        if !hasTouch { contacts.touchCancelled() }
        send(at: MonotonicClock.now())
        if !hasKeyboard { loseKeys() }
        pointer =
            !hasPointer
            ? nil
            : pointer
                ?? WaylandObject(cwayland_get_pointer(object.proxy), cwayland_wl_pointer(), of: socket) {
                    [unowned self] in pointer($0, $1)
                }
        touch =
            !hasTouch
            ? nil
            : touch
                ?? WaylandObject(cwayland_get_touch(object.proxy), cwayland_wl_touch(), of: socket) {
                    [unowned self] in touch($0, $1)
                }
        keyboard =
            !hasKeyboard
            ? nil
            : keyboard
                ?? WaylandObject(cwayland_get_keyboard(object.proxy), cwayland_wl_keyboard(), of: socket) {
                    [unowned self] in keyboard($0, $1)
                }
    }

    // MARK: - wl_pointer

    private var stamp = Stamp(nanoseconds: 0)

    private func pointer(_ event: UInt32, _ arguments: WaylandObject.Arguments) {
        switch event {
        case 0:
            pointerPlace = position(arguments[2].f, arguments[3].f)
            if let pointer, let cursor { cursor.set(on: pointer, serial: arguments[0].u) }
            stamp = MonotonicClock.now()
        case 1:
            contacts.pointerLost()
            stamp = MonotonicClock.now()
        case 2:
            pointerPlace = position(arguments[1].f, arguments[2].f)
            contacts.pointerMoved(to: pointerPlace)
            stamp = EventTime.stamp(arguments[0].u, now: MonotonicClock.now())
        case 3 where arguments[2].u == Self.leftButton:
            if arguments[3].u == 0 { contacts.pointerReleased() } else { contacts.pointerPressed(at: pointerPlace) }
            stamp = EventTime.stamp(arguments[1].u, now: MonotonicClock.now())
        case 5: return send(at: stamp)
        default: return
        }
        // Compositors before version 5 send no frames.
        if let pointer, wl_proxy_get_version(pointer.proxy) < 5 { send(at: stamp) }
    }

    // MARK: - wl_touch

    private func touch(_ event: UInt32, _ arguments: WaylandObject.Arguments) {
        switch event {
        case 0:
            contacts.touchDown(arguments[3].i, at: position(arguments[4].f, arguments[5].f))
            stamp = EventTime.stamp(arguments[1].u, now: MonotonicClock.now())
        case 1:
            contacts.touchUp(arguments[2].i)
            stamp = EventTime.stamp(arguments[1].u, now: MonotonicClock.now())
        case 2:
            contacts.touchMoved(arguments[1].i, to: position(arguments[2].f, arguments[3].f))
            stamp = EventTime.stamp(arguments[0].u, now: MonotonicClock.now())
        case 3: send(at: stamp)
        case 4:
            contacts.touchCancelled()
            send(at: MonotonicClock.now())
        default: break
        }
    }

    private func send(at stamp: Stamp) {
        if let frame = contacts.takeFrame(at: stamp) { input.append(.touch(frame)) }
    }

    // MARK: - wl_keyboard

    private func keyboard(_ event: UInt32, _ arguments: WaylandObject.Arguments) {
        switch event {
        // The keymap is not needed: keys are configured by the kernel's numbers.
        case 0: close(arguments[1].h)
        case 2: loseKeys()
        case 3:
            guard let code = UInt16(exactly: arguments[2].u) else { return }
            let isDown = arguments[3].u == 1
            guard isDown ? keys.insert(code).inserted : keys.remove(code) != nil else { return }
            let stamp = EventTime.stamp(arguments[1].u, now: MonotonicClock.now())
            input.append(.key(KeyEvent(code: code, phase: isDown ? .down : .up, stamp: stamp)))
        default: break
        }
    }

    private func loseKeys() {
        let now = MonotonicClock.now()
        for code in keys.sorted() { input.append(.key(KeyEvent(code: code, phase: .lost, stamp: now))) }
        keys = []
    }
}
