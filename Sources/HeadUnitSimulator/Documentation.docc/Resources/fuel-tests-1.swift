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
}
