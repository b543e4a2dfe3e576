public import BezelModel

/// An app that is a WebSocket server somewhere else. The head unit connects to it when the driver chooses it (sdl_evolution
/// 0158, "Cloud App Transport Adapter").
public struct CloudApp: Hashable, Sendable {
    /// `ws://HOST:PORT/PATH`.
    public var url: String
    /// The only app id that may register on the connection.
    public var appID: String
    /// Its name in the list of apps before it has registered.
    public var name: String

    public init(url: String, appID: String, name: String) {
        self.url = url
        self.appID = appID
        self.name = name
    }
}

extension CloudApp {
    /// The state of the connection to a cloud app.
    public enum State: Hashable, Sendable {
        /// Not connected: the app was not chosen, or its connection has ended.
        case idle
        /// - Parameter attempt: 1 for the first one.
        case dialling(attempt: Int)
        /// The next attempt follows at this time.
        case waiting(attempt: Int, until: Instant)
        /// Its connection is open. `attempt` is the last one, and 0 since an app has registered.
        case open(attempt: Int)

        /// The word for the state in `bezel status`.
        public var word: String {
            switch self {
            case .idle: "idle"
            case .dialling: "connecting"
            case .waiting: "waiting"
            case .open: "connected"
            }
        }
    }

    /// The result of an attempt to connect, or the end of a connection.
    public enum News: Hashable, Sendable {
        case opened
        /// - Parameter problem: Why there is no connection.
        case failed(String)
        /// The connection is over, because the app has closed it or the head unit does not want it.
        case ended(String)
        /// The connection was lost without a message from the app.
        case lost(String)
    }
}
