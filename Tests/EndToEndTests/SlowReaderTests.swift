import BezelModel
import Foundation
import SmartDeviceLink
import TestSupport
import Testing

/// An app that has the screen and stops reading while ten fingers move.
@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"))
struct SlowReaders {
    @Test func `the session of a slow reader ends with bounded memory, while another app is served`() throws {
        let bezel = try BezelProcess("[limits]\nfile_requests_in_none = 1000000\nrequests = 1000000\n")
        defer { bezel.stop() }
        let panel = try PipePanel(bezel.pipe)
        let stalled = try PlainApp(port: bezel.port, receiveBuffer: 4096)
        try stalled.open()
        try stalled.register("Stalled")
        try stalled.waitForScreen()
        let other = try PlainApp(port: bezel.port)
        try other.open()
        try other.register("Other")
        #expect(try other.request(.listFiles) == .success)
        let before = bezel.mostResidentMemory
        let sockets = bezel.sockets

        // The bytes that may wait for one app and the kernel's buffer are used up after some thousand rounds. MOVEs
        // alone would never fill them, as newer ones replace them.
        var rounds: Int32 = 0
        while bezel.sockets == sockets, rounds < 50_000 {
            rounds += 1
            let fingers = (0..<10).map { (slot: $0, point: DisplayPoint(x: $0 * 70 + rounds % 60, y: rounds % 480)) }
            panel.down(fingers)
            panel.move(fingers.map { ($0.slot, DisplayPoint(x: $0.point.x + 1, y: $0.point.y)) })
            panel.up(fingers.map(\.slot))
            if rounds % 20 == 0 { #expect(try other.request(.listFiles) == .success) }
        }
        #expect(bezel.sockets == sockets - 1)
        // The driver chooses the other app: it gets the screen and the touches.
        #expect(try Command.run("activate", "Other", socket: bezel.socket).status == 0)
        try other.waitForScreen()
        panel.down([(0, DisplayPoint(x: 5, y: 6))])
        while let frame = other.next(), RPCMessage(payload: frame.payload)?.function != FunctionID.onTouchEvent.rawValue
        {
        }
        #expect(try other.request(.listFiles) == .success)
        // 512 KiB may wait, in a buffer that grows by doubling. The change of the page holds four pictures of the screen,
        // 1.5 MiB each.
        #expect(bezel.mostResidentMemory - before < 16_384)
        stalled.readToEnd()
    }

    @Test func `the service stops although an app does not read`() throws {
        let bezel = try BezelProcess()
        let stalled = try PlainApp(port: bezel.port, receiveBuffer: 4096)
        try stalled.open()
        try stalled.register("Stalled")
        let panel = try PipePanel(bezel.pipe)
        try stalled.waitForScreen()
        for round in 0..<500 as Range<Int32> {
            panel.down([(0, DisplayPoint(x: round, y: 5))])
            panel.up([0])
        }
        #expect(bezel.stop() == 0)
    }
}
