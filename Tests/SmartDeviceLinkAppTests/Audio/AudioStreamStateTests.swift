import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Conditions that start and end audio.
struct AudioStreamStateTests {
    typealias State = AudioStreamState

    private static func status(_ level: HMILevel, _ audio: AudioStreamingState = .audible) -> State.Event {
        .status(AppStatus(level, audio, .main))
    }

    /// An app that requested the stream at time 0.
    private static func starting() -> State {
        var state = State()
        #expect(state.handle(.wanted(true), at: 0) == [])
        #expect(state.handle(.registered(version: 5, takesAudio: true), at: 0) == [])
        #expect(state.handle(status(.full), at: 0) == [.start])
        return state
    }

    private static func streaming() -> State {
        var state = starting()
        #expect(state.handle(.acknowledged, at: 0) == [.tell(.started)])
        return state
    }

    @Test(arguments: [
        (HMILevel.full, AudioStreamingState.audible, true), (.limited, .audible, true), (.full, .attenuated, true),
        (.full, .notAudible, true), (.background, .audible, false), (.notRunning, .notAudible, false),
    ])
    func `audio starts by the HMI level alone`(level: HMILevel, audio: AudioStreamingState, streams: Bool) {
        var state = State()
        _ = state.handle(.wanted(true), at: 0)
        _ = state.handle(.registered(version: 5, takesAudio: true), at: 0)
        #expect(state.handle(Self.status(level, audio), at: 0) == (streams ? [.start] : []))
    }

    @Test(arguments: [(UInt8(2), true), (5, false)])
    func `an old protocol or a head unit without audio gets no request, and the app is told once`(
        version: UInt8, takesAudio: Bool
    ) {
        var state = State()
        let registration = State.Event.registered(version: version, takesAudio: takesAudio)
        #expect(state.handle(.wanted(true), at: 0) == [])
        #expect(state.handle(registration, at: 0) == [.tell(.ended(.unsupported))])
        #expect(state.handle(Self.status(.full), at: 0) == [])
        #expect(state.handle(.wanted(false), at: 0) == [])
        #expect(state.handle(.wanted(true), at: 0) == [.tell(.ended(.unsupported))])
        #expect(state.handle(registration, at: 0) == [.tell(.ended(.unsupported))])
    }

    @Test func `audio is not started unless the app wants it`() {
        var state = State()
        _ = state.handle(.registered(version: 5, takesAudio: true), at: 0)
        #expect(state.handle(Self.status(.full), at: 0) == [])
        #expect(state.handle(.wanted(true), at: 0) == [.start])
    }

    @Test(arguments: [State.Event.refused(reason: "no"), .timerFired])
    func `after a refusal or a timeout the next HMI status tries again`(event: State.Event) {
        var state = Self.starting()
        #expect(state.deadline == VideoStreamState.patience)
        let told = state.handle(event, at: VideoStreamState.patience)
        #expect(told == [.tell(.ended(.refused(reason: "no")))] || told == [.tell(.ended(.noAnswer))])
        #expect(state.deadline == nil)
        #expect(state.handle(.timerFired, at: 20_000) == [])
        #expect(state.handle(Self.status(.limited), at: 20_000) == [.start])
    }

    @Test func `audio ends in the background, and starts again after the acknowledgement`() {
        var state = Self.streaming()
        #expect(state.handle(Self.status(.limited), at: 0) == [])
        #expect(state.handle(Self.status(.background), at: 0) == [.tell(.ended(.notAllowed)), .end])
        #expect(!state.isOpen)
        #expect(state.handle(Self.status(.full), at: 0) == [], "the old one has not ended yet")
        #expect(state.handle(.endAnswered, at: 0) == [.start])
    }

    @Test func `an end without an acknowledgement is assumed after a second`() {
        var state = Self.streaming()
        #expect(state.handle(.wanted(false), at: 0) == [.tell(.ended(.stopped)), .end])
        #expect(state.handle(.wanted(true), at: 500) == [])
        #expect(state.handle(.timerFired, at: 1000) == [.start])
    }

    @Test func `an acknowledgement is followed by the end if the app may not stream any more`() {
        var state = Self.starting()
        #expect(state.handle(Self.status(.background), at: 0) == [])
        #expect(state.handle(.acknowledged, at: 0) == [.end])
        #expect(state.handle(.endAnswered, at: 0) == [])
    }

    @Test func `an acknowledgement after the timeout is followed by the end`() {
        var state = Self.starting()
        _ = state.handle(.timerFired, at: VideoStreamState.patience)
        #expect(state.handle(.acknowledged, at: 11_000) == [.end])
        #expect(!state.isOpen)
    }

    @Test func `after the head unit has ended audio the next HMI status starts it again`() {
        var state = Self.streaming()
        #expect(state.handle(.ended, at: 0) == [.tell(.ended(.headUnit))])
        #expect(state.handle(.ended, at: 0) == [])
        #expect(state.handle(Self.status(.full), at: 0) == [.start])
    }

    @Test func `audio ends with the connection and starts after the next registration`() {
        var state = Self.streaming()
        #expect(state.handle(.disconnected, at: 0) == [.tell(.ended(.disconnected))])
        #expect(state.handle(.registered(version: 5, takesAudio: true), at: 0) == [])
        #expect(state.handle(Self.status(.full), at: 0) == [.start])
    }
}
