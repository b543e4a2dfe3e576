internal import CWebPage
internal import WebLink

/// The console's page, which is part of the program. It is cut into pieces once, so that a request only needs a copy.
struct WebPage {
    /// The placeholder in the page for the number that permits its script.
    private static let placeholder = "{nonce}"

    /// The text before, between and after the placeholders.
    private let pieces: [[UInt8]]

    init() {
        let start = UnsafeBufferPointer(start: cwebpage_start(), count: cwebpage_size())
        let text = String(decoding: start, as: UTF8.self)
        pieces = text.split(separator: Self.placeholder, omittingEmptySubsequences: false).map { Array($0.utf8) }
    }

    /// The page may run its own script, and connect to this server only.
    ///
    /// - Parameter host: The request's `Host`, which is one of the server's names.
    func response(host: String) -> HTTPResponse {
        let nonce = WebToken().description
        let body = Array(pieces.joined(separator: nonce.utf8))
        var response = HTTPResponse(.ok, contentType: "text/html; charset=utf-8", body: body)
        response.contentPolicy =
            "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src 'self' blob: data:; "
            + "connect-src 'self' ws://\(host); base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        return response
    }
}
