import SmartDeviceLink
import Synchronization
import Testing

@testable import SmartDeviceLinkApp

/// The real sdl_core's bytes, sent to our app in place of the official one.
@Suite(.enabled(if: Transcript.isThere, "needs shared/golden beside the repository"), .timeLimit(.minutes(2)))
struct TranscriptTests {
    /// An app that gets the messages of a transcript.
    private struct Play {
        let pair: Pair
        let transcript: Transcript
        /// Requests of the official app that ours sends too.
        private static let asked: Set<FunctionID> = [.registerAppInterface, .alert]

        init(_ name: String) async throws {
            transcript = try Transcript(name)
            pair = try await Pair(manners: {
                $0.version = nil
                $0.registers = false
            })
        }

        /// - Returns: Our request and the official app's, for each that both have sent.
        func run() async -> [(ours: FakeCore.Asked, theirs: JSON)] {
            var pairs: [(ours: FakeCore.Asked, theirs: JSON)] = []
            var ids: [FunctionID: Int32] = [:]
            for step in transcript.steps {
                guard let function = step.function else {
                    guard step.frame.header.info == ControlInfo.startServiceACK.rawValue else { continue }
                    while await pair.core.controls.isEmpty { await Task.yield() }
                    await pair.core.send(step.bytes())
                    continue
                }
                if step.isFromApp {
                    guard Self.asked.contains(function) else { continue }
                    let ours = await pair.core.next(function)
                    ids[function] = ours.id
                    pairs.append((ours, step.parameters))
                } else if step.rpc?.type == .response {
                    if let id = ids.removeValue(forKey: function) { await pair.core.send(step.bytes(answering: id)) }
                } else {
                    await pair.core.send(step.bytes())
                }
            }
            return pairs
        }
    }

    @Test(arguments: ["js_nav.raw", "java_nav.raw"])
    func `our app registers and shows two alerts like the official one, with the same messages`(
        name: String
    ) async throws {
        let play = try await Play(name)
        let app = play.pair.app
        let events = app.events
        let screen = app.screenManager
        let presses = Mutex(0)
        let alerts = Task {
            try await app.start()
            try await screen.present(AlertView(text: "plain", timeout: .seconds(3)))
            let button = SoftButtonObject("OKAY") { presses.withLock { $0 += 1 } }
            try await screen.present(AlertView(text: "with button", timeout: .seconds(5), buttons: [button]))
        }
        let requests = await play.run()
        try await alerts.value
        #expect(presses.withLock { $0 } == 1)

        #expect(requests.map(\.ours.function) == [.registerAppInterface, .alert, .alert])
        for request in requests.dropFirst() {
            // The Java library omits an empty list.
            var theirs = try #require(request.theirs.object)
            if theirs["softButtons"] == nil { theirs["softButtons"] = [] }
            #expect(request.ours.parameters == .object(theirs))
        }
        let last = play.transcript.steps.last { $0.function == .onTouchEvent && !$0.isFromApp }
        let end = try #require(last.map { HeadUnitEvent(function: 32780, parameters: $0.parameters) })
        var told: [String] = []
        for await event in events {
            switch event {
            case .registered(let registration): told.append("registered \(registration.rpcVersion)")
            case .changed(.hmiLevel(let change)): told.append(change.new.rawValue)
            case .changed(.systemContext(let change)): told.append(change.new.rawValue)
            case .touch, .other: break
            default: break
            }
            if event == end { break }
        }
        #expect(
            told == ["registered 8.0.0", "NONE", "MAIN", "FULL", "ALERT", "MAIN", "ALERT", "MAIN"])
        let state = await app.state
        #expect(state.allows(.alert))
        #expect(state.permissions.isAllowed(.sendHapticData, at: .full))
        #expect(state.capabilities.alertLineCount == 3)
        #expect(state.capabilities.system[.displays] != nil)
        // The newer list replaces that of the response.
        #expect(state.capabilities.buttons == [.ok])
        await app.stop()
    }
}
