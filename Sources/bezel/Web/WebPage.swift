internal import CWebPage
internal import WebLink

/// The console's page, which is part of the program.
enum WebPage {
    /// The place in the page where the number goes that lets its script run.
    private static let placeholder = "{nonce}"

    static var text: String {
        let start = UnsafeBufferPointer(start: cwebpage_start(), count: cwebpage_size())
        return String(decoding: start, as: UTF8.self)
    }

    /// The page may run its own script, and connect to this server only.
    ///
    /// - Parameter host: The request's `Host`, which is one of the server's names.
    static func response(host: String) -> HTTPResponse {
        let nonce = WebToken().description
        let page = text.replacing(placeholder, with: nonce)
        var response = HTTPResponse(.ok, contentType: "text/html; charset=utf-8", body: Array(page.utf8))
        response.contentPolicy =
            "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src 'self' blob: data:; "
            + "connect-src 'self' ws://\(host); base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        return response
    }
}
