import HeadUnitSimulator
import SmartDeviceLinkApp
import Testing

struct ToDoAppTests {
    @Test func `what is typed is on the list, and what is chosen is done`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try ToDoApp(simulator.configuration(name: "To do"))
        try await app.start()
        #expect(await simulator.screen.texts == ["Nothing to do"])

        try await simulator.press(softButton: "Add")
        try await simulator.type("baker")
        try await simulator.wait { $0.texts == ["baker"] }
        try await simulator.press(softButton: "Add")
        try await simulator.type("Post Office")
        try await simulator.wait { $0.texts == ["baker", "Post Office"] }

        try await simulator.press(softButton: "Finish")
        try await simulator.choose("baker")
        let screen = try await simulator.wait { $0.alert != nil }
        #expect(screen.alert?.texts == ["baker is done"])
        await simulator.advance(by: .seconds(3))
        #expect(await simulator.screen.alert == nil)
        #expect(await app.items == ["Post Office"])
        await app.manager.stop()
    }

    @Test func `the keyboard shows what was typed before it is submitted`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try ToDoApp(simulator.configuration(name: "To do"))
        try await app.start()
        try await simulator.press(softButton: "Add")
        try await simulator.type("a1", submits: false)
        #expect(await simulator.screen.keyboard?.entry == "a1")
        await simulator.goBack()
        #expect(await simulator.screen.texts == ["Nothing to do"])
        await app.manager.stop()
    }

    @Test func `while driving there is no keyboard, and nothing is added`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try ToDoApp(simulator.configuration(name: "To do"))
        try await app.start()
        await simulator.setDriverDistraction(true)
        #expect(await simulator.answers(of: .onDriverDistraction).last?.parameters["state"] == "DD_ON")
        try await simulator.press(softButton: "Add")
        await simulator.setPatience(.zero)
        await #expect(throws: HeadUnitSimulator.Failure.self) { try await simulator.type("x") }
        await app.manager.stop()
    }
}
