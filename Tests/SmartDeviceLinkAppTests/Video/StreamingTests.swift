import Dispatch
import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// The video service on the wire, with a head unit that the test plays.
@Suite(.timeLimit(.minutes(2))) struct StreamingTests {
    private static func bytes(_ count: Int, _ first: UInt8) -> [UInt8] {
        [0, 0, 0, 1, first] + (5..<max(count, 5)).map { UInt8(truncatingIfNeeded: $0) }
    }

    private static func pair(
        capability: JSON = VideoSamples.capability(), version: UInt8 = 5, mtu: Int64? = 131_072
    ) async throws -> (Pair, SDLStreamingMediaManager, AsyncStream<VideoStreamEvent>.Iterator, VideoStreamEvent?) {
        let pair = try await Pair(manners: {
            VideoSamples.manners(&$0, capability: capability, version: version, mtu: mtu)
        })
        let media = pair.app.streamManager
        let events = media.events.makeAsyncIterator()
        await media.start()
        try await pair.start()
        return (pair, media, events, nil)
    }

    @Test func `video is requested, acknowledged, sent and ended`() async throws {
        var (pair, media, events, event) = try await Self.pair()
        let start = await pair.core.nextVideoControl()
        #expect(start.header.info == ControlInfo.startService.rawValue)
        #expect(start.header.version == 5 && start.header.session == 7 && !start.header.isEncrypted)
        #expect(start.payload == VideoSamples.parameters(800, 480))
        let asked = await pair.core.log.first { $0.function == .getSystemCapability }
        #expect(asked?.parameters == ["systemCapabilityType": "VIDEO_STREAMING", "subscribe": true])
        #expect(await media.send(accessUnit: Self.bytes(9, 0x65), isIDR: true) == .closed)
        await pair.core.control(.startServiceACK, service: .video, payload: VideoSamples.parameters(800, 480))
        let stream = VideoStream(width: 800, height: 480, framesPerSecond: 30, bitsPerSecond: 1_500_000)
        event = await events.next()
        #expect(event == .started(stream))
        #expect(await media.stream == stream)
        #expect(await media.send(accessUnit: Self.bytes(20, 0x41), isIDR: false) == .dropped)
        #expect(await media.send(accessUnit: Self.bytes(2000, 0x65), isIDR: true) == .sent)
        #expect(await media.send(accessUnit: Self.bytes(20, 0x41), isIDR: false) == .sent)
        #expect(await pair.core.nextUnit() == Self.bytes(2000, 0x65))
        #expect(await pair.core.nextUnit() == Self.bytes(20, 0x41))
        await pair.core.status(.background)
        event = await events.next()
        #expect(event == .ended(.notStreamable))
        let end = await pair.core.nextVideoControl()
        #expect(end.header.info == ControlInfo.endService.rawValue && end.payload.isEmpty)
        await pair.core.control(.endServiceACK, service: .video)
        await pair.core.status(.limited)
        #expect(await pair.core.nextVideoControl().payload == VideoSamples.parameters(800, 480))
        await pair.app.stop()
    }

    @Test(arguments: [UInt8(3), 4])
    func `below protocol version 5 StartService has no parameters`(version: UInt8) async throws {
        var (pair, media, events, event) = try await Self.pair(version: version, mtu: nil)
        let start = await pair.core.nextVideoControl()
        #expect(start.header.version == version && start.payload.isEmpty)
        await pair.core.control(.startServiceACK, service: .video)
        event = await events.next()
        #expect(
            event == .started(VideoStream(width: 800, height: 480, framesPerSecond: 30, bitsPerSecond: 1_500_000)))
        await media.stop()
        await pair.app.stop()
    }

    @Test func `after a refused size the next one is requested, and the response's size is used`() async throws {
        let capability = VideoSamples.capability(others: [(640, 360)])
        var (pair, media, events, event) = try await Self.pair(capability: capability)
        _ = await pair.core.nextVideoControl()
        await pair.core.control(
            .startServiceNAK, service: .video, payload: VideoSamples.refusal(["width", "height"]))
        #expect(await pair.core.nextVideoControl().payload == VideoSamples.parameters(640, 360))
        await pair.core.control(.startServiceACK, service: .video, payload: VideoSamples.parameters(638, 358))
        event = await events.next()
        #expect(
            event == .started(VideoStream(width: 638, height: 358, framesPerSecond: 30, bitsPerSecond: 1_500_000)))
        await media.stop()
        await pair.app.stop()
    }

    @Test func `EndService by the head unit is answered`() async throws {
        var (pair, media, events, event) = try await Self.pair()
        _ = await pair.core.nextVideoControl()
        await pair.core.control(.startServiceACK, service: .video, payload: VideoSamples.parameters(800, 480))
        event = await events.next()
        await pair.core.control(.endService, service: .video)
        event = await events.next()
        #expect(event == .ended(.headUnit))
        #expect(await pair.core.nextVideoControl().header.info == ControlInfo.endServiceACK.rawValue)
        #expect(await media.send(accessUnit: Self.bytes(9, 0x65), isIDR: true) == .closed)
        #expect(await media.waitUntilDrained() == false)
        await pair.app.stop()
    }

    @Test func `a change of size ends the stream and starts the next`() async throws {
        var (pair, media, events, event) = try await Self.pair()
        _ = await pair.core.nextVideoControl()
        await pair.core.control(.startServiceACK, service: .video, payload: VideoSamples.parameters(800, 480))
        event = await events.next()
        await pair.core.notify(
            .onSystemCapabilityUpdated, ["systemCapability": VideoSamples.capability(480, 800)])
        event = await events.next()
        #expect(event == .ended(.resized))
        #expect(await pair.core.nextVideoControl().header.info == ControlInfo.endService.rawValue)
        await pair.core.control(.endServiceACK, service: .video)
        #expect(await pair.core.nextVideoControl().payload == VideoSamples.parameters(480, 800))
        await media.stop()
        await pair.app.stop()
    }

    @Test func `a unit larger than the response's frame size becomes one message of several frames`() async throws {
        var (pair, media, events, _) = try await Self.pair(mtu: 100_000)
        _ = await pair.core.nextVideoControl()
        await pair.core.control(
            .startServiceACK, service: .video, payload: VideoSamples.parameters(800, 480, mtu: 1024))
        _ = await events.next()
        let unit = Self.bytes(5000, 0x65)
        #expect(await media.send(accessUnit: unit, isIDR: true) == .sent)
        #expect(await pair.core.nextUnit() == unit)
        var session = try ProtocolSession(acknowledgement(mtu: 100_000))
        let frames = session.frames(unit, service: .video, mtu: 1024)
        #expect(frames.count == 6 && frames.allSatisfy { $0.count <= 1024 })
        #expect(frames.map { $0[0] & 7 } == [2, 3, 3, 3, 3, 3])
        #expect(frames.map { $0[2] } == [0, 1, 2, 3, 4, 0])
        #expect(session.frames(unit, service: .video, mtu: nil).count == 1, "the RPC service's frame size applies")
        await pair.app.stop()
    }

    /// The head unit reads nothing until the latch is opened.
    private func hold(_ core: FakeCore) async -> (DispatchSemaphore, Task<Void, Never>) {
        let latch = DispatchSemaphore(value: 0)
        let (begun, sink) = AsyncStream.makeStream(of: Void.self)
        let holding = Task { await core.hold(latch) { sink.finish() } }
        for await _ in begun {}
        return (latch, holding)
    }

    private func acknowledgement(mtu: Int64) throws -> Frame {
        let payload = BSONDocument([.init(name: "mtu", value: .int64(mtu))]).bytes
        let header = FrameHeader(
            version: 5, type: .control, service: .rpc, info: ControlInfo.startServiceACK.rawValue, session: 7,
            size: UInt32(payload.count))
        return Frame(header: header, payload: payload)
    }

    @Test func `a head unit that reads too slowly gets fewer pictures, then an IDR picture`() async throws {
        var (pair, media, events, _) = try await Self.pair()
        _ = await pair.core.nextVideoControl()
        await pair.core.control(.startServiceACK, service: .video, payload: VideoSamples.parameters(800, 480))
        _ = await events.next()
        let (latch, holding) = await hold(pair.core)
        let unit = Self.bytes(200_000, 0x41)
        var sent = [Self.bytes(200_000, 0x65)]
        #expect(await media.send(accessUnit: sent[0], isIDR: true) == .sent)
        while await media.send(accessUnit: unit, isIDR: false) == .sent { sent.append(unit) }
        #expect(sent.count < 200, "40 MB of video must not wait")
        #expect(await media.send(accessUnit: unit, isIDR: false) == .dropped)
        latch.signal()
        await holding.value
        for one in sent { #expect(await pair.core.nextUnit() == one) }
        #expect(await media.waitUntilDrained())
        #expect(await media.send(accessUnit: unit, isIDR: false) == .dropped, "the previous picture was dropped")
        #expect(await media.send(accessUnit: Self.bytes(30, 0x65), isIDR: true) == .sent)
        #expect(await pair.core.nextUnit() == Self.bytes(30, 0x65))
        await pair.app.stop()
    }

    @Test func `a request is sent before waiting video`() async throws {
        var (pair, media, events, _) = try await Self.pair()
        await pair.core.change { $0.answers[.show] = .success }
        _ = await pair.core.nextVideoControl()
        await pair.core.control(
            .startServiceACK, service: .video, payload: VideoSamples.parameters(800, 480, mtu: 4096))
        _ = await events.next()
        let (latch, holding) = await hold(pair.core)
        // So much that most frames of the last unit wait in the app.
        var sent = 0
        while await media.send(accessUnit: Self.bytes(1_000_000, 0x65), isIDR: true) == .sent { sent += 1 }
        let answer = Task { [app = pair.app] in try await app.send(.show, ["mainField1": "soon"]) }
        while await pair.app.connection.requests.isEmpty { await Task.yield() }
        latch.signal()
        await holding.value
        #expect(try await answer.value.result == .success)
        #expect(await media.waitUntilDrained())
        for _ in 0..<sent { _ = await pair.core.nextUnit() }
        #expect(await pair.core.order.suffix(2) == [.video, .video], "two units were sent after the request")
        #expect(await pair.core.order.filter { $0 == .video }.count == sent)
        await pair.app.stop()
    }
}
