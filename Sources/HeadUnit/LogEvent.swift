public import BezelModel
public import SmartDeviceLink

extension Engine {
    /// An event for a log, a timeline or a test. The engine's behaviour does not depend on it.
    public enum LogEvent: Hashable, Sendable {
        case sessionStarted(SessionID, ConnectionID, version: Int)
        case registered(SessionID, app: String, id: String)
        case level(SessionID, app: String, HMILevel)
        case regions(SessionID, count: Int)
        case focused(SessionID, region: UInt32)
        /// Another page is on the screen, or the page has another first line or another number of targets.
        ///
        /// - Parameters:
        ///   - session: The app's session; nil for the list of all apps.
        ///   - title: The title in the page's header; "" for none.
        ///   - text: A template's first line; "" for other pages.
        ///   - targets: Number of elements that can be touched: buttons, rows, keys, apps in the rail.
        case pageShown(SessionID?, PageKind, title: String, text: String, targets: Int)
        case alertRequested(AlertTitle)
        case alertShown(AlertTitle)
        case alertWaits(AlertTitle, ahead: Int)
        /// - Parameter text: The button's text; nil for a button with an image only.
        case buttonPressed(AlertTitle, id: UInt16, text: String?, ButtonPressMode)
        case alertEnded(AlertTitle, ResultCode)
        case localAlertEnded(AlertTitle, LocalAlert.Ending)
        /// The alert queue is paused, or continues.
        case paused(Bool)
        /// Speech begins or ends.
        case speaking(Bool)
        /// An app's video or audio.
        case stream(StreamID, app: String, StreamChange)
        /// An app of another device was allowed.
        case admitted(SessionID, app: String, device: DeviceID)
        /// An app of another device was not allowed, and its session was ended.
        case turnedAway(SessionID, app: String, device: DeviceID)
        /// The session of a device that is not allowed was ended, because another device needed its place.
        case gaveWay(SessionID, app: String?)
        /// The head unit connects to a cloud app, or its connection is over.
        ///
        /// - Parameter problem: Why there is no connection; nil if nothing has failed.
        case cloudApp(CloudApp, CloudApp.State, problem: String?)
        /// The app has unregistered; its session stays open.
        case unregistered(SessionID, app: String)
        /// More phrases could be said than a recogniser gets: so many cannot be said.
        case phrasesLeftOut(Int)
        case sessionEnded(SessionID, app: String?)
        case malformed(ConnectionID)
        /// A message or a frame was dropped. The text says which one, and why.
        case dropped(ConnectionID, String)
        /// A connection was closed because it had no session, or no registered app, for this time.
        case silent(ConnectionID, Interval)
        /// A client of another protocol; its connection was closed.
        case foreign(ConnectionID, ForeignProtocol)
        /// More frames came than ``HeadUnitConfiguration/Limits/frames``; all sessions of the connection have ended.
        case flooded(ConnectionID)
        case refused(SessionID, FunctionID?, ResultCode, info: String)
    }
}
