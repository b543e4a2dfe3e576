import HeadUnitSimulator
import Testing

@testable import Fuel

struct FuelTests {
    @Test func `the range is on the screen`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try FuelApp(simulator.configuration(name: "Fuel"))
        try await app.start()
        #expect(await simulator.screen.texts == ["Fuel for 60 km"])
        await app.manager.stop()
    }

    @Test func `the driver is warned, and fills up`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try FuelApp(simulator.configuration(name: "Fuel"))
        try await app.start()
        try await simulator.choose("Drive 40 km")
        try await simulator.wait(for: "the warning") { $0.alert?.texts == ["Fuel is low"] }
        try await simulator.press(softButton: "Fill up")
        try await simulator.wait { $0.alert == nil && $0.texts == ["Fuel for 600 km"] }
        await app.manager.stop()
    }
}
