internal import BezelControl
internal import BezelModel
internal import HeadUnit

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
    /// The formats of apps' streams that can be decoded and played have changed.
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

/// The service as its components see it.
protocol ServiceHost: AnyObject {
    var runner: any EventSink { get }
    var snapshot: Engine.Snapshot { get }
    /// One line about the whole service.
    var statusLine: String { get }
    /// All worker threads.
    var health: [WorkerStatus] { get }
    func report(_ change: ServiceChange)
}
