import Logging
import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// What the library writes to the logger of its configuration.
@Suite(.timeLimit(.minutes(2))) struct LoggingTests {
    private let log = LogRecorder()

    private func started(_ level: Logger.Level) async throws -> Pair {
        let pair = try await Pair(
            manners: { manners in
                manners.permissions = Samples.permissions(["Show"])
                manners.answers[.show] = .rejected
            },
            configuration: { $0.logger = log.logger(level) })
        try await pair.start()
        return pair
    }

    @Test func `a request and its response are logged at trace with the same correlation id`() async throws {
        let pair = try await started(.trace)
        _ = try await pair.app.send(.show, ["mainField1": "private words"])
        let request = try #require(log.lines("request").last)
        let response = try #require(log.lines("response").last)
        #expect(request.level == .trace && response.level == .trace)
        #expect(request.metadata["rpc"] == "Show" && response.metadata["rpc"] == "Show")
        #expect(request.metadata["correlation-id"] == response.metadata["correlation-id"])
        #expect(request.metadata["parameters"] == #"{"mainField1":"private words"}"#)
        #expect(response.metadata["result"] == "REJECTED")
        #expect(log.lines("request").first?.metadata["rpc"] == "RegisterAppInterface")
        #expect(log.lines("notification").map { $0.metadata["rpc"] }.contains("OnHMIStatus"))
        await pair.app.stop()
    }

    @Test func `the number of raw bytes of a request is logged`() async throws {
        let pair = try await started(.trace)
        _ = try await pair.app.send(.putFile, ["syncFileName": "a"], bulk: [1, 2, 3])
        #expect(log.lines("request").last?.metadata["bulk-bytes"] == "3")
        await pair.app.stop()
    }

    @Test func `above trace no line has a text of the app`() async throws {
        let pair = try await started(.debug)
        let screen = pair.app.screenManager
        await screen.update { $0.textField1 = "private words" }
        await screen.waitUntilSynchronized()
        await pair.app.stop()
        #expect(!log.lines.isEmpty)
        #expect(!log.lines.contains { $0.level == .trace })
        #expect(!log.lines.contains { $0.metadata.values.contains { $0.contains("private words") } })
    }

    @Test func `the connection is logged at info`() async throws {
        let pair = try await started(.info)
        var events = pair.app.events.makeAsyncIterator()
        await pair.core.drop()
        _ = await next(&events) { if case .reconnecting = $0 { true } else { false } }
        await pair.app.stop()
        #expect(log.lines.allSatisfy { $0.level == .info })
        #expect(
            log.lines.map(\.message) == ["connecting", "registered", "disconnected", "connecting again"])
        #expect(log.lines("connecting").first?.metadata == ["address": "\(pair.address)"])
        #expect(
            log.lines("registered").first?.metadata
                == ["result": "SUCCESS", "rpc-version": "8.0.0", "resumed": "false"])
        #expect(log.lines("disconnected").first?.metadata["reason"] == "\(SDLManagerError.disconnected)")
        #expect(log.lines("connecting again").first?.metadata["attempt"] == "1")
    }

    @Test func `content that the head unit refused is logged at warning`() async throws {
        let pair = try await started(.warning)
        let screen = pair.app.screenManager
        await screen.update { $0.textField1 = "one" }
        await screen.waitUntilSynchronized()
        #expect(
            log.lines == [
                LogRecorder.Line(
                    level: .warning, message: "content was refused",
                    metadata: ["rpc": "Show", "result": "REJECTED", "info": ""])
            ])
        await pair.app.stop()
    }

    @Test func `a request that was not answered in time is logged at debug`() async throws {
        let pair = try await started(.debug)
        let answer = Task { try await pair.app.send(.alert, ["alertText1": "one"]) }
        _ = await pair.core.next(.alert)
        await pair.time.wake(pair.app.configuration.interactionTimeout)
        await #expect(throws: SDLManagerError.timedOut) { try await answer.value }
        let line = try #require(log.lines("no response").first)
        #expect(line.level == .debug && line.metadata["rpc"] == "Alert")
        #expect(line.metadata["error"] == "\(SDLManagerError.timedOut)")
        await pair.app.stop()
    }
}
