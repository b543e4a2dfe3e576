import BezelModel
import Foundation
import Logging
import TCPLink
import Testing

@testable import BezelConfiguration
@testable import BezelService

/// The calls of a test's components, in order.
private final class Calls {
    var names: [String] = []
}

private final class FakeComponent: ServiceComponent {
    private struct Failure: Error {}

    private let name: String
    private let calls: Calls
    private let fails: Bool

    init(_ name: String, _ calls: Calls, fails: Bool = false) {
        (self.name, self.calls, self.fails) = (name, calls, fails)
    }

    func start(_ host: any ServiceHost) throws {
        calls.names.append("start \(name)")
        if fails { throw Failure() }
    }

    func stop() { calls.names.append("stop \(name)") }
}

struct ServiceComponentTests {
    private let calls = Calls()

    @Test func `components start in order and stop in reverse order`() throws {
        let components: [any ServiceComponent] = ["a", "b", "c"].map { FakeComponent($0, calls) }
        try components.run(for: FakeHost()) { calls.names.append("body") }
        #expect(calls.names == ["start a", "start b", "start c", "body", "stop c", "stop b", "stop a"])
    }

    @Test func `all components stop when one of them fails to start`() {
        let components: [any ServiceComponent] = [
            FakeComponent("a", calls), FakeComponent("b", calls, fails: true), FakeComponent("c", calls),
        ]
        #expect(throws: (any Error).self) {
            try components.run(for: FakeHost()) { calls.names.append("body") }
        }
        #expect(calls.names == ["start a", "start b", "stop c", "stop b", "stop a"])
    }

    @Test func `the service starts its components in a fixed order, and reports readiness last`() throws {
        let service = try BezelService(.withoutDevices, log: Self.log)
        let names = service.components.map { "\(type(of: $0))" }
        #expect(
            names == [
                "TimeOfDayComponent", "IdleComponent", "SupplyVoltageComponent", "RequestReader", "StorageComponent",
                "DisplayComponent", "LightComponent", "VolumeComponent", "SettingsComponent", "AudioComponent",
                "VoiceComponent", "SoundCardWatch", "FilesComponent", "VideoComponent", "AppListener",
                "WebSocketListener", "CloudDialler", "BluetoothComponent", "SecondaryTransport", "USBComponent",
                "InputComponent", "ControlComponent", "WebComponent", "SystemdNotifier",
            ])
    }

    @Test func `a service that never ran closes its sockets`() throws {
        let socket = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).sock").path
        var configuration = ProgramConfiguration.withoutDevices
        configuration.control.path = socket
        var service: BezelService? = try BezelService(configuration, log: Self.log)
        let address = try #require(service?.listener.address)
        #expect(address.port != 0, "the port that the kernel chose")
        #expect(FileManager.default.fileExists(atPath: socket))
        service = nil
        #expect(!FileManager.default.fileExists(atPath: socket))
        configuration.listen = address
        #expect(throws: Never.self) { _ = try BezelService(configuration, log: Self.log) }
    }

    private static let log = Logger(label: "bezel") { _ in Journal(level: .critical) }
}
