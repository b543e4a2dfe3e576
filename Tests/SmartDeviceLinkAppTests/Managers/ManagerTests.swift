import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// The managers of an SDLManager, and requests after registration.
@Suite(.timeLimit(.minutes(2))) struct ManagerTests {
    @Test func `a sequence of permissions has the current status and each change until the manager stops`() async throws
    {
        let pair = try await Pair(manners: { $0.permissions = Samples.permissions(["Alert"], at: [.full]) })
        let group = [PermissionElement(.alert), PermissionElement(.show)]
        var changes = pair.app.permissionManager.changes(of: group).makeAsyncIterator()
        #expect(await changes.next() == .unknown)
        try await pair.start()
        while let status = await changes.next(), status != .mixed {}
        #expect(await pair.app.permissionManager.statuses(of: group) == [group[0]: true, group[1]: false])
        await pair.core.notify(.onPermissionsChange, Samples.permissions(["Show"], at: [.full]))
        #expect(await changes.next() == .allowed)
        #expect(await pair.app.permissionManager.isAllowed(.show))
        await pair.core.status(.background)
        #expect(await changes.next() == .disallowed)
        await pair.app.stop()
        while await changes.next() != nil {}
        var tooLate = pair.app.permissionManager.changes(of: group).makeAsyncIterator()
        #expect(await tooLate.next() == nil)
    }

    @Test func `a sequence of a typed capability requests it with its changes`() async throws {
        let pair = try await Pair(manners: { VideoSamples.manners(&$0) })
        var videos = pair.app.systemCapabilityManager.changes(of: VideoStreamingCapability.self).makeAsyncIterator()
        try await pair.start()
        #expect(await videos.next() == VideoSamples.read())
        let asked = await pair.core.log.last { $0.function == .getSystemCapability }
        #expect(asked?.parameters == ["systemCapabilityType": "VIDEO_STREAMING", "subscribe": true])
        let smaller = VideoSamples.capability(400, 240)
        await pair.core.notify(.onSystemCapabilityUpdated, ["systemCapability": smaller])
        #expect(await videos.next() == VideoSamples.read(smaller))
        #expect(try await pair.app.systemCapabilityManager.get(NavigationCapability.self) == nil)
        #expect(await pair.app.systemCapabilityManager.isSupported(.videoStreaming) == true)
        await pair.app.stop()
        // The response to the other request was this capability again.
        while await videos.next() != nil {}
    }

    @Test func `a permission handler is called with each change until its subscription is released`() async throws {
        let pair = try await Pair(manners: { $0.permissions = Samples.permissions(["Alert"], at: [.full]) })
        let (heard, sink) = AsyncStream.makeStream(of: PermissionGroupStatus.self)
        let manager = pair.app.permissionManager
        var subscription: Subscription? = await manager.subscribe(to: [PermissionElement(.alert)]) { sink.yield($0) }
        var statuses = heard.makeAsyncIterator()
        #expect(await statuses.next() == .unknown)
        try await pair.start()
        while let status = await statuses.next(), status != .allowed {}
        await pair.core.status(.background)
        #expect(await statuses.next() == .disallowed)
        subscription = nil
        await pair.core.status(.full)
        try await pair.app.wait { $0.hmiLevel == .full }
        await pair.app.stop()
        sink.finish()
        #expect(await statuses.next() == nil)
        _ = subscription
    }

    @Test func `a capability handler is called with each change until it is cancelled`() async throws {
        let pair = try await Pair(manners: { VideoSamples.manners(&$0) })
        let (heard, sink) = AsyncStream.makeStream(of: VideoStreamingCapability.self)
        let subscription = pair.app.systemCapabilityManager.subscribe(to: VideoStreamingCapability.self) {
            sink.yield($0)
        }
        var videos = heard.makeAsyncIterator()
        try await pair.start()
        #expect(await videos.next() == VideoSamples.read())
        let smaller = VideoSamples.capability(400, 240)
        await pair.core.notify(.onSystemCapabilityUpdated, ["systemCapability": smaller])
        #expect(await videos.next() == VideoSamples.read(smaller))
        subscription.cancel()
        await pair.core.notify(.onSystemCapabilityUpdated, ["systemCapability": VideoSamples.capability(200, 120)])
        await pair.app.stop()
        sink.finish()
        #expect(await videos.next() == nil)
    }

    @Test func `names, synonyms and colours are registered, and then the icon is set`() async throws {
        let icon = SDLFile(name: "app.png", type: .png, bytes: [1], isPersistent: true)
        let pair = try await Pair(manners: { $0.answers[.setAppIcon] = .success }) {
            $0.shortName = "Smp"
            $0.spokenName = [TTSChunk(text: "sample")]
            $0.voiceSynonyms = ["sampler"]
            $0.dayColors = ColorScheme(primary: ColorScheme.Color(red: 1, green: 2, blue: 3))
            $0.icon = icon
        }
        try await pair.start()
        while await pair.core.count(.setAppIcon) == 0 { await Task.yield() }
        let log = await pair.core.log
        #expect(log[0].parameters["ngnMediaScreenAppName"] == "Smp")
        #expect(log[0].parameters["ttsName"] == [["text": "sample", "type": "TEXT"]])
        #expect(log[0].parameters["vrSynonyms"] == ["sampler"])
        #expect(log[0].parameters["dayColorScheme"] == ["primaryColor": ["red": 1, "green": 2, "blue": 3]])
        #expect(log.map(\.function).suffix(2) == [.putFile, .setAppIcon])
        await pair.app.stop()
    }

    @Test func `the app changes its registration to the head unit's language if it supports it`() async throws {
        let pair = try await Pair(manners: {
            $0.registration = ["language": "DE-DE", "hmiDisplayLanguage": "FR-FR"]
            $0.answers[.changeRegistration] = .success
        }) { $0.languages = [.deDE: AppNames(name: "Muster", voiceSynonyms: ["Beispiel"])] }
        try await pair.start()
        while await pair.core.count(.changeRegistration) == 0 { await Task.yield() }
        let changed = await pair.core.log.last { $0.function == .changeRegistration }
        #expect(changed?.parameters["language"] == "DE-DE" && changed?.parameters["hmiDisplayLanguage"] == "EN-US")
        #expect(changed?.parameters["vrSynonyms"] == ["Beispiel"] && changed?.parameters["appName"] == "Sample")
        await pair.app.stop()
    }

    @Test func `an app leaves a head unit that is too old, and the error has its version`() async throws {
        let rpc = try await Pair(manners: {
            $0.registration = Samples.registration(lines: 1, version: 4)
            $0.answers[.unregisterAppInterface] = .success
        }) { $0.minimumRPCVersion = Version(5, 0, 0) }
        await #expect(throws: SDLManagerError.rpcTooOld(Version(4, 0, 0))) { try await rpc.app.start() }
        #expect(await rpc.core.count(.unregisterAppInterface) == 1)
        let wire = try await Pair(manners: { $0.version = 3 }) { $0.minimumProtocolVersion = Version(5, 0, 0) }
        await #expect(throws: SDLManagerError.protocolTooOld(Version(3, 0, 0))) { try await wire.app.start() }
        #expect(await wire.core.count(.registerAppInterface) == 0)
    }

    @Test func `several files are uploaded even if one fails`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let files = [
            SDLFile(name: "empty", type: .png, bytes: []), SDLFile(name: "a.png", type: .png, bytes: [1]),
        ]
        #expect(await pair.app.fileManager.upload(files) == ["empty": .empty])
        try await pair.app.fileManager.upload(Artwork(files[1]))
        try await pair.app.fileManager.upload(Artwork(.icon(.acceptCall)))
        #expect(await pair.core.count(.putFile) == 1)
        await pair.app.stop()
    }
}
