import HeadUnit
import Logging
import SmartDeviceLink
import TestSupport
import Testing

@testable import BezelConfiguration
@testable import BezelService

struct RefusedRegistrationTests {
    private static func event(_ function: FunctionID) -> Engine.LogEvent {
        .refused(
            SessionID(1), function, .disallowed, info: "appHMIType: WEB_VIEW is for apps whose policy names it")
    }

    @Test func `a refused registration is logged at info, other refusals at debug`() {
        #expect(Self.event(.registerAppInterface).level == .info)
        #expect(Self.event(.show).level == .debug)
        #expect(
            Self.event(.registerAppInterface).line
                == "session 1: RegisterAppInterface answered DISALLOWED appHMIType: WEB_VIEW is for apps whose policy names it"
        )
    }

    @Test func `Console documents the table that allows an app of type WEB_VIEW`() throws {
        let console = try Places.text("Sources/bezel/Documentation.docc/Console.md")
        let lines = console.split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("    [policy.apps.") })
        let table = lines[start...].prefix { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }.joined(separator: "\n")
        let configuration = try ConfigurationFile.parse(table, file: "Console.md")
        #expect(configuration.headUnit.policy["com.example.page"].appTypes == [.webView])
    }
}
