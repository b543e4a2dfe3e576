import Foundation
import HeadUnit
import SmartDeviceLink
import SmartDeviceLinkApp
import Testing

@testable import BezelConfiguration

/// The whole program, started twice on the same folder.
struct RestartTests {
    private static let choiceSet: JSON = [
        "interactionChoiceSetID": 7, "choiceSet": [["choiceID": 1, "menuName": "one", "vrCommands": ["one"]]],
    ]

    private func wait(
        until isFound: (HeadUnitEvent) -> Bool, in events: inout AsyncStream<HeadUnitEvent>.Iterator
    ) async -> HeadUnitEvent? {
        while let event = await events.next() { if isFound(event) { return event } }
        return nil
    }

    private func isFull(_ event: HeadUnitEvent) -> Bool {
        if case .status(let status) = event { status.level == .full } else { false }
    }

    @Test func `after a restart of the head unit an app still has its data and its persistent files`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bezel-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var hash: String?
        for run in 1...2 {
            let bezel = try RunningBezel { $0.storage.path = folder }
            let app = try bezel.app(resumeHash: hash)
            var events = app.events.makeAsyncIterator()
            try await app.start()
            _ = await wait(until: isFull, in: &events)
            if run == 1 {
                let file = PutFile(name: "kept.png", type: .png, isPersistent: true)
                #expect(try await app.upload(file, bytes: [1, 2, 3]).result == .success)
                #expect(FileManager.default.contents(atPath: folder + "/files/bezel-test/kept.png") == Data([1, 2, 3]))
                let passing = PutFile(name: "passing.png", type: .png)
                #expect(try await app.upload(passing, bytes: [4]).result == .success)
                #expect(try await app.send(.createInteractionChoiceSet, Self.choiceSet).result == .success)
                let change = await wait(
                    until: { event in
                        if case .hashChanged = event { true } else { false }
                    }, in: &events)
                if case .hashChanged(let new)? = change { hash = new }
                #expect(hash?.count == 32)
            } else {
                let files = try await app.send(.listFiles, [:])
                #expect(files.parameters["filenames"] == ["kept.png"])
                let deletion = try await app.send(.deleteInteractionChoiceSet, ["interactionChoiceSetID": 7])
                #expect(deletion.result == .success, "the data existed before the restart")
            }
            bezel.stop()
        }
    }
}
