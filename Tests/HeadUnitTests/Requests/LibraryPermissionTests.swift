import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// The permission manager of the official libraries (sdl_javascript_suite `_PermissionManagerBase.js`; the Java and the
/// iOS library decide in the same way), fed with what an app receives.
private struct LibraryPermissions {
    enum GroupStatus { case allowed, disallowed, mixed, unknown }

    private var items: [String: JSON] = [:]
    private var level: String?

    mutating func take(_ heard: [Heard]) {
        for message in heard {
            if message.notification == .onHMIStatus { level = message.parameters["hmiLevel"]?.string }
            guard message.notification == .onPermissionsChange else { continue }
            // Each notification replaces all former items.
            items = [:]
            for item in message.parameters["permissionItem"]?.array ?? [] {
                items[item["rpcName"]?.string ?? ""] = item
            }
        }
    }

    func allows(_ rpc: String) -> Bool {
        guard let level, let permissions = items[rpc]?["hmiPermissions"], let allowed = permissions["allowed"]?.array
        else { return false }
        let isDisallowed = permissions["userDisallowed"]?.array?.contains(.string(level)) == true
        return allowed.contains(.string(level)) && !isDisallowed
    }

    /// A parameter must be named: an empty list allows none.
    func allows(_ rpc: String, _ parameter: String) -> Bool {
        guard allows(rpc), let permissions = items[rpc]?["parameterPermissions"] else { return false }
        if let allowed = permissions["allowed"]?.array { return allowed.contains(.string(parameter)) }
        return permissions["userDisallowed"]?.array.map { !$0.contains(.string(parameter)) } ?? false
    }

    func status(of group: [(rpc: String, parameters: [String])]) -> GroupStatus {
        guard level != nil else { return .unknown }
        let each = group.flatMap { rpc, parameters in
            !allows(rpc) || parameters.isEmpty ? [allows(rpc)] : parameters.map { allows(rpc, $0) }
        }
        if !each.contains(false) { return .allowed }
        return each.contains(true) ? .mixed : .disallowed
    }
}

/// What the libraries' permission managers say about vehicle data.
struct LibraryPermissionTests {
    private static let functions = [
        "GetVehicleData", "SubscribeVehicleData", "UnsubscribeVehicleData", "OnVehicleData",
    ]
    private static let subscribed = ["speed", "gps", "rpm", "tirePressure"]

    /// A head unit that knows the speed, an app, and its permission manager.
    private static func start(
        _ change: (inout HeadUnitConfiguration) -> Void = { _ in }
    ) throws -> (Bench, Phone, LibraryPermissions) {
        var configuration = HeadUnitConfiguration()
        change(&configuration)
        let bench = Bench(configuration)
        _ = bench.handle(.vehicleDataSet([try VehicleValue("speed", 42)]))
        let phone = try #require(bench.open())
        var manager = LibraryPermissions()
        let registration = RegisterAppInterface(appName: "Drive", appID: "Drive", types: [.navigation])
        manager.take(bench.request(.registerAppInterface, registration.parameters, from: phone))
        #expect(!manager.allows("GetVehicleData"), "the first level is NONE")
        manager.take(bench.wait(.seconds(5)))
        return (bench, phone, manager)
    }

    @Test func `vehicle data are allowed by name, alone and in a group`() throws {
        let (bench, phone, manager) = try Self.start()
        for name in Self.functions {
            #expect(manager.allows(name))
            for item in Self.subscribed { #expect(manager.allows(name, item), "\(name) \(item)") }
        }
        #expect(manager.allows("GetVehicleData", "vin") && !manager.allows("SubscribeVehicleData", "vin"))
        #expect(!manager.allows("GetVehicleData", "warpFactor"))
        let group = Self.functions.map { (rpc: $0, parameters: Self.subscribed) } + [(rpc: "Show", parameters: [])]
        #expect(manager.status(of: group) == .allowed)
        let answer = bench.request(.getVehicleData, ["speed": true], from: phone).first
        #expect(answer?.result == .success && answer?.parameters["speed"] != nil)
    }

    @Test func `a policy with one item allows that item, and a group with others is mixed`() throws {
        let (_, _, manager) = try Self.start { $0.policy.default.vehicleData = ["speed"] }
        #expect(manager.allows("GetVehicleData", "speed") && !manager.allows("GetVehicleData", "rpm"))
        #expect(manager.status(of: [("GetVehicleData", ["speed"])]) == .allowed)
        #expect(manager.status(of: [("GetVehicleData", ["speed", "rpm"])]) == .mixed)
        #expect(manager.status(of: [("GetVehicleData", ["rpm"]), ("GetWayPoints", [])]) == .disallowed)
    }

    @Test func `a request is allowed while a program serves it`() throws {
        var (bench, _, manager) = try Self.start()
        #expect(!manager.allows("GetWayPoints"))
        manager.take(bench.handle(.programsServe([.getWayPoints])))
        #expect(manager.allows("GetWayPoints") && manager.allows("OnWayPointChange"))
        manager.take(bench.handle(.programsServe([])))
        #expect(!manager.allows("GetWayPoints"))
    }
}
