import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// How long the driver's answers about modules of the car count.
struct ModuleAnswerTests {
    private static let phone = DeviceID.tcp(address: "192.168.1.23")
    private static let other = DeviceID.tcp(address: "192.168.1.24")
    private static let climate = RemoteModule.Key(.climate, "c1")

    /// The driver has answered a question about app "B".
    private func answered(_ button: (x: Int32, y: Int32)) throws -> RemoteCar {
        let (car, _, two) = try RemoteCar.claimed(.ask)
        _ = car.setFan(40, from: two)
        _ = try car.press(button)
        return car
    }

    /// Whether the driver is asked when app "B" wants the module of app "A" after a restart of the service.
    private func isAskedAgain(after car: RemoteCar) throws -> Bool {
        let again = try RemoteCar(on: car.bench.restarted())
        let (_, two) = try again.claim()
        _ = again.setFan(50, from: two)
        let isAsked = again.bench.scene.card != nil
        #expect(again.bench.asked.count == (isAsked ? 1 : 2))
        return isAsked
    }

    @Test func `Allow is stored for the app and the module, and counts after a restart`() throws {
        let car = try answered(firstButton)
        #expect(
            car.bench.disk.modules == [ModulePermission(device: .local, appID: "B", module: Self.climate)])
        #expect(try !isAskedAgain(after: car))
    }

    @Test func `No is not stored`() throws {
        let car = try answered(secondButton)
        #expect(car.bench.disk.modules.isEmpty)
        #expect(try isAskedAgain(after: car))
    }

    @Test(arguments: [(days: 29, isAsked: false), (days: 30, isAsked: true)])
    func `Allow counts for 30 days, also over restarts`(row: (days: Int, isAsked: Bool)) throws {
        let car = try answered(firstButton)
        car.bench.disk.modules[0].age = .seconds(row.days * 24 * 3600)
        #expect(try isAskedAgain(after: car) == row.isAsked)
    }

    @Test func `another mode forgets No, and keeps Allow`() throws {
        for button in [firstButton, secondButton] {
            let car = try answered(button)
            _ = car.bench.handle(.remoteControl(isAllowed: nil, .deny))
            #expect(car.bench.disk.modules.count == (button == firstButton ? 1 : 0))
            #expect(try isAskedAgain(after: car) == (button == secondButton))
        }
    }

    /// What takes permissions back.
    enum Way: CaseIterable {
        case switchedOff, reload, phoneForgotten, masterReset
    }

    @Test(arguments: Way.allCases) func `permissions are forgotten, in memory and on the disk`(way: Way) throws {
        let car = try RemoteCar(.ask)
        car.bench.disk.modules = [Self.phone, Self.other].map {
            ModulePermission(device: $0, appID: "Map", module: Self.climate)
        }
        _ = car.bench.handle(.restored(car.bench.disk.kept()))
        switch way {
        case .switchedOff: _ = car.bench.handle(.remoteControl(isAllowed: false, nil))
        case .reload:
            var configuration = car.bench.engine.configuration
            configuration.remoteControl.isAllowed = false
            _ = car.bench.handle(.reconfigured(configuration))
        case .phoneForgotten: _ = car.bench.handle(.deviceForgotten(Self.phone))
        case .masterReset: _ = car.bench.handle(.masterReset)
        }
        #expect(car.bench.disk.modules.map(\.device) == (way == .phoneForgotten ? [Self.other] : []))
    }

    @Test func `where remote control is off at the start, stored permissions are forgotten`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.remoteControl.isAllowed = false
        let bench = Bench(configuration)
        bench.disk.modules = [ModulePermission(device: Self.phone, appID: "Map", module: Self.climate)]
        _ = bench.handle(.restored(bench.disk.kept()))
        #expect(bench.disk.modules.isEmpty)
    }
}
