import SmartDeviceLink
import Synchronization
import Testing

@testable import SmartDeviceLinkApp

/// The audio service on the wire, with a head unit that the test plays.
@Suite(.timeLimit(.minutes(2))) struct AudioStreamingTests {
    private final class TestClock: Sendable {
        let now = Mutex<Int64>(0)
    }

    private static func pair(
        _ pcm: JSON? = ["samplingRate": "16KHZ", "bitsPerSample": "16_BIT", "audioType": "PCM"]
    ) async throws -> (Pair, AudioStreamManager, AsyncStream<AudioStreamEvent>.Iterator, TestClock) {
        var registration = Samples.registration.object ?? JSONObject()
        registration["pcmStreamCapabilities"] = pcm
        let answer = JSON.object(registration)
        let pair = try await Pair(manners: { $0.registration = answer })
        let clock = TestClock()
        let audio = AudioStreamManager(pair.app.connection) { clock.now.withLock { $0 } }
        let events = audio.events.makeAsyncIterator()
        await audio.start()
        try await pair.start()
        return (pair, audio, events, clock)
    }

    private static func open(_ pair: Pair) async {
        let start = await pair.core.nextAudioControl()
        #expect(start.header.info == ControlInfo.startService.rawValue && start.payload.isEmpty)
        #expect(start.header.session == 7 && !start.header.isEncrypted)
        await pair.core.control(.startServiceACK, service: .audio)
    }

    @Test func `audio is requested, acknowledged, sent ahead of time and ended`() async throws {
        var (pair, audio, events, clock) = try await Self.pair()
        #expect(await audio.send([1]) == .closed)
        #expect(await audio.waitUntilSent() == false)
        await Self.open(pair)
        var event = await events.next()
        #expect(event == .started)
        let samples = (0..<11_200).map { Int16(truncatingIfNeeded: $0) }
        #expect(await audio.send(samples) == .queued)
        var heard: [UInt8] = []
        for _ in 0..<6 { heard += await pair.core.nextSound() }
        #expect(await audio.waitingSamples == 1600, "600 ms of 700 are sent at once")
        clock.now.withLock { $0 = 100 }
        await pair.time.wake(.milliseconds(100))
        heard += await pair.core.nextSound()
        #expect(await audio.waitUntilSent())
        #expect(heard == samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
        await pair.core.status(.background)
        event = await events.next()
        #expect(event == .ended(.notAllowed))
        #expect(await pair.core.nextAudioControl().header.info == ControlInfo.endService.rawValue)
        await pair.core.control(.endServiceACK, service: .audio)
        await pair.core.status(.limited)
        #expect(await pair.core.nextAudioControl().header.info == ControlInfo.startService.rawValue)
        await pair.app.stop()
    }

    @Test func `waiting samples are dropped when the stream ends`() async throws {
        var (pair, audio, events, _) = try await Self.pair()
        await Self.open(pair)
        _ = await events.next()
        #expect(await audio.send([Int16](repeating: 0, count: 160_000)) == .queued)
        let waiting = Task { await audio.waitUntilSent() }
        await pair.core.control(.endService, service: .audio)
        let event = await events.next()
        #expect(event == .ended(.headUnit))
        #expect(await waiting.value == false)
        #expect(await audio.waitingSamples == 0)
        #expect(await pair.core.nextAudioControl().header.info == ControlInfo.endServiceACK.rawValue)
        await pair.app.stop()
    }

    @Test func `a refused stream ends with the head unit's reason`() async throws {
        var (pair, audio, events, _) = try await Self.pair()
        _ = await pair.core.nextAudioControl()
        await pair.core.control(
            .startServiceNAK, service: .audio, payload: ServiceNAK(rejected: [], reason: "no sound").payload(version: 5)
        )
        let event = await events.next()
        #expect(event == .ended(.refused(reason: "no sound")))
        #expect(await !audio.isOpen)
        await pair.app.stop()
    }

    @Test(arguments: [nil, ["samplingRate": "44KHZ", "bitsPerSample": "16_BIT", "audioType": "PCM"]] as [JSON?])
    func `a head unit that does not list 16 kHz audio gets no request, and the app is told`(pcm: JSON?) async throws {
        var (pair, audio, events, _) = try await Self.pair(pcm)
        let event = await events.next()
        #expect(event == .ended(.unsupported))
        _ = try? await pair.app.capability(.displays)
        #expect(await pair.core.controls.allSatisfy { $0.header.service == .rpc })
        #expect(await audio.send([1]) == .closed)
        await pair.app.stop()
    }
}
