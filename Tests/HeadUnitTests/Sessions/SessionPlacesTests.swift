import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// The limit of 255 sessions when devices that the driver has not allowed want all of them.
struct SessionPlacesTests {
    private static let phone = DeviceID.tcp(address: "192.168.1.99")

    private static func stranger(_ number: Int) -> DeviceID { .tcp(address: "192.168.1.\(number)") }

    /// Devices open as many sessions as they get, on as many connections as needed, and register an app in each.
    private func crowd(_ bench: Bench, _ numbers: ClosedRange<Int> = 1...4) -> Int {
        var count = 0
        for number in numbers {
            for _ in 0..<4 {
                let connection = bench.connect(from: Self.stranger(number))
                for _ in 0..<16 {
                    guard let phone = bench.open(on: connection) else { break }
                    count += 1
                    let name = "Spam \(count)"
                    _ = bench.request(
                        .registerAppInterface, Registering.parameters(name, id: name), id: 1, from: phone)
                }
            }
        }
        return count
    }

    private func sessions(_ bench: Bench, of device: DeviceID) -> Int {
        bench.engine.snapshot.apps.count { $0.device == device }
    }

    @Test func `four unknown addresses leave sessions to an allowed phone and to local apps`() throws {
        let bench = newAlertBench()
        _ = bench.handle(.deviceAllowed(DevicePermission(device: Self.phone)))
        _ = crowd(bench)
        #expect(bench.engine.snapshot.apps.count == 192)
        let connection = bench.connect(from: Self.phone)
        for number in 0..<16 { #expect(bench.app("Map \(number)", on: connection) != nil) }
        for number in 0..<16 { #expect(bench.app("Local \(number)") != nil) }
        #expect(bench.engine.counters.sessionsDisplaced < 192)
    }

    @Test func `an unknown phone gets a session of the address with the most sessions`() throws {
        let bench = newAlertBench()
        _ = crowd(bench)
        let before = bench.engine.counters.sessionsDisplaced
        let phone = try #require(bench.app("Map", on: bench.connect(from: Self.phone)))
        #expect(sessions(bench, of: Self.phone) == 1)
        #expect(bench.engine.counters.sessionsDisplaced == before + 1)
        #expect(bench.engine.snapshot.apps.count == 192)
        #expect(bench.engine.snapshot.apps.contains { $0.session.number == phone.session && $0.device == Self.phone })
    }

    @Test func `an app that loses its session to another device gets a reason and EndService`() throws {
        let bench = newAlertBench()
        _ = crowd(bench)
        let phone = bench.connect(from: Self.phone)
        let heard = bench.control(.startService, version: 5, payload: StartingServices.offer("5.4.0"), on: phone)
        let reason = heard.first { $0.notification == .onAppInterfaceUnregistered }?.parameters["reason"]?.string
        #expect(reason == "RESOURCE_CONSTRAINT")
        #expect(heard.map(\.control).contains(.endService))
        #expect(heard.last?.control == .startServiceACK)
        #expect(heard.last?.connection == phone)
        let notes = bench.notes.filter { if case .gaveWay = $0 { true } else { false } }
        #expect(notes.count >= 1)
    }

    @Test func `guests cannot take sessions of allowed devices or of the local machine`() throws {
        let bench = newAlertBench()
        _ = bench.handle(.deviceAllowed(DevicePermission(device: Self.phone)))
        let allowed = try #require(bench.app("Map", on: bench.connect(from: Self.phone)))
        let local = try #require(bench.app("Local"))
        _ = crowd(bench, 1...6)
        let left = Set(bench.engine.snapshot.apps.map(\.session.number))
        #expect(left.isSuperset(of: [allowed.session, local.session]))
    }

    @Test func `local apps may use three quarters of the sessions`() {
        let bench = newAlertBench()
        var count = 0
        for _ in 0..<17 {
            let connection = bench.connect()
            while count < 255, bench.open(on: connection) != nil { count += 1 }
        }
        #expect(count == 192)
    }

    @Test func `an app allowed with This time keeps its session and its device's places`() throws {
        let bench = newAlertBench()
        _ = try #require(bench.app("Map", on: bench.connect(from: Self.phone)))
        #expect(!bench.engine.keepsPlaces(Self.phone))
        _ = bench.tap(secondButton)
        #expect(bench.engine.keepsPlaces(Self.phone))
        _ = crowd(bench, 1...6)
        #expect(sessions(bench, of: Self.phone) == 1)
    }
}
