import HeadUnitSimulator
import SmartDeviceLinkApp
import Testing

/// What a test can do to an app that has nothing of its own.
struct HeadUnitSimulatorTests {
    private func started(
        _ simulator: HeadUnitSimulator, types: [AppHMIType] = [.default]
    ) async throws -> SDLManager {
        let app = try SDLManager(simulator.configuration(name: "App", types: types))
        try await app.start()
        await simulator.settle()
        return app
    }

    static let models: [(HeadUnitSimulator.Model, rpc: Version)] = [
        (.newest, Version(8, 0, 0)), (.rpc7, Version(7, 0, 0)), (.rpc6, Version(6, 0, 0)), (.rpc5, Version(5, 0, 0)),
        (.rpc4, Version(4, 5, 1)),
    ]

    @Test(arguments: models) func `an app finds the versions of an older head unit, and its text is shown`(
        model: HeadUnitSimulator.Model, rpc: Version
    ) async throws {
        let simulator = HeadUnitSimulator(model)
        let app = try await started(simulator)
        #expect(await app.state.registration?.rpcVersion == rpc)
        await app.screenManager.update { $0.textField1 = "Hello" }
        try await simulator.wait(for: "the text") { $0.texts == ["Hello"] }
        await app.stop()
    }

    @Test func `an app that needs a newer protocol does not start`() async throws {
        let simulator = HeadUnitSimulator(.rpc5)
        var configuration = simulator.configuration(name: "App")
        configuration.minimumProtocolVersion = Version(5, 4, 0)
        let app = try SDLManager(configuration)
        await #expect(throws: SDLManagerError.protocolTooOld(Version(5, 1, 0))) { try await app.start() }
    }

    @Test func `a small display has its size in the capabilities`() async throws {
        let simulator = HeadUnitSimulator(.smallDisplay)
        let app = try await started(simulator)
        let registration = try #require(await simulator.answers(of: .registerAppInterface).first)
        let resolution = registration.parameters["displayCapabilities"]?["screenParams"]?["resolution"]
        #expect(resolution?["resolutionWidth"] == 400 && resolution?["resolutionHeight"] == 240)
        await app.stop()
    }

