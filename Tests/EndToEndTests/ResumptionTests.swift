import Foundation
import HeadUnit
import SmartDeviceLink
import TestSupport
import Testing

@testable import BezelConfiguration
@testable import SmartDeviceLinkApp

/// An app that disconnects from a real head unit and comes back (SDL-0183).
@Suite(.timeLimit(.minutes(2))) struct ResumptionTests {
    /// Receives all events in order.
    private final class Listener: ResumptionDelegate {
        enum Notification: Sendable {
            case resumed, notResumed
            case kept(ResumptionRecord)
            case failed(ResumptionFileError)
            case notice(ContentNotice)
        }

        let notifications: AsyncStream<Notification>
        private let sink: AsyncStream<Notification>.Continuation

        nonisolated init() { (notifications, sink) = AsyncStream.makeStream(of: Notification.self) }

        func dataDidResume(_ manager: ResumptionManager) async { sink.yield(.resumed) }
        func dataDidNotResume(_ manager: ResumptionManager) async { sink.yield(.notResumed) }
        func dataWasKept(_ record: ResumptionRecord) async { sink.yield(.kept(record)) }
        func resumptionFailed(_ error: ResumptionFileError) async { sink.yield(.failed(error)) }
        func contentNotice(_ notice: ContentNotice) async { sink.yield(.notice(notice)) }
    }

    /// One run of an app.
    private struct Life {
        let manager: SDLManager
        var resumption: ResumptionManager { manager.resumptionManager }
        var screen: ScreenManager { manager.screenManager }
        let listener = Listener()
        var notifications: AsyncStream<Listener.Notification>.Iterator
        /// The newest hash that is saved.
        var hash: String?

        init(_ bezel: RunningBezel, folder: String) async throws {
            manager = try bezel.app(resumptionFolder: folder)
            notifications = listener.notifications.makeAsyncIterator()
            await resumption.setDelegate(listener)
            await resumption.start()
        }

        /// Registers, and returns whether everything was resumed.
        mutating func start() async throws -> Bool {
            try await manager.start()
            switch await notifications.next() {
            case .resumed: return true
            case .notResumed: return false
            case .kept, .failed, .notice, nil:
                Issue.record("neither resumed nor not")
                return false
            }
        }

        /// Waits until the hash that follows one change, and nothing else, is on the disk with its content.
        mutating func isKept() async {
            let content = await resumption.acknowledged
            while let notification = await notifications.next() {
                guard case .kept(let record) = notification, record.hash != hash, record.content == content else {
                    continue
                }
                hash = record.hash
                return
            }
        }

        /// Declares everything so that each request follows only when the hash of the former is saved: then the last
        /// saved hash is the head unit's last.
        mutating func declareStepByStep() async {
            var lines: [MenuCell] = []
            for name in ["Home", "Work"] {
                lines.append(MenuCell(name) { _ in })
                await step { [lines] in await $0.setMenu(lines) }
            }
            await step { [lines] in await $0.setMenu(lines + [MenuCell("Places", cells: [])]) }
            await step { [lines] in await $0.setMenu(lines + [MenuCell("Places", cells: [MenuCell("Park") { _ in }])]) }
            await step { await $0.setVoiceCommands([VoiceCommand(["go home"]) { _ in }]) }
            await step { await $0.preloadChoices([ChoiceCell(name: "fast")]) }
            await step { await $0.preloadChoices([ChoiceCell(name: "fast"), ChoiceCell(name: "short")]) }
            await step { await $0.subscribe(to: .navZoomIn) { _ in } }
            await step { await $0.subscribe(to: .navZoomOut) { _ in } }
            await step { await $0.setProperties([.menuName: "Where to?"]) }
        }

        mutating func step(_ declare: (ScreenManager) async -> Void) async {
            await declare(screen)
            #expect(await screen.waitUntilSynchronized()?.filter { $0.kind != .warning } == [])
            await isKept()
        }

        /// Requests sent so far without the registration.
        var requests: Int { get async { await Int(manager.connection.lastCorrelationID) - 1 } }
    }

    private static func declare(_ screen: ScreenManager, lines: [String] = ["Home", "Work"]) async {
        await screen.setMenu(
            lines.map { MenuCell($0) { _ in } } + [MenuCell("Places", cells: [MenuCell("Park") { _ in }])])
        await screen.setVoiceCommands([VoiceCommand(["go home"]) { _ in }])
        await screen.preloadChoices([ChoiceCell(name: "fast"), ChoiceCell(name: "short")])
        for button in [ButtonName.navZoomIn, .navZoomOut] { await screen.subscribe(to: button) { _ in } }
        await screen.setProperties([.menuName: "Where to?"])
    }

    /// 4 lines, a voice command, 2 choices, 2 buttons, a property.
    private static let everything = 10

    @Test func `an app that stops once the head unit has all its content is resumed the next time`() async throws {
        let kept = try TemporaryFolder()
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        for run in 1...5 {
            var life = try await Life(bezel, folder: kept.path)
            let isResumed = try await life.start()
            #expect(isResumed == (run > 1))
            await Self.declare(life.screen, lines: ["Home", "run \(run)"])
            #expect(await life.screen.waitUntilSynchronized()?.filter { $0.kind != .warning } == [])
            await life.manager.stop()
        }
    }

    @Test func `an app that comes back with the same content sends nothing, or else only changes`() async throws {
        let (kept, stored) = (try TemporaryFolder(), try TemporaryFolder())
        for run in 1...4 {
            // The head unit is also restarted each time, on the same disk.
            let bezel = try RunningBezel { $0.storage.path = stored.path }
            defer { bezel.stop() }
            var life = try await Life(bezel, folder: kept.path)
            let isResumed = try await life.start()
            #expect(isResumed == (run > 1))
            let waiting = await life.resumption.pendingSections
            #expect(waiting == (run == 1 ? [] : [.menu, .voiceCommands, .choices, .buttons, .properties]))
            // A resumed session begins with a new hash.
            if isResumed { await life.isKept() }
            switch run {
            case 1:
                await life.declareStepByStep()
                #expect(await life.requests == Self.everything)
            case 2:
                #expect(await life.resumption.resumed?.content.menu.map(\.entry.name) == ["Home", "Work", "Places"])
                await Self.declare(life.screen)
                #expect(await life.screen.waitUntilSynchronized()?.filter { $0.kind != .warning } == [])
                #expect(await life.requests == 0)
                #expect(await life.resumption.pendingSections == [])
            case 3:
                await Self.declare(life.screen)
                await life.step { await Self.declare($0, lines: ["Home"]) }
                await life.step { await Self.declare($0, lines: ["Home", "Gym"]) }
                #expect(await life.requests == 2, "Work is deleted, Gym is added")
            default:
                await Self.declare(life.screen, lines: ["Home", "Gym"])
                #expect(await life.screen.waitUntilSynchronized()?.filter { $0.kind != .warning } == [])
                #expect(await life.requests == 0)
            }
            await life.manager.stop()
        }
    }

    @Test func `a head unit that has forgotten the app is sent everything`() async throws {
        let kept = try TemporaryFolder()
        for run in 1...2 {
            let bezel = try RunningBezel()
            defer { bezel.stop() }
            var life = try await Life(bezel, folder: kept.path)
            #expect(try await life.start() == false)
            let result = await life.manager.state.registration?.result
            #expect(result == (run == 1 ? .success : .resumeFailed))
            if run == 1 {
                await life.declareStepByStep()
            } else {
                await Self.declare(life.screen)
                #expect(await life.screen.waitUntilSynchronized()?.filter { $0.kind != .warning } == [])
            }
            #expect(await life.requests == Self.everything)
            #expect(await life.resumption.resumed == nil)
            await life.manager.stop()
        }
    }

    @Test func `a head unit is sent only its own hash, and the hashes of both are kept`() async throws {
        let (kept, stored) = (try TemporaryFolder(), try TemporaryFolder())
        for (run, model) in ["One", "Two", "One"].enumerated() {
            let bezel = try RunningBezel {
                $0.headUnit.vehicle.model = model
                $0.storage.path = stored.path + "/" + model
            }
            defer { bezel.stop() }
            var life = try await Life(bezel, folder: kept.path)
            #expect(try await life.start() == (run == 2))
            #expect(await life.manager.state.registration?.result == .success, "no wrong hash was sent")
            if run < 2 {
                await life.declareStepByStep()
            } else {
                await Self.declare(life.screen)
                #expect(await life.screen.waitUntilSynchronized()?.filter { $0.kind != .warning } == [])
            }
            #expect(await life.requests == (run == 2 ? 0 : Self.everything))
            await life.manager.stop()
        }
    }

    @Test func `a damaged resumption file is reported, and the whole content is sent`() async throws {
        let kept = try TemporaryFolder()
        let path = ResumptionFile(folder: kept.path, appID: "bezel-test").path
        try Data("{".utf8).write(to: URL(fileURLWithPath: path))
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        var life = try await Life(bezel, folder: kept.path)
        guard case .failed(.damaged(path))? = await life.notifications.next() else {
            Issue.record("not told")
            return
        }
        #expect(try await life.start() == false)
        await Self.declare(life.screen)
        await life.screen.waitUntilSynchronized()
        #expect(await life.requests == Self.everything)
        await life.isKept()
        #expect(try ResumptionFile(folder: kept.path, appID: "bezel-test").read().count == 1)
        await life.manager.stop()
    }
}
