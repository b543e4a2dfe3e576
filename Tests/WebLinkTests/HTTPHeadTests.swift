import TestSupport
import Testing

@testable import WebLink

struct HTTPHeadTests {
    private static let request =
        "GET /a?b=c?d HTTP/1.1\r\nHost: board:8080\r\nX-Empty:\r\nAccept: \t text/html \r\n\r\n"

    private static func outcome(_ text: String) -> HTTPHeadReader<HTTPRequestHead>.Outcome {
        var reader = HTTPHeadReader<HTTPRequestHead>()
        return reader.append(Array(text.utf8))
    }

    @Test func `an HTTP head has a method, a path, a query and fields`() throws {
        guard case .head(let head, let rest) = Self.outcome(Self.request + "more") else {
            Issue.record("no head")
            return
        }
        #expect(head.method == "GET")
        #expect(head.path == "/a")
        #expect(head.query == "b=c?d")
        #expect(head.minorVersion == 1)
        #expect(head.fields.map(\.name) == ["host", "x-empty", "accept"])
        #expect(head.fields.map(\.value) == ["board:8080", "", "text/html"])
        #expect(rest == Array("more".utf8))
    }

    @Test func `an HTTP head is read the same however it is split`() {
        let bytes = Array(Self.request.utf8)
        let whole = Self.outcome(Self.request)
        for cut in 1..<bytes.count {
            var reader = HTTPHeadReader<HTTPRequestHead>()
            #expect(reader.append(Array(bytes[..<cut])) == .incomplete)
            #expect(reader.append(Array(bytes[cut...])) == whole, "cut at \(cut)")
        }
        var reader = HTTPHeadReader<HTTPRequestHead>()
        let outcomes = bytes.map { reader.append([$0]) }
        #expect(outcomes.dropLast().allSatisfy { $0 == .incomplete })
        #expect(outcomes.last == whole)
    }

    static let refused: [(text: String, status: HTTPResponse.Status)] = [
        ("GET / HTTP/1.1\nHost: a\n\r\n\r\n", .badRequest),
        ("GET /\r\nHost: a\r\n\r\n", .badRequest),
        ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
        ("G\tT / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
        ("GET a HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
        ("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
        ("GET /\u{E4} HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
        ("GET /#a HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
        ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", .unsupportedVersion),
        ("GET / HTTP/1.1\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{1}\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: b\rc\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n", .contentTooLarge),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", .contentTooLarge),
        ("\r\n\r\n", .badRequest),
    ]

    @Test(arguments: refused.indices)
    func `a malformed HTTP head is refused`(row: Int) {
        guard case .refused(let refusal) = Self.outcome(Self.refused[row].text) else {
            Issue.record("accepted")
            return
        }
        #expect(refusal.status == Self.refused[row].status)
        #expect(!refusal.reason.isEmpty)
    }

    @Test func `an HTTP 1.0 request needs no host`() {
        guard case .head(let head, _) = Self.outcome("GET / HTTP/1.0\r\n\r\n") else {
            Issue.record("no head")
            return
        }
        #expect(head.minorVersion == 0)
    }

    @Test func `an HTTP head of 8 KiB is read, and a longer one is refused`() {
        let frame = "GET / HTTP/1.1\r\nHost: a\r\nX: \r\n\r\n".utf8.count
        let filler = String(repeating: "x", count: HTTPHeadReader<HTTPRequestHead>.limit - frame)
        let head = "GET / HTTP/1.1\r\nHost: a\r\nX: \(filler)\r\n\r\n"
        if case .head = Self.outcome(head) {} else { Issue.record("refused") }
        let longer = head.replacing("X: ", with: "X: x")
        #expect(Self.outcome(longer) == .refused(HTTPRefusal(.headTooLarge, "the head is too long")))
    }

    @Test func `an HTTP head without an end is buffered up to the limit only`() {
        var reader = HTTPHeadReader<HTTPRequestHead>()
        var outcome = HTTPHeadReader<HTTPRequestHead>.Outcome.incomplete
        while outcome == .incomplete {
            outcome = reader.append([UInt8](repeating: 0x78, count: 1000))
            #expect(reader.heldBytes <= HTTPHeadReader<HTTPRequestHead>.limit)
        }
        #expect(outcome == .refused(HTTPRefusal(.headTooLarge, "the head is too long")))
        #expect(reader.append([1]) == .incomplete)
        #expect(reader.heldBytes == 0)
    }

    @Test func `an HTTP head with more than 64 fields is refused`() {
        let fields = (0..<64).map { "X\($0): a\r\n" }.joined()
        let outcome = Self.outcome("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
        #expect(outcome == .refused(HTTPRefusal(.headTooLarge, "there are too many fields")))
    }

    @Test func `a damaged HTTP head is read or refused without a crash`() {
        var numbers = SeededNumbers(seed: 18)
        for _ in 0..<20_000 {
            var reader = HTTPHeadReader<HTTPRequestHead>()
            let bytes = numbers.damage(Array(Self.request.utf8))
            _ = reader.append(bytes)
            #expect(reader.heldBytes <= bytes.count)
        }
    }

    @Test func `an HTTP response has its length and forbids framing and caching`() {
        let text = String(decoding: HTTPResponse(.notFound, line: "there is no such page").bytes, as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
        #expect(text.contains("Content-Length: 22\r\n"))
        #expect(text.contains("frame-ancestors 'none'"))
        #expect(text.contains("Cache-Control: no-store\r\n"))
        #expect(text.contains("X-Content-Type-Options: nosniff\r\n"))
        #expect(text.contains("Referrer-Policy: no-referrer\r\n"))
        #expect(text.hasSuffix("\r\n\r\nthere is no such page\n"))
    }
}
