import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Which requests follow from the listeners of vehicle data.
struct VehicleSubscriptionTests {
    private static let success = RPCResponse(
        result: .success, info: "", parameters: ["success": true, "resultCode": "SUCCESS"])
    private static let speed = VehicleDataItem.speed.source

    /// Subscriptions on a head unit of RPC 8.
    private static func registered() -> VehicleSubscriptions {
        var subscriptions = VehicleSubscriptions()
        #expect(subscriptions.registered(1, Version(8, 0, 0)).isEmpty)
        return subscriptions
    }

    @Test func `an item whose listener has left before the answer is unsubscribed, and not read`() throws {
        var subscriptions = Self.registered()
        #expect(subscriptions.add(Self.speed) == nil)
        let first = try #require(subscriptions.next { _ in true })
        #expect(first == VehicleSubscriptions.Request(kind: .subscribe, keys: ["speed"]))
        #expect(subscriptions.next { _ in true } == nil)
        subscriptions.remove(Self.speed)
        #expect(subscriptions.finished(first, on: 1, Self.success).problems.isEmpty)
        let second = try #require(subscriptions.next { _ in true })
        #expect(second == VehicleSubscriptions.Request(kind: .unsubscribe, keys: ["speed"]))
        _ = subscriptions.finished(second, on: 1, Self.success)
        #expect(subscriptions.next { _ in true } == nil)
        #expect(subscriptions.isIdle)
    }

    @Test func `nothing is requested while the head unit does not allow it`() {
        var subscriptions = Self.registered()
        _ = subscriptions.add(Self.speed)
        #expect(subscriptions.next { _ in false } == nil)
        #expect(subscriptions.next { $0 == .getVehicleData } == nil)
        #expect(subscriptions.next { $0 == .subscribeVehicleData }?.kind == .subscribe)
    }

    @Test func `an answer of an earlier connection changes nothing`() throws {
        var subscriptions = Self.registered()
        _ = subscriptions.add(Self.speed)
        let old = try #require(subscriptions.next { _ in true })
        _ = subscriptions.registered(2, Version(8, 0, 0))
        _ = subscriptions.finished(old, on: 1, Self.success)
        #expect(subscriptions.next { _ in true } == old)
    }

    @Test func `a notification that came after a request of the value is newer than its answer`() throws {
        var subscriptions = Self.registered()
        _ = subscriptions.add(Self.speed)
        let subscribe = try #require(subscriptions.next { _ in true })
        _ = subscriptions.finished(subscribe, on: 1, Self.success)
        let get = try #require(subscriptions.next { _ in true })
        #expect(get.kind == .get)
        #expect(subscriptions.received(["speed": 8, "rpm": 900]).map(\.key) == ["speed"])
        let answer = RPCResponse(result: .success, info: "", parameters: ["speed": 7])
        #expect(subscriptions.finished(get, on: 1, answer).values.isEmpty)
        #expect(subscriptions.add(Self.speed)?.value == 8)
    }

    @Test func `a value that never changes is read and not subscribed`() throws {
        var subscriptions = Self.registered()
        _ = subscriptions.add(VehicleDataItem.vin.source)
        let get = try #require(subscriptions.next { _ in true })
        #expect(get == VehicleSubscriptions.Request(kind: .get, keys: ["vin"]))
        let answer = RPCResponse(
            result: .disallowed, info: "", parameters: ["success": false, "resultCode": "DISALLOWED"])
        let problems = subscriptions.finished(get, on: 1, answer).problems
        #expect(problems == [VehicleDataError(item: "vin", reason: .notAllowed)])
        #expect(subscriptions.next { _ in true } == nil)
    }
}
