import SmartDeviceLink
import TestSupport
import Testing

@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"))
struct ConnectionLimits {
    @Test(arguments: ["connections_per_address", "connections"])
    func `a connection too many is closed, and there is room again when one ends`(key: String) throws {
        let bezel = try BezelProcess("[limits]\n\(key) = 2\n")
        defer { bezel.stop() }
        let first = try PlainApp(port: bezel.port)
        try first.open()
        let second = try PlainApp(port: bezel.port)
        try second.open()
        #expect(try PlainApp(port: bezel.port).next() == nil)
        try first.register("First")
        second.closeOwnSide()
        second.readToEnd()
        try PlainApp(port: bezel.port).open()
    }
}
