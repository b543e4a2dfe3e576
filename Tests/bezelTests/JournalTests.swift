import HeadUnit
import Logging
import Testing

@testable import BezelService

struct JournalTests {
    @Test func `a journal entry has message, priority and subject`() {
        let note = Engine.LogEvent.registered(SessionID(3), app: "Drive = fast", id: "42")
        #expect(
            Journal.fields("hello", .warning, note.fields) == [
                "MESSAGE=hello", "PRIORITY=4", "SYSLOG_IDENTIFIER=bezel", "BEZEL_APP=Drive = fast", "BEZEL_SESSION=3",
            ])
    }

    @Test(
        arguments: [
            (.sessionStarted(SessionID(1), ConnectionID(2), version: 5), ["BEZEL_CONNECTION", "BEZEL_SESSION"]),
            (.alertShown(AlertTitle(AlertQueue.ID(7), app: "Drive", lines: [])), ["BEZEL_ALERT", "BEZEL_APP"]),
            (.sessionEnded(SessionID(1), app: nil), ["BEZEL_SESSION"]),
            (.malformed(ConnectionID(2)), ["BEZEL_CONNECTION"]),
            (.dropped(ConnectionID(2), "data"), ["BEZEL_CONNECTION"]),
            (.unregistered(SessionID(1), app: "Drive"), ["BEZEL_APP", "BEZEL_SESSION"]),
            (.paused(true), []),
        ] as [(Engine.LogEvent, [String])])
    func `a journal entry has the fields of its event`(note: Engine.LogEvent, names: [String]) {
        #expect(note.fields.keys.sorted() == names)
    }

    @Test func `a level that is set applies to every copy of the logger`() {
        var log = Logger(label: "test") { _ in Journal(level: .info) }
        let copy = log
        log.logLevel = .error
        #expect(copy.logLevel == .error)
        log.logLevel = .debug
        #expect(copy.logLevel == .debug)
    }
}
