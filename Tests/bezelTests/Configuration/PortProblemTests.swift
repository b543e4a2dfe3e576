import TCPLink
import Testing

@testable import BezelConfiguration

struct PortProblemTests {
    static let rows: [(text: String, problem: String?)] = [
        ("listen = \"127.0.0.1:8080\"\n[web]\nlisten = \"127.0.0.1:8081\"", nil),
        (
            "listen = \"127.0.0.1:8080\"\n[web]\nlisten = \"127.0.0.1:8080\"",
            "t:3: web.listen: listen is 127.0.0.1:8080 and has port 8080 already; choose another port"
        ),
        (
            "listen = \"0.0.0.0:2020\"\n[websocket]\nlisten = \"127.0.0.1:2020\"",
            "t:3: websocket.listen: listen is 0.0.0.0:2020 and has port 2020 already; choose another port"
        ),
        (
            "[web]\nlisten = \"127.0.0.1:9\"\n[websocket]\nlisten = \"0.0.0.0:9\"",
            "t:4: websocket.listen: web.listen is 127.0.0.1:9 and has port 9 already; choose another port"
        ),
        // The default value of listen.
        (
            "[web]\nlisten = \"[::]:12345\"",
            "t:2: web.listen: listen is 127.0.0.1:12345 and has port 12345 already; choose another port"
        ),
        ("listen = \"192.168.4.1:80\"\n[web]\nlisten = \"127.0.0.1:80\"", nil),
        ("listen = \"0.0.0.0:80\"\n[web]\nlisten = \"[::1]:80\"", nil),
        ("listen = \"127.0.0.1:0\"\n[web]\nlisten = \"127.0.0.1:0\"", nil),
    ]

    @Test(arguments: rows)
    func `one port for two keys is a configuration error`(row: (text: String, problem: String?)) {
        var problem: String?
        do throws(ConfigurationError) { _ = try ConfigurationFile.parse(row.text, file: "t") } catch {
            problem = error.description
        }
        #expect(problem == row.problem)
    }
}
