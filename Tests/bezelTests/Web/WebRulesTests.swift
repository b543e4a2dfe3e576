import SmartDeviceLink
import TCPLink
import TestSupport
import Testing
import WebLink

@testable import BezelConfiguration
@testable import BezelControl
@testable import BezelService

/// The console's requirements of its clients.
struct WebRulesTests {
    @Test func `a token has 32 random digits and matches only itself`() {
        var numbers = SeededNumbers(seed: 1)
        let (one, other) = (WebToken(from: &numbers), WebToken(from: &numbers))
        #expect(one.description.utf8.count == 32)
        #expect(one.description.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) })
        #expect(one != other)
        #expect(one.matches(Array(one.description.utf8)))
        #expect(!one.matches(Array(other.description.utf8)))
        #expect(!one.matches(Array(one.description.utf8.dropLast())))
        #expect(!one.matches([]))
        #expect(WebToken() != WebToken())
    }

    @Test func `a viewer that sends more than 500 messages a second is delayed`() {
        var rate = MessageRate(at: 0)
        for _ in 0..<500 { #expect(rate.message(at: 0) == nil) }
        let wait = rate.message(at: 0)
        #expect((1...100_000_000).contains(wait ?? 0))
        #expect(rate.message(at: (wait ?? 0) + 2_000_000) == nil)
        // Half a second makes room for half as many messages.
        var accepted = 0
        while rate.message(at: 1_000_000_000) == nil { accepted += 1 }
        #expect((450...500).contains(accepted))
    }

    @Test func `the console is off by default, and needs its token outside loopback`() throws {
        var web = ProgramConfiguration().web
        #expect(web.listen == nil && web.usesToken && web.problem == nil && web.warning == nil)
        web.listen = TCPAddress(host: "127.0.0.1", port: 8080)
        web.token = false
        #expect(!web.usesToken && web.problem == nil && web.warning == nil)
        web.listen = TCPAddress(host: "0.0.0.0", port: 8080)
        #expect(web.usesToken)
        #expect(web.problem == "web.token: false is for loopback only, and web.listen is 0.0.0.0:8080")
        #expect(web.warning?.contains("ssh -L 8080:127.0.0.1:8080") == true)
        let text = "[web]\nlisten = \"192.168.4.1:80\"\ntoken = false"
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse(text, file: "bezel.toml")
        }
        #expect(error?.line == 3)
        #expect(error?.problem.hasPrefix("web.token: ") == true)
    }

    @Test(arguments: [
        ("listen = \"here\"", "web.listen: expected an address like \"127.0.0.1:8080\", or \"\", got \"here\""),
        ("hosts = \"a\"", "web.hosts: expected an array of at most 20 names"),
        ("hosts = [\"http://a\"]", "web.hosts: expected an array of at most 20 names"),
        ("hosts = [\"a:70000\"]", "web.hosts: expected an array of at most 20 names"),
        ("hosts = [\"\"]", "web.hosts: expected an array of at most 20 names"),
    ])
    func `an invalid value of the console is reported`(text: String, problem: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse("[web]\n" + text, file: "bezel.toml")
        }
        #expect(error?.problem.hasPrefix(problem) == true, "\(error?.problem ?? "")")
    }

    @Test func `host names of the console are parsed`() throws {
        let web = try ConfigurationFile.parse(
            "[web]\nlisten = \"127.0.0.1:8080\"\nhosts = [\"board.lan\", \"localhost:9000\"]\ntouch = false", file: ""
        ).web
        #expect(web.listen == TCPAddress(host: "127.0.0.1", port: 8080))
        #expect(web.hosts == ["board.lan", "localhost:9000"])
        #expect(!web.touch && web.token)
    }

    @Test func `the console page is complete and runs only its own script`() throws {
        let page = WebPage()
        let response = page.response(host: "127.0.0.1:8080")
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(text.hasPrefix("<!doctype html>"))
        #expect(text.hasSuffix("</html>\n"))
        #expect(!text.contains("{nonce}"))
        #expect(response.body.count < 120_000)
        let nonce = try #require(text.firstMatch(of: #/script nonce="([0-9a-f]{32})"/#)).1
        #expect(response.contentPolicy.contains("script-src 'nonce-\(nonce)';"))
        #expect(response.contentPolicy.contains("connect-src 'self' ws://127.0.0.1:8080;"))
        #expect(page.response(host: "a").contentPolicy != response.contentPolicy)
        // The page offers only functions that the service has.
        for language in Language.allCases { #expect(text.contains("\"\(language.rawValue)\"")) }
        for kind in WatchKind.allCases { #expect(text.contains("\"\(kind.rawValue)\"")) }
        for function in NotificationTable.functions { #expect(text.contains("\"\(function.name)\"")) }
        let orders = text.matches(of: #/\b(?:ask|tell)\("([a-z-]+)"/#).map { String($0.1) }
        #expect(!orders.isEmpty && Set(orders).isSubset(of: ControlOrders.all.map { $0.name }))
        // Names of apps are inserted as text, never as markup.
        for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "http://", "https://"] {
            #expect(!text.contains(word), "\(word)")
        }
    }
}
