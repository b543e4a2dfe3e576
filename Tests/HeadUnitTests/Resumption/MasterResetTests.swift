import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct MasterResetTests {
    @Test func `a master reset notifies every app and deletes its stored data`() throws {
        let bench = Bench()
        let app = try #require(bench.app("Drive", id: "42"))
        let choices: JSON = [
            "interactionChoiceSetID": 7, "choiceSet": [["choiceID": 1, "menuName": "one", "vrCommands": ["one"]]],
        ]
        _ = bench.request(.createInteractionChoiceSet, choices, from: app)
        _ = bench.request(
            .putFile, PutFile(name: "kept.png", type: .png, isPersistent: true).parameters, id: 2, bulk: [1, 2, 3],
            from: app)
        #expect(bench.disk.records.count == 1)
        #expect(bench.disk.files["42"]?.count == 1)
        let heard = bench.handle(.masterReset)
        #expect(heard.first?.notification == .onAppInterfaceUnregistered)
        #expect(heard.first?.parameters["reason"] == "MASTER_RESET")
        #expect(heard.last?.control == .endService)
        #expect(bench.disk.records.isEmpty)
        #expect(bench.disk.files.isEmpty)
        #expect(bench.engine.snapshot.apps.isEmpty)
        let again = try #require(bench.app("Drive", id: "42", on: app.connection))
        let files = bench.request(.listFiles, from: again)
        #expect(files.first?.parameters["filenames"]?.array ?? [] == [])
    }

    @Test func `a file that is being written during a master reset is deleted`() throws {
        let bench = Bench()
        let app = try #require(bench.app("Drive", id: "42"))
        bench.keepsAtOnce = false
        let file = PutFile(name: "kept.png", type: .png, isPersistent: true)
        _ = bench.request(.putFile, file.parameters, bulk: [1, 2, 3], from: app)
        let orders = bench.orders
        _ = bench.handle(.masterReset)
        let heard = (orders + bench.orders.dropFirst(orders.count)).flatMap { bench.carryOut($0) }
        #expect(heard.isEmpty)
        #expect(bench.disk.files.isEmpty)
        bench.keepsAtOnce = true
        let again = try #require(bench.app("Drive", id: "42"))
        #expect(bench.request(.listFiles, from: again).first?.parameters["filenames"]?.array ?? [] == [])
    }
}
