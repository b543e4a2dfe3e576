import SmartDeviceLink
import TestSupport
import Testing

/// Requests whose parameters the service reads on another thread.
@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"))
struct LongRequestsOnTheWire {
    /// A command with so many bytes of unknown parameters.
    private func command(_ id: Int64, padding: Int = 400_000) -> JSON {
        [
            "cmdID": .integer(id), "vrCommands": [.string("command \(id)")],
            "x": .string(String(repeating: "x", count: padding)),
        ]
    }

    @Test func `long requests are answered in the order of their arrival, with the short ones between them`() throws {
        let bezel = try BezelProcess()
        defer { bezel.stop() }
        let app = try PlainApp.onScreen("Drive", port: bezel.port)
        var bytes: [UInt8] = []
        let first = app.lastID + 1
        for id in 1...20 as ClosedRange<Int64> {
            bytes += app.bytes(of: .addCommand, command(id, padding: id % 2 == 0 ? 0 : 50_000))
            bytes += app.bytes(of: .deleteCommand, ["cmdID": .integer(id)])
        }
        app.send(bytes)
        var answered: [Int32] = []
        while answered.count < 40 {
            let frame = try #require(app.next())
            guard let rpc = RPCMessage(payload: frame.payload), rpc.type == .response else { continue }
            answered.append(rpc.correlationID)
            let parameters = try JSONParser.parse(rpc.parameters)
            #expect(parameters["success"] == true, "\(parameters.text)")
        }
        #expect(answered == Array(first..<first + 40))
    }

    @Test func `an app that disconnects during a long request affects no other app, and the service stops`() throws {
        let bezel = try BezelProcess()
        let other = try PlainApp(port: bezel.port)
        try other.open()
        try other.register("Other")
        for round in 0..<10 as Range<Int64> {
            let app = try PlainApp(port: bezel.port)
            try app.open()
            try app.register("Drive \(round)")
            app.send(app.bytes(of: .addCommand, command(round)) + app.bytes(of: .addCommand, command(round + 100)))
            app.reset()
            #expect(try other.request(.listFiles) == .success)
        }
        #expect(try other.request(.addCommand, command(1)) == .success)
        other.send(other.bytes(of: .addCommand, command(2)))
        #expect(bezel.stop() == 0)
    }
}
