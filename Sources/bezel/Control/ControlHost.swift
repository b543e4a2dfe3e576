internal import BezelModel
internal import HeadUnit

/// What the control socket needs of the service: its state, and a receiver for orders.
protocol ControlHost: AnyObject {
    var snapshot: Engine.Snapshot { get }
    var status: ServiceStatus { get }
    /// The newest picture that was sent to the display.
    var picture: Picture? { get }
    /// The numeric address of an app's connection.
    func peer(of connection: ConnectionID) -> String?
    func holder(panel: UInt8, slot: UInt8) -> Engine.TouchHolder?
    func handle(_ event: Engine.Event)
    func setLogLevel(_ level: LogLevel)
    /// Ends the service as SIGTERM does.
    func shutDown()
}
