import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Memory used by shown content: the template and route guidance.
struct ShownMemory {
    private static let device = DeviceID.tcp(address: "192.168.1.1")
    private static let text = String(repeating: "x", count: 400)

    /// Each request whose texts stay until the next one.
    enum Showing: CaseIterable {
        case lines, template, guidance, maneuver, turns

        var type: AppHMIType { self == .template ? .default : .navigation }

        /// - Parameter count: Of texts with 400 letters, up to 4; with 0 all are cleared.
        func show(_ count: Int, _ bench: Bench, _ phone: Phone) -> ResultCode? {
            let texts = (0..<4).map { JSON.string($0 < count ? ShownMemory.text : "") }
            let buttons = (0..<count).map { number in
                [
                    "type": "TEXT", "text": .string(ShownMemory.text), "softButtonID": .integer(Int64(number)),
                    "systemAction": "DEFAULT_ACTION",
                ] as JSON
            }
            let heard =
                switch self {
                case .lines:
                    bench.request(
                        .show,
                        [
                            "mainField1": texts[0], "mainField2": texts[1], "mainField3": texts[2],
                            "mainField4": texts[3],
                        ], from: phone)
                case .template:
                    bench.request(.show, ["mainField1": texts[0], "softButtons": .array(buttons)], from: phone)
                case .guidance:
                    bench.request(
                        .showConstantTBT,
                        [
                            "navigationText1": texts[0], "navigationText2": texts[1], "eta": texts[2],
                            "totalDistance": texts[3],
                        ],
                        from: phone)
                case .maneuver:
                    bench.request(.alertManeuver, ["softButtons": .array(Array(buttons.prefix(3)))], from: phone)
                case .turns:
                    bench.request(
                        .updateTurnList,
                        ["turnList": .array(texts.prefix(max(count, 1)).map { ["navigationText": $0] })], from: phone)
                }
            return heard.first { $0.rpc?.type == .response }?.result
        }
    }

    @Test(arguments: Showing.allCases)
    func `shown texts count as memory, are refused when there is none left, and are freed when cleared`(
        showing: Showing
    ) throws {
        var configuration = HeadUnitConfiguration()
        configuration.limits.memory.address = 100_000
        configuration.consent.tcp = .always
        let bench = Bench(configuration)
        let phone = try #require(bench.app("a", types: [showing.type], from: Self.device))
        let before = bench.engine.memory.used
        #expect(showing.show(3, bench, phone)?.isSuccess == true)
        let three = bench.engine.memory.used
        #expect(three >= before + 1200)
        #expect(showing.show(0, bench, phone)?.isSuccess == true)
        #expect(bench.engine.memory.used < before + 150)

        #expect(showing.show(1, bench, phone)?.isSuccess == true)
        let one = bench.engine.memory.used
        configuration.limits.memory.address = three - 100
        _ = bench.handle(.reconfigured(configuration))
        #expect(showing.show(3, bench, phone) == .outOfMemory)
        #expect(bench.engine.memory.used == one, "everything is unchanged")
        #expect(showing.show(1, bench, phone)?.isSuccess == true)
        _ = bench.handle(.disconnected(phone.connection))
        #expect(bench.engine.memory.used < 1000, "only its record is left")
    }
}
