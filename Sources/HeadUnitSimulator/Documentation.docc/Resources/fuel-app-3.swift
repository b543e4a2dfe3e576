import SmartDeviceLinkApp

actor FuelApp {
    nonisolated let manager: SDLManager
    private var range = 60

    init(_ configuration: LifecycleConfiguration) throws {
        manager = try SDLManager(configuration)
    }

    func start() async throws {
        await showRange()
        await manager.screenManager.setMenu([
            MenuCell("Drive 40 km") { [weak self] _ in await self?.drive(40) },
            MenuCell("Fill up") { [weak self] _ in await self?.fillUp() },
        ])
        try await manager.start()
    }

    func drive(_ kilometers: Int) async {
        range -= kilometers
        await showRange()
    }

    func fillUp() async {
        range = 600
        await showRange()
    }

    private func showRange() async {
        let text = "Fuel for \(range) km"
        await manager.screenManager.update { $0.textField1 = text }
    }
}

@main struct Fuel {
    static func main() async {
        do {
            let app = try FuelApp(
                LifecycleConfiguration(name: "Fuel", appID: "fuel", types: [.default], host: "127.0.0.1"))
            try await app.start()
            for await _ in app.manager.events {}
        } catch {
            print("there is no head unit: \(error)")
        }
    }
}