    @Test func `an alert ends when its time has passed, and not before`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        async let outcome = app.screenManager.present(AlertView(text: "Rain", timeout: .seconds(5)))
        try await simulator.wait(for: "the alert") { $0.alert?.texts == ["Rain"] }
        await simulator.advance(by: .milliseconds(4900))
        #expect(await simulator.screen.alert != nil)
        await simulator.advance(by: .milliseconds(100))
        #expect(await simulator.screen.alert == nil)
        _ = try await outcome
        await app.stop()
    }

    @Test func `the button of an alert is pressed before those of the screen`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        let (presses, pressed) = AsyncStream<String>.makeStream()
        await app.screenManager.update { $0.softButtons = [SoftButtonObject("Yes") { pressed.yield("screen") }] }
        let alert = AlertView(text: "Stop?", buttons: [SoftButtonObject("Yes") { pressed.yield("alert") }])
        async let outcome = app.screenManager.present(alert)
        try await simulator.wait { $0.alert?.buttons == ["Yes"] }
        try await simulator.press(softButton: "Yes")
        _ = try await outcome
        try await simulator.press(softButton: "Yes")
        pressed.finish()
        var order: [String] = []
        for await place in presses { order.append(place) }
        #expect(order == ["alert", "screen"])
        await app.stop()
    }

    @Test func `a policy that disallows Alert refuses it, until it is allowed again`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        await simulator.disallow(.alert)
        let refused = try await app.send(.alert, ["alertText1": "Rain"])
        #expect(refused.result == .disallowed)
        await simulator.allow(.alert)
        async let shown = app.send(.alert, ["alertText1": "Rain", "duration": 3000])
        try await simulator.wait { $0.alert != nil }
        await simulator.advance(by: .seconds(3))
        #expect(try await shown.result == .success)
        await app.stop()
    }

    @Test func `speech is a list of texts, and needs the time of the model`() async throws {
        var model = HeadUnitSimulator.Model.newest
        model.speechTime = .seconds(2)
        let simulator = HeadUnitSimulator(model)
        let app = try await started(simulator)
        let start = simulator.now
        try await simulator.run {
            _ = try await app.send(.speak, ["ttsChunks": [["text": "Turn left", "type": "TEXT"]]])
        }
        #expect(await simulator.spokenTexts == ["Turn left"])
        #expect(simulator.now - start == .seconds(2))
        await app.stop()
    }

    @Test func `a finger on a region is a touch of the app at the region's middle`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator, types: [.navigation])
        var events = app.events.makeAsyncIterator()
        _ = try await app.setRegions([HapticRect(id: 7, x: 100, y: 50, width: 40, height: 20)])
        try await simulator.touch(region: 7)
        var touches: [(TouchType, Double, Double)] = []
        while touches.count < 2, let event = await events.next() {
            guard case .touch(let type, let fingers) = event, let point = fingers.first else { continue }
            touches.append((type, Double(point.x), Double(point.y)))
        }
        #expect(touches.map(\.0) == [.begin, .end])
        #expect(touches.allSatisfy { $0.1 == 120 && $0.2 == 60 })
        await app.stop()
    }

    @Test func `a slider is moved to a position and confirmed`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        async let answer = app.send(
            .slider, ["numTicks": 5, "position": 2, "sliderHeader": "Bass", "timeout": 60_000])
        try await simulator.wait { $0.slider == 2 }
        try await simulator.slide(to: 4)
        #expect(try await answer.parameters["sliderPosition"] == 4)
        await app.stop()
    }

    @Test func `a head unit that was disconnected refuses connections until it is connected again`() async throws {
        let simulator = HeadUnitSimulator()
        await simulator.disconnect()
        let app = try SDLManager(simulator.configuration(name: "App"))
        let error = await #expect(throws: SDLManagerError.self) { try await app.start() }
        #expect(error?.description.contains("nobody listens there") == true)
    }

    @Test func `a wait that cannot end throws with the screen`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        await app.screenManager.update { $0.textField1 = "Hello" }
        await simulator.setPatience(.zero)
        let error = await #expect(throws: HeadUnitSimulator.Failure.self) {
            try await simulator.wait(for: "the alert") { $0.alert != nil }
        }
        #expect(error?.description.hasPrefix("the alert did not come. The screen shows\ntemplate of App") == true)
        #expect(error?.description.contains("texts: Hello") == true)
        await app.stop()
    }

    @Test func `the next run of an app resumes its menu and does not send it again`() async throws {
        let simulator = HeadUnitSimulator()
        var configuration = simulator.configuration(name: "App")
        configuration.stopTimeout = .seconds(2)
        let first = try SDLManager(configuration)
        await first.screenManager.setMenu([MenuCell("Home") { _ in }])
        try await first.start()
        #expect(await simulator.screen.menu == ["Home"])
        try await simulator.run { await first.stop() }
        #expect(await simulator.apps == [])
        configuration.resumeHash = await first.resumeHash
        let second = try SDLManager(configuration)
        try await second.start()
        #expect(await simulator.screen.menu == ["Home"])
        #expect(await simulator.requests(of: .addCommand).count == 1)
        try await simulator.run { await second.stop() }
    }

    @Test func `vehicle data that a test sets is sent to an app that has subscribed to it`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        try await simulator.setVehicleData("speed", to: 50)
        let subscribed = try await app.send(.subscribeVehicleData, ["speed": true])
        #expect(subscribed.result.isSuccess)
        try await simulator.setVehicleData("speed", to: 52.5)
        let sent = await simulator.answers(of: .onVehicleData)
        #expect(sent.last?.parameters["speed"] == 52.5)
        await app.stop()
    }

    @Test func `an app gets an item of the vehicle's maker as JSON or as its own type`() async throws {
        var model = HeadUnitSimulator.Model()
        model.vehicleItems = [VehicleItem(custom: "turboBoost", .number(0...5), type: "Float")]
        let simulator = HeadUnitSimulator(model)
        let app = try await started(simulator)
        try await simulator.setVehicleData("turboBoost", to: 1.5)
        let boost = VehicleDataItem<Double>(custom: "turboBoost", unit: "bar") { $0.double }
        var changes = app.vehicleData.changes(of: boost).makeAsyncIterator()
        #expect(await changes.next() == 1.5)
        #expect(try await app.vehicleData.value(of: .custom("turboBoost")) == 1.5)
        let told = try #require(await simulator.answers(of: .subscribeVehicleData).first?.parameters["turboBoost"])
        #expect(told["dataType"] == "VEHICLEDATA_OEM_CUSTOM_DATA")
        #expect(told["oemCustomDataType"] == "Float")
        let names = PermissionElement(.subscribeVehicleData, parameters: ["turboBoost"])
        #expect(await app.permissionManager.status(of: [names]) == .allowed)
        try await simulator.setVehicleData("turboBoost", to: 2)
        #expect(await changes.next() == 2)
        await app.stop()
    }

    @Test func `an app gets a value that is set later when it asks again after 10 s`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        var problems = app.vehicleData.problems.makeAsyncIterator()
        var speeds = app.vehicleData.changes(of: .speed).makeAsyncIterator()
        #expect(await problems.next()?.reason == .notAvailable)
        try await simulator.setVehicleData("speed", to: 50)
        await simulator.advance(by: .milliseconds(9_500))
        #expect(await simulator.answers(of: .subscribeVehicleData).count == 1)
        await simulator.advance(by: .milliseconds(500))
        #expect(await speeds.next() == 50)
        await app.stop()
    }

    @Test func `the error of a wait says when a manager goes on`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        var problems = app.vehicleData.problems.makeAsyncIterator()
        let speeds = app.vehicleData.changes(of: .speed)
        _ = await problems.next()
        await simulator.settle()
        await simulator.setPatience(.zero)
        let error = await #expect(throws: HeadUnitSimulator.Failure.self) {
            try await simulator.wait(for: "the speed") { $0.texts == ["50 km/h"] }
        }
        let text = "the speed did not come. A manager goes on in 10.0 seconds: advance(by:) lets this time pass."
        #expect(error?.description.hasPrefix(text) == true, "\(error?.description ?? "")")
        withExtendedLifetime(speeds) {}
        await app.stop()
    }

    @Test(arguments: [true, false])
    func `a text is typed into the search of a list`(submits: Bool) async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        let question = ChoiceSet("Which station?", choices: ["East", "West"].map { ChoiceCell(name: $0) })
        let answer = Task { try await app.screenManager.presentSearchable(question, acceptsText: true) }
        try await simulator.type("North", submits: submits)
        if submits {
            #expect(try await answer.value == .typed("North"))
        } else {
            #expect(await simulator.screen.keyboard?.entry == "North")
            answer.cancel()
        }
        await app.stop()
    }

    @Test func `typing without a keyboard or a search fails with the contents of the screen`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        await simulator.setPatience(.zero)
        let error = await #expect(throws: HeadUnitSimulator.Failure.self) { try await simulator.type("a") }
        #expect(error?.description.hasPrefix("no keyboard is open, and the screen has no search; it shows\n") == true)
        await app.stop()
    }
}
