import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Records every call.
final class StatusDiary: SDLManagerDelegate {
    private(set) var calls: [String] = []

    private func note(_ what: String, _ old: String?, _ new: String) { calls.append("\(what) \(old ?? "nil") \(new)") }

    func hmiLevel(from old: HMILevel?, to new: HMILevel) { note("level", old?.rawValue, new.rawValue) }
    func audioStreamingState(from old: AudioStreamingState?, to new: AudioStreamingState) {
        note("audio", old?.rawValue, new.rawValue)
    }
    func systemContext(from old: SystemContext?, to new: SystemContext) { note("context", old?.rawValue, new.rawValue) }
    func videoStreamingState(from old: VideoStreamingState?, to new: VideoStreamingState) {
        note("video", old?.rawValue, new.rawValue)
    }
}

/// SDL-0032.
@Suite(.timeLimit(.minutes(2)))
struct StatusTests {
    @Test func `the delegate gets each change with old and new value, and nothing else`() async throws {
        let diary = StatusDiary()
        let pair = try await Pair(delegate: diary, manners: { $0.levels = [] })
        var events = pair.app.events.makeAsyncIterator()
        try await pair.app.start()
        #expect(await diary.calls.isEmpty)
        let steps: [(AppStatus, [String])] = [
            (
                AppStatus(.notRunning, .notAudible, .main, .notStreamable),
                ["level nil NONE", "audio nil NOT_AUDIBLE", "context nil MAIN", "video nil NOT_STREAMABLE"]
            ),
            (AppStatus(.notRunning, .notAudible, .main, .notStreamable), []),
            (
                AppStatus(.full, .audible, .main, .streamable),
                ["level NONE FULL", "audio NOT_AUDIBLE AUDIBLE", "video NOT_STREAMABLE STREAMABLE"]
            ),
            (AppStatus(.full, .audible, .alert, .streamable), ["context MAIN ALERT"]),
            (AppStatus(.full, .attenuated, .alert, .streamable), ["audio AUDIBLE ATTENUATED"]),
            (AppStatus(.full, .audible, .main, .streamable), ["audio ATTENUATED AUDIBLE", "context ALERT MAIN"]),
        ]
        var expected: [String] = []
        for (status, calls) in steps {
            await pair.core.status(status.level, status.audio, status.context, status.video)
            #expect(await next(&events) { $0 == .status(status) } != nil)
            // The values are known before the delegate is called.
            #expect(await pair.app.state.status == status)
            expected += calls
            await pair.app.connection.delegateCalls.waitUntilIdle()
            #expect(await diary.calls == expected)
        }
        await pair.app.stop()
    }

    @Test func `the four status values are nil before the first status and after the end`() async throws {
        let pair = try await Pair(manners: { $0.levels = [] })
        func values() async -> [String?] {
            [
                await pair.app.hmiLevel?.rawValue, await pair.app.audioStreamingState?.rawValue,
                await pair.app.systemContext?.rawValue, await pair.app.videoStreamingState?.rawValue,
            ]
        }
        #expect(await values() == [nil, nil, nil, nil])
        try await pair.app.start()
        #expect(await values() == [nil, nil, nil, nil])
        await pair.core.status(.limited, .notAudible, .menu, .notStreamable)
        _ = try await pair.app.wait { $0.status != nil }
        #expect(await values() == ["LIMITED", "NOT_AUDIBLE", "MENU", "NOT_STREAMABLE"])
        await pair.app.stop()
        #expect(await values() == [nil, nil, nil, nil])
    }

    @Test func `the status sequences have each change, and end with the manager`() async throws {
        let pair = try await Pair(manners: { $0.levels = [] })
        let levels = pair.app.hmiLevels
        let audio = pair.app.audioStreamingStates
        let contexts = pair.app.systemContexts
        let video = pair.app.videoStreamingStates
        var events = pair.app.events.makeAsyncIterator()
        try await pair.app.start()
        await pair.core.status(.notRunning, .notAudible, .main, .notStreamable)
        await pair.core.status(.full, .audible, .main, .streamable)
        await pair.core.status(.full, .audible, .alert, .streamable)
        _ = await next(&events) { $0 == .changed(.systemContext(Change(from: .main, to: .alert))) }
        await pair.app.stop()
        #expect(
            await all(levels) == [
                Change(from: nil, to: HMILevel.notRunning), Change(from: HMILevel.notRunning, to: .full),
            ])
        #expect(
            await all(audio)
                == [Change(from: nil, to: .notAudible), Change(from: .notAudible, to: .audible)])
        #expect(
            await all(contexts)
                == [Change(from: nil, to: .main), Change(from: .main, to: .alert)])
        #expect(
            await all(video)
                == [Change(from: nil, to: .notStreamable), Change(from: .notStreamable, to: .streamable)])
    }

    @Test func `the status of another window, or one with an unknown value, changes nothing`() async throws {
        let pair = try await Pair()
        try await pair.start()
        var events = pair.app.events.makeAsyncIterator()
        await pair.core.notify(
            .onHMIStatus,
            ["hmiLevel": "NONE", "audioStreamingState": "NOT_AUDIBLE", "systemContext": "MAIN", "windowID": 3])
        await pair.core.notify(
            .onHMIStatus, ["hmiLevel": "HALF", "audioStreamingState": "NOT_AUDIBLE", "systemContext": "MAIN"])
        await pair.core.notify(.onHashChange, ["hashID": "done"])
        _ = await next(&events) { $0 == .hashChanged("done") }
        #expect(await pair.app.hmiLevel == .full)
        await pair.app.stop()
    }
}
