internal import BezelModel
internal import HeadUnit
internal import SmartDeviceLink
internal import TouchInput

/// Receives events for the engine.
protocol EventSink: AnyObject {
    /// An event that occurs while another one is handled is handled after it.
    func send(_ event: Engine.Event)

    /// Contacts of a touch panel: `Engine.Event.touched` without a copy of the frame. Allocates nothing.
    func send(touch frame: inout ContactFrame)
}

/// A change that concerns other components, but not the engine.
enum ServiceChange {
    /// A touch panel or stream was connected or disconnected.
    case panel(PanelStatus, isConnected: Bool)
    /// There is another display, or none.
    case display
    /// The panel was switched on or off.
    case lit(Bool)
    /// The position of pictures on the panel has changed.
    case displayMoved(TouchMapping)
    /// What can be decoded and played of apps' streams.
    case streams
    /// A key of the display's window went down or up.
    case key(KeyEvent)
    /// The user has closed the display's window.
    case displayClosed
    /// The service listens for apps.
    case listening
    /// An app connects. The engine gets the event after this call.
    case connecting
    case connectionClosed
}

/// The service as its components see it: a receiver for events, its state, and its own operations.
protocol ServiceHost: AnyObject {
    var runner: any EventSink { get }
    var snapshot: Engine.Snapshot { get }
    var status: ServiceStatus { get }
    /// One line about the whole service.
    var statusLine: String { get }
    /// All worker threads.
    var health: [WorkerStatus] { get }
    /// The size of all pictures.
    var screenSize: DisplaySize { get }
    /// The newest picture that was sent to the display.
    var picture: Picture? { get }
    /// The numeric address of an app's connection.
    func peer(of connection: ConnectionID) -> String?
    /// nil if the app is not registered.
    func details(of app: SessionID) -> Engine.AppDetails?
    /// A complete file of an app; nil if there is none of that name.
    func file(_ name: String, of app: SessionID) -> FileContents?
    /// Reads nothing from an app's connection for some nanoseconds.
    func rest(_ connection: ConnectionID, for time: Int64)
    /// Closes an app's connection at once, as if the link was lost.
    func drop(_ connection: ConnectionID)
    func holder(panel: UInt8, slot: UInt8) -> Engine.TouchHolder?
    /// Presses and releases a key as if a device had sent it.
    ///
    /// - Returns: Its action; nil if it has none, and nothing happens.
    func press(_ key: UInt16) -> KeyAction?
    func setLogLevel(_ level: LogLevel)
    func setTheme(_ theme: ThemeChoice)
    /// The name of the backlight or the monitor, and its brightness in percent; nil without one.
    var brightness: (device: String?, percent: Int?) { get }
    /// - Parameter percent: 1 to 100.
    /// - Returns: Why it cannot be set; nil when it is being set.
    func setBrightness(_ percent: Int) -> String?
    func step(brightness: BrightnessStep)
    func order(_ order: ControlRequest.ScreenOrder)
    /// As ``BluetoothComponent/openPairing(_:)``.
    func openPairing(_ heard: @escaping (PairingNews) -> Void) -> BluetoothProblem?
    func closePairing()
    /// Unpairs a Bluetooth device.
    func unpair(_ device: DeviceID)
    /// Apps that speak another one are unregistered, as after a reload.
    func setLanguage(_ language: Language)
    /// Ends the service as SIGTERM does, or as ignition off.
    func shutDown(isIgnitionOff: Bool)
    func report(_ change: ServiceChange)
}
