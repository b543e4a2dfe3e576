import Foundation
import SmartDeviceLink
import TestSupport
import Testing

/// Sessions that disconnect in every state leak nothing.
///
/// BEZEL_SOAK_ROUNDS sets the number of rounds of 200 sessions, default 3. The figures are printed.
@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"))
struct Soak {
    /// The state in which an app disconnects.
    enum Stage: Int, CaseIterable {
        case connected, halfAHeader, opened, halfARegistration, registered, onTheScreen, uploading, betweenFrames
        case subscribed, alerting, severalSessions, ended
    }

    enum Exit: Int, CaseIterable {
        case end, reset, ownSide
    }

    static let sessions = 200
    static let rounds = ProcessInfo.processInfo.environment["BEZEL_SOAK_ROUNDS"].flatMap(Int.init) ?? 3
    /// KiB by which resident memory may differ between the first round and the last: the amount that the allocator
    /// keeps varies by up to 2 MiB.
    static let growthLimit = 4096

    @Test func `after many sessions no descriptor, no session and no memory has leaked`() throws {
        let bezel = try BezelProcess(
            "[limits]\nframes = 1000000\nconnections_per_address = 40\n[apps]\nactivation_delay = 0\n")
        defer { bezel.stop() }
        let witness = try PlainApp.onScreen("Witness", port: bezel.port)
        let descriptors = bezel.descriptors
        let sockets = bezel.sockets
        var memory: [Int] = []
        for _ in 0..<max(Self.rounds, 2) {
            var number = 0
            while number < Self.sessions {
                let wave = try (number..<number + 20).map { try Self.app($0, bezel.port) }
                for (app, index) in zip(wave, number...) { Self.vanish(app, Exit.allCases[index % 3]) }
                number += wave.count
            }
            var tries = 0
            while bezel.sockets != sockets || bezel.descriptors > descriptors, tries < 100_000 {
                try witness.beat()
                tries += 1
            }
            #expect(bezel.sockets == sockets)
            #expect(bezel.descriptors <= descriptors)
            let probe = try PlainApp(port: bezel.port)
            try probe.open()
            #expect(probe.session == 2, "the lowest number is free: no session is left")
            probe.vanish()
            memory.append(bezel.residentMemory)
        }
        print("soak: \(memory.count) rounds of \(Self.sessions) sessions; \(descriptors) descriptors; KiB \(memory)")
        if let first = memory.first, let last = memory.last { #expect(last - first <= Self.growthLimit) }
    }

    private static func vanish(_ app: PlainApp, _ exit: Exit) {
        switch exit {
        case .end: app.vanish()
        case .reset: app.reset()
        case .ownSide:
            app.closeOwnSide()
            app.readToEnd()
            app.vanish()
        }
    }

    /// An app in the state that its number selects.
    private static func app(_ number: Int, _ port: UInt16) throws -> PlainApp {
        let app = try PlainApp(port: port)
        let name = "App \(number)"
        let stage = Stage.allCases[number / 3 % Stage.allCases.count]
        func register() throws {
            try app.open()
            try app.register(name)
        }
        let file: JSON = ["syncFileName": "a", "fileType": "BINARY"]
        switch stage {
        case .connected: break
        case .halfAHeader: app.send([0x50, 7, 1, 0, 0])
        case .opened: try app.open()
        case .halfARegistration:
            try app.open()
            let registration = RegisterAppInterface(appName: name, appID: name, types: [.navigation])
            app.send(Array(app.bytes(of: .registerAppInterface, registration.parameters).dropLast(20)))
        case .registered: try register()
        case .onTheScreen:
            try register()
            _ = try app.request(.show, ["mainField1": "one"])
        case .uploading:
            try register()
            _ = try app.request(.putFile, file, bulk: [UInt8](repeating: 7, count: 100_000))
            app.send(Array(app.bytes(of: .putFile, file, bulk: [UInt8](repeating: 7, count: 100_000)).dropLast(9000)))
        case .betweenFrames:
            try register()
            app.send(Array(app.bytes(of: .putFile, file, bulk: [UInt8](repeating: 7, count: 300_000)).prefix(131_104)))
        case .subscribed:
            try register()
            _ = try app.request(.subscribeButton, ["buttonName": "OK"])
        case .alerting:
            try register()
            app.send(app.bytes(of: .alert, ["alertText1": "one"]))
            _ = try app.request(.listFiles)
        case .severalSessions:
            try register()
            try app.open()
            try app.register(name + " too")
        case .ended:
            try register()
            #expect(try app.request(.unregisterAppInterface) == .success)
        }
        return app
    }
}
