internal import SmartDeviceLink
internal import WebLink

extension ForeignProtocol {
    /// The answer to a client of another protocol before its connection is closed; nil for one that expects none.
    var answer: [UInt8]? {
        let line: String
        switch self {
        case .http:
            line = "this port is for SDL apps over TCP; the console for browsers is switched on by bezel run --web"
        case .webSocket:
            line = "this port is for SDL apps over TCP; those over WebSocket have another one (websocket.listen)"
        case .tls: return nil
        }
        return HTTPResponse(.badRequest, line: line).bytes
    }
}
