import HeadUnit
import Testing

@testable import BezelConfiguration

struct OpenPortTests {
    private func port(_ text: String) throws -> OpenPort {
        OpenPort(try ConfigurationFile.parse(text, file: "bezel.toml"))
    }

    @Test(arguments: [
        "", "listen = \"127.0.0.1:1\"", "listen = \"[::1]:1\"", "listen = \"0.0.0.0:1\"\ninterface = \"lo\"",
    ])
    func `a port for this machine only has no warning`(text: String) throws {
        #expect(try port(text).warning == nil)
        #expect(try port(text).advice == nil)
    }

    static let open = "listen = \"0.0.0.0:1\"\n"
    static let range = "[[allow]]\naddress = \"192.168.4.0/24\"\n"
    static let rows: [(text: String, warning: String, advice: String?)] = [
        (open, "any host on the networks of this machine can register apps, and the driver is asked", "interface = "),
        (open + "interface = \"wlan0\"", "any host on the network of wlan0 can register apps", "an [[allow]] table"),
        (open + range, "with an address of an [[allow]] table can register", "interface = "),
        (open + "interface = \"wlan0\"\n" + range, "the driver is asked before one gets the screen", nil),
        (open + "[consent]\ntcp = \"always\"", "each gets its level without a question", "[consent] tcp = \"ask\""),
        (open + "[consent]\ntcp = \"never\"", "only those of devices in bezel phones may come in", "interface = "),
    ]

    @Test(arguments: rows)
    func `an open port is reported with ways to make it safer`(
        row: (text: String, warning: String, advice: String?)
    ) throws {
        let port = try port(row.text)
        let warning = try #require(port.warning)
        #expect(warning.contains(row.warning))
        #expect(warning.hasSuffix("nothing on this port is encrypted"))
        #expect((port.advice == nil) == (row.advice == nil))
        if let advice = row.advice { #expect(port.advice?.contains(advice) == true) }
    }
}
