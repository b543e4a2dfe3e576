import BezelModel
import SmartDeviceLink

@testable import Drawing
@testable import HeadUnit

/// A head unit whose scenes are drawn as on a board, and the driver in front of it: fingers touch what the layout of the
/// frame on the screen has at a place, and keys come as from a knob. Only tests move the clock.
final class DrivenScreen {
    let size: DisplaySize
    private(set) var engine: Engine
    var now = Instant(nanoseconds: 1_000_000_000)
    private(set) var scene = Scene(serial: Scene.Serial(0))
    private(set) var layout: ScreenLayout?
    /// The messages to apps, in order.
    private(set) var heard: [RPCMessage] = []
    /// What the driver has changed in the settings, in order.
    private(set) var settings: [SettingOrder] = []
    /// Each time that a finger went down.
    var touches = 0
    /// Detents of the knob.
    var detents = 0
    /// Presses of the knob, and of the keys beside it.
    var presses = 0
    private let renderer: Renderer
    private var outbox = Outbox()
    private var connections: UInt32 = 0
    /// Of the session that was opened last.
    private var session: UInt8 = 0
    private var lastRequest: Int32 = 0

    init(_ size: DisplaySize, _ configure: (inout HeadUnitConfiguration) -> Void = { _ in }) {
        self.size = size
        var configuration = HeadUnitConfiguration()
        configuration.screen.viewport = Viewport(area: DisplayRect(size))
        configure(&configuration)
        engine = Engine(configuration: configuration)
        renderer = TestFonts.renderer(size: size, fades: false)
    }

    func handle(_ event: Engine.Event) {
        outbox.removeAll()
        engine.handle(event, at: now, into: &outbox)
        var drawn: Scene?
        var later: [Engine.Event] = []
        for effect in outbox.effects {
            switch effect {
            case .send(_, let range): read(outbox.bytes[range])
            case .draw(let scene): drawn = scene
            case .setting(let order): settings.append(order)
            case .read(let request): later.append(.read(request.read()))
            case _: break
            }
        }
        later.forEach(handle)
        guard let drawn else { return }
        scene = drawn
        look()
    }

    /// The next frame is on the screen.
    func look() {
        layout = renderer.render(scene, at: now).layout
        handle(.sceneShown(scene.serial, layout: layout, at: stamp))
    }

    var stamp: Stamp { Stamp(nanoseconds: now.nanoseconds) }

    /// Moves the clock, and lets the engine's timers fire.
    func wait(_ time: Interval) {
        let end = now + time
        while let due = engine.deadline, due <= end {
            now = max(now, due)
            handle(.timerFired)
        }
        now = end
    }

    /// Until what has come to the screen may be pressed.
    func settle() {
        wait(.milliseconds(300))
        look()
    }

    // MARK: Apps

    struct App {
        let connection: ConnectionID
        let session: UInt8
        let name: String
    }

    @discardableResult
    func connect(_ name: String, _ type: AppHMIType = .default, from device: DeviceID = .local) -> App {
        connections += 1
        let connection = ConnectionID(connections)
        handle(.connected(connection, device: device))
        var bytes: [UInt8] = []
        FrameHeader(
            version: 5, type: .control, service: .rpc, info: ControlInfo.startService.rawValue, session: 0, size: 0
        ).append(to: &bytes)
        handle(.received(connection, bytes))
        let app = App(connection: connection, session: session, name: name)
        let registration = RegisterAppInterface(
            appName: name, appID: name, types: [type], isMediaApplication: type == .media)
        send(.registerAppInterface, registration.parameters, from: app)
        wait(.milliseconds(100))
        settle()
        return app
    }

    func send(_ function: FunctionID, _ parameters: JSON, from app: App) {
        lastRequest += 1
        let message = RPCMessage(
            type: .request, function: function, correlationID: lastRequest, parameters: parameters, bulk: [])
        var bytes: [UInt8] = []
        var writer = FrameWriter(version: 5, session: app.session)
        writer.append(message.payload, service: .rpc, to: &bytes)
        handle(.received(app.connection, bytes))
    }

    private func read(_ bytes: ArraySlice<UInt8>) {
        var reader = FrameReader()
        reader.append(bytes)
        while case .frame(let frame)? = reader.next() {
            switch frame.header.type {
            case .single: RPCMessage(payload: frame.payload).map { heard.append($0) }
            case .control where frame.header.info == ControlInfo.startServiceACK.rawValue:
                session = frame.header.session
            case .control, .first, .consecutive: break
            }
        }
    }

    /// The parameters of the last answer to a request of this kind, or of the last notification; nil before it.
    func last(_ function: FunctionID) -> JSON? {
        let message = heard.last { $0.function == function.rawValue && $0.type != .request }
        return message.flatMap { try? JSONParser.parse($0.parameters) }
    }

    // MARK: What is on the screen

    /// The page that fills the screen, or that lies over an app's picture or the clock.
    var page: Page? {
        guard case .page(let page) = scene.screen else { return scene.overlay }
        return page
    }

    /// The name of the app that has the screen; nil for none.
    var shownApp: String? { engine.snapshot.apps.first { $0.status.level == .full }?.name }

    /// The card on top; nil for none.
    var card: AlertCard? { scene.layers.last?.card }

    /// The layouts of all layers, the topmost first.
    var layouts: [ScreenLayout] { layout.map { [$0] + $0.lower } ?? [] }
    var targets: [ScreenLayout.Target] { layouts.flatMap(\.targets) }

    func target(_ element: Int) -> ScreenLayout.Target? { targets.first { $0.id.element == element } }

    /// The element with this text: a row, a tile, a button of a page or a key.
    func element(_ text: String) -> PageElement? {
        guard let content = page?.content else { return nil }
        func place(_ texts: [String], _ element: (Int) -> PageElement) -> PageElement? {
            texts.firstIndex(of: text).map(element)
        }
        return switch content {
        case let list as ListContent: place(list.rows.map(\.text), PageElement.row)
        case let tiles as SettingsTilesContent: place(tiles.tiles.map(\.name), PageElement.row)
        case let list as SettingsListContent: place(list.rows.map(\.text), PageElement.row)
        case let themes as ThemeContent: place(themes.tiles.map(\.name), PageElement.row)
        case let template as TemplateContent: place(template.buttons.map(\.text), PageElement.softButton)
        case let keyboard as KeyboardContent: key(text, of: keyboard)
        default: nil
        }
    }

    private func key(_ text: String, of keyboard: KeyboardContent) -> PageElement? {
        for (row, keys) in keyboard.rows.enumerated() {
            for (column, key) in keys.enumerated() {
                let isWanted =
                    switch key.face {
                    case .character(let own): own == text
                    case .submit: text == "Done"
                    case .space, .shift, .backspace, .forms, .page, .alphabet: false
                    }
                if isWanted { return KeyboardContent.element(row: row, column: column, key) }
            }
        }
        return nil
    }
}
