import Foundation
import SmartDeviceLink
import TestSupport
import Testing

/// Alerts from many apps at once: each is answered once, and memory does not grow.
///
/// BEZEL_STORM sets the number of alerts, default 2000, which 20 apps send in bursts. The figures are printed.
@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"))
struct AlertStorms {
    static let apps = 20
    static let alerts = ProcessInfo.processInfo.environment["BEZEL_STORM"].flatMap(Int.init) ?? 2000
    /// Open alerts of one app; more than 100 would be refused.
    static let burst = 20
    /// KiB by which resident memory may grow after the first tenth.
    static let growthLimit = 6144

    @Test func `thousands of alerts are each answered once, and memory does not grow`() throws {
        let bezel = try BezelProcess(
            """
            [limits]
            frames = 100000
            requests = 1000000
            connections_per_address = 40
            [alerts.per_minute]
            NORMAL = 600
            [display]
            fades = false
            """)
        defer { bezel.stop() }
        let storm = try (0..<Self.apps).map { number in
            let app = try PlainApp(port: bezel.port)
            try app.open()
            try app.register("App \(number)")
            try app.waitForLevel()
            return app
        }
        var results: [ResultCode: Int] = [:]
        var sent = 0
        var memory = 0
        while sent < Self.alerts {
            for app in storm { sent += try Self.burst(app, from: sent, &results) }
            if memory == 0, sent >= Self.alerts / 10 { memory = bezel.residentMemory }
        }
        print("storm: \(sent) alerts of \(Self.apps) apps: \(results); KiB \(memory) then \(bezel.residentMemory)")
        #expect(results.values.reduce(0, +) == sent)
        #expect(results[.rejected, default: 0] > 0 && results[.aborted, default: 0] > 0)
        #expect(bezel.residentMemory - memory <= Self.growthLimit)
    }

    /// Sends all alerts at once, cancels every second one, then the others; reads until each is answered.
    private static func burst(_ app: PlainApp, from first: Int, _ results: inout [ResultCode: Int]) throws -> Int {
        var bytes: [UInt8] = []
        var cancels: [UInt8] = []
        var waiting: Set<Int32> = []
        for number in 0..<burst {
            let cancelID = Int32(number + 1)
            let alert = Alert(lines: ["Alert \(first + number)"], cancelID: cancelID)
            bytes += app.bytes(of: .alert, alert.parameters)
            waiting.insert(app.lastID)
            let cancel = CancelInteraction(function: FunctionID.alert.rawValue, cancelID: cancelID).parameters
            if number % 2 == 0 { bytes += app.bytes(of: .cancelInteraction, cancel) }
            if number % 2 == 1 { cancels += app.bytes(of: .cancelInteraction, cancel) }
        }
        app.send(bytes + cancels)
        while !waiting.isEmpty {
            guard let frame = app.next() else { throw PlainApp.Failure(description: "no answer to \(waiting)") }
            guard let rpc = RPCMessage(payload: frame.payload), rpc.type == .response,
                rpc.function == FunctionID.alert.rawValue
            else { continue }
            guard waiting.remove(rpc.correlationID) != nil else {
                throw PlainApp.Failure(description: "\(rpc.correlationID) was answered twice")
            }
            let result = try JSONParser.parse(rpc.parameters)["resultCode"]?.string.flatMap(ResultCode.init)
            results[result ?? .genericError, default: 0] += 1
        }
        return burst
    }
}
