import BezelModel
import Testing

@testable import HeadUnit

/// Which connection gets a place when there are too few.
struct PlacesTests {
    private static let phone = DeviceID.tcp(address: "192.168.1.99")
    private let places = Places(whole: 128, perAddress: 16)

    private typealias Holder = Places.Holder<Int>

    private static func stranger(_ number: Int) -> DeviceID { .tcp(address: "192.168.1.\(number)") }

    /// Lets one device after the other take places until all are refused.
    private func filled(by devices: [(DeviceID, isGuest: Bool)]) -> [Holder] {
        var holders: [Holder] = []
        for device in devices {
            var isFull = false
            while !isFull {
                switch places.room(at: device.0, isGuest: device.isGuest, among: holders) {
                case .free: break
                case .inPlaceOf(let id): holders.removeAll { $0.id == id }
                case .none: isFull = true
                }
                if !isFull {
                    let next = (holders.map(\.id).max() ?? 0) + 1
                    holders.append(Holder(next, at: device.0, isGuest: device.isGuest, isIdle: false))
                }
            }
        }
        return holders
    }

    private static let eight = (1...8).map { (stranger($0), isGuest: true) }

    @Test func `eight unknown devices leave a quarter of the places to others`() {
        let holders = filled(by: Self.eight)
        #expect(holders.count == 96)
        for _ in 0..<3 {
            guard case .free = places.room(at: Self.phone, isGuest: false, among: holders) else {
                Issue.record("no room for an allowed phone")
                return
            }
        }
    }

    @Test func `eight unknown devices get equal numbers of places`() {
        let holders = filled(by: Self.eight)
        for number in 1...8 { #expect(holders.count { $0.address == Self.stranger(number) } == 12, "\(number)") }
    }

    @Test func `a ninth unknown device takes places of those with more, up to an equal share`() {
        let holders = filled(by: Self.eight + [(Self.phone, isGuest: true)])
        #expect(holders.count == 96)
        let own = holders.count { $0.address == Self.phone }
        #expect((10...11).contains(own), "\(own)")
    }

    @Test func `allowed devices take the places of guests and keep their own`() {
        let allowed = (11...20).map { (Self.stranger($0), isGuest: false) }
        let holders = filled(by: Self.eight + allowed)
        #expect(holders.count == 128)
        #expect(holders.count { !$0.isGuest } == 128, "8 of 10 have 16 each")
        guard case .none(.ofAll(128)) = places.room(at: Self.phone, isGuest: true, among: holders) else {
            Issue.record("a guest took the place of an allowed device")
            return
        }
    }

    @Test func `apps of the local machine may use three quarters of the places, without a limit of the address`() {
        let holders = filled(by: [(.local, isGuest: false)])
        #expect(holders.count == 96)
        guard case .none(.ofAddress(96)) = places.room(at: .local, isGuest: false, among: holders) else {
            Issue.record("a 97th connection got a place")
            return
        }
    }

    @Test func `an address has a limit of places even if its device is allowed`() {
        let holders = filled(by: [(Self.phone, isGuest: false)])
        #expect(holders.count == 16)
    }

    @Test func `an allowed device takes the place of a guest at its own address`() {
        let pages = (1...16).map { Holder($0, at: Self.phone, isGuest: true, isIdle: $0 == 3) }
        guard case .inPlaceOf(3) = places.room(at: Self.phone, isGuest: false, among: pages) else {
            Issue.record("the connection without an app kept its place")
            return
        }
        guard case .none(.ofAddress(16)) = places.room(at: Self.phone, isGuest: true, among: pages) else {
            Issue.record("a guest took a guest's place at its own address")
            return
        }
    }

    @Test func `of a guest address the newest connection without an app loses its place, else the newest`() {
        let few = Places(whole: 4, perAddress: 4)
        let idle = [true, true, false].enumerated().map { number, isIdle in
            Holder(number, at: Self.stranger(1), isGuest: true, isIdle: isIdle)
        }
        guard case .inPlaceOf(1) = few.room(at: Self.phone, isGuest: true, among: idle) else {
            Issue.record("another connection than the newest without an app lost its place")
            return
        }
        let used = idle.map { Holder($0.id, at: Self.stranger(1), isGuest: true, isIdle: false) }
        guard case .inPlaceOf(2) = few.room(at: Self.phone, isGuest: true, among: used) else {
            Issue.record("another connection than the newest lost its place")
            return
        }
    }

    @Test(arguments: [1, 2, 3]) func `a guest gets a place even when there are few`(whole: Int) {
        guard case .free = Places(whole: whole, perAddress: 16).room(at: Self.phone, isGuest: true, among: [Holder]())
        else {
            Issue.record("no room")
            return
        }
    }

    // MARK: Guests with one place each

    /// Guests with one connection each have all places for guests.
    private static func full(_ claims: [Places.Claim], isNew: (Int) -> Bool = { _ in true }) -> [Holder] {
        (0..<96).map { number in
            let claim = number < claims.count ? claims[number] : .unasked
            return Holder(
                number, at: stranger(number + 100), isGuest: true, isIdle: false, claim: claim, isNew: isNew(number))
        }
    }

    private func leaving(_ holders: [Holder], for claim: Places.Claim = .unasked) -> Int? {
        guard case .inPlaceOf(let id) = places.room(at: Self.stranger(1), isGuest: true, claim: claim, among: holders)
        else { return nil }
        return id
    }

    @Test func `a guest whose question was left unanswered gives way to a new device`() {
        #expect(leaving(Self.full([.onScreen, .asked(1), .unanswered])) == 2)
    }

    @Test func `if each question was answered the guest gives way that was asked about longest ago`() {
        #expect(leaving(Self.full([.onScreen, .asked(7), .asked(5), .asked(6)])) == 2)
    }

    @Test func `if nobody was asked about, the guest gives way that has been connected longest beyond some seconds`() {
        #expect(leaving(Self.full([.onScreen], isNew: { $0 >= 10 })) == 1)
        #expect(leaving(Self.full([.onScreen])) == nil)
    }

    @Test func `a guest whose question was left unanswered takes the place of no guest with a better claim`() {
        let holders = Self.full([.onScreen, .asked(1)], isNew: { $0 >= 10 })
        #expect(leaving(holders, for: .unanswered) == nil)
        #expect(leaving(Self.full([.onScreen, .unanswered, .asked(1)]), for: .unanswered) == 1)
    }

    @Test func `the guest that the driver is asked about keeps its place when an allowed device needs one`() {
        let few = Places(whole: 2, perAddress: 2)
        let holders = [Places.Claim.unasked, .onScreen].enumerated().map { number, claim in
            Holder(number, at: Self.stranger(number), isGuest: true, isIdle: false, claim: claim)
        }
        guard case .inPlaceOf(0) = few.room(at: Self.phone, isGuest: false, among: holders) else {
            Issue.record("the guest on the screen lost its place")
            return
        }
    }

    @Test func `the claim of a guest follows the questions to the driver`() throws {
        let bench = Bench(HeadUnitConfiguration())
        let first = try #require(bench.app("One", from: Self.stranger(1)))
        let second = try #require(bench.app("Two", from: Self.stranger(2)))
        func claim(_ number: Int, _ phone: Phone) -> Places.Claim {
            bench.engine.claim(of: Self.stranger(number), on: phone.connection)
        }
        #expect(claim(1, first) == .onScreen)
        #expect(claim(2, second) == .unasked)
        #expect(bench.engine.claim(of: Self.stranger(1), on: nil) == .asked(1), "another connection of the device")
        _ = bench.wait(.seconds(59))
        #expect(claim(1, first) == .unanswered)
    }
}
