/// An HTTP/1.1 response. The connection is closed after it.
public struct HTTPResponse: Hashable, Sendable {
    public struct Status: Hashable, Sendable {
        public let code: Int
        public let reason: String

        public static let ok = Status(code: 200, reason: "OK")
        public static let badRequest = Status(code: 400, reason: "Bad Request")
        public static let unauthorized = Status(code: 401, reason: "Unauthorized")
        public static let forbidden = Status(code: 403, reason: "Forbidden")
        public static let notFound = Status(code: 404, reason: "Not Found")
        public static let methodNotAllowed = Status(code: 405, reason: "Method Not Allowed")
        public static let requestTimeout = Status(code: 408, reason: "Request Timeout")
        public static let contentTooLarge = Status(code: 413, reason: "Content Too Large")
        public static let misdirected = Status(code: 421, reason: "Misdirected Request")
        public static let upgradeRequired = Status(code: 426, reason: "Upgrade Required")
        public static let headTooLarge = Status(code: 431, reason: "Request Header Fields Too Large")
        public static let unavailable = Status(code: 503, reason: "Service Unavailable")
        public static let unsupportedVersion = Status(code: 505, reason: "HTTP Version Not Supported")
    }

    public var status: Status
    /// Fields beside those of every response.
    public var fields: [(name: String, value: String)] = []
    /// nil without a body.
    public var contentType: String?
    /// `Content-Security-Policy`. Default: it loads nothing and is shown in no frame.
    public var contentPolicy = "default-src 'none'; frame-ancestors 'none'"
    public var body: [UInt8]

    public init(_ status: Status, contentType: String? = nil, body: [UInt8] = []) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// One line of text.
    public init(_ status: Status, line: String) {
        self.init(status, contentType: "text/plain; charset=utf-8", body: Array((line + "\n").utf8))
    }

    public var bytes: [UInt8] {
        var head = "HTTP/1.1 \(status.code) \(status.reason)\r\nCache-Control: no-store\r\nConnection: close\r\n"
        head += "Content-Security-Policy: \(contentPolicy)\r\nCross-Origin-Resource-Policy: same-origin\r\n"
        head += "Referrer-Policy: no-referrer\r\nX-Content-Type-Options: nosniff\r\n"
        if let contentType { head += "Content-Type: \(contentType)\r\n" }
        head += "Content-Length: \(body.count)\r\n"
        for field in fields { head += "\(field.name): \(field.value)\r\n" }
        return Array((head + "\r\n").utf8) + body
    }

    public static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// Why a request is refused.
public struct HTTPRefusal: Error, Hashable, Sendable {
    public let status: HTTPResponse.Status
    /// The body of the response.
    public let reason: String

    public init(_ status: HTTPResponse.Status, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    public var response: HTTPResponse {
        var response = HTTPResponse(status, line: reason)
        if status == .methodNotAllowed { response.fields = [("Allow", "GET")] }
        if status == .upgradeRequired {
            response.fields = [("Upgrade", "websocket"), ("Sec-WebSocket-Version", WebSocketHandshake.version)]
        }
        if status == .unauthorized { response.fields = [("WWW-Authenticate", "Bearer")] }
        return response
    }
}
