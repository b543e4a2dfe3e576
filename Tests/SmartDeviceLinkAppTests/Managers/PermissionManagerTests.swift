import SmartDeviceLink
import SmartDeviceLinkApp
import Testing

@Suite(.timeLimit(.minutes(2)))
struct PermissionManagerTests {
    @Test(arguments: [
        (FunctionID.alert, HMILevel.full, true), (.alert, .background, false), (.alert, .limited, false),
        (.show, .full, false),
    ])
    func `an RPC is allowed at listed levels unless the driver disallowed it`(
        function: FunctionID, level: HMILevel, isAllowed: Bool
    ) {
        var permissions = Permissions()
        permissions.update([PermissionItem(rpcName: "Alert", allowed: [.full, .limited], userDisallowed: [.limited])])
        #expect(permissions.isAllowed(function, at: level) == isAllowed)
    }

    @Test func `a later permission replaces that of the same RPC only`() {
        var permissions = Permissions()
        #expect(!permissions.areKnown)
        permissions.update([
            PermissionItem(rpcName: "Alert", allowed: [.full]), PermissionItem(rpcName: "Show", allowed: [.full]),
        ])
        permissions.update([PermissionItem(rpcName: "Alert", allowed: [.limited])])
        #expect(!permissions.isAllowed(.alert, at: .full))
        #expect(permissions.isAllowed(.show, at: .full))
    }

    @Test func `an RPC without a list of parameters allows all parameters`() {
        var permissions = Permissions()
        permissions.update([
            PermissionItem(rpcName: "Alert", allowed: [.full]),
            PermissionItem(rpcName: "GetVehicleData", allowed: [.full], parameters: ["speed"]),
        ])
        #expect(permissions.isAllowed(.alert, parameter: "alertText1", at: .full))
        #expect(permissions.isAllowed(.getVehicleData, parameter: "speed", at: .full))
        #expect(!permissions.isAllowed(.getVehicleData, parameter: "rpm", at: .full))
    }

    @Test func `a wait for a permission ends when the HMI level allows it`() async throws {
        let pair = try await Pair(manners: { $0.levels = [.notRunning] })
        try await pair.app.start()
        let wait = Task { try await pair.app.wait { $0.allows(.alert) } }
        await pair.core.status(.background)
        await pair.core.status(.limited)
        #expect(try await wait.value.status?.level == .limited)
        #expect(await pair.app.state.allows(.show) == false)
        await pair.app.stop()
    }
}
