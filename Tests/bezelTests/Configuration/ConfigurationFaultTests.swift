import ServiceManager
import Testing

@testable import BezelConfiguration

struct ConfigurationFaultTests {
    private static let error = ConfigurationError(file: "bezel.toml", line: 3, problem: "unknown key \"lissen\"")

    private static func unit(_ active: String, _ sub: String = "", restarts: Int = 0) -> UnitState {
        UnitState(load: "loaded", active: active, sub: sub, result: "exit-code", restarts: restarts)
    }

    @Test(
        arguments: [
            (nil, nil), (UnitState(load: "not-found", active: "inactive"), nil),
            (unit("active", "running"), "bezel.service runs with the configuration that it was started with; "),
            (unit("failed"), "bezel.service is down: it has failed (exit-code). sudo systemctl restart bezel"),
            (unit("inactive", "dead"), "bezel.service is down: it does not run. sudo systemctl restart bezel"),
            (
                unit("activating", "auto-restart", restarts: 12),
                "bezel.service is down: it ends repeatedly, 12 times so far. sudo systemctl restart bezel"
            ),
            (unit("activating", "start"), "bezel.service is starting"),
        ] as [(UnitState?, String?)])
    func `an invalid configuration is reported with whether the service is down`(unit: UnitState?, service: String?) {
        let lines = ConfigurationFault(Self.error, unit: unit).description.split(separator: "\n").map(String.init)
        #expect(lines.first == "bezel.toml:3: unknown key \"lissen\"")
        #expect(lines.count == (service == nil ? 1 : 2))
        if let service { #expect(lines.last?.hasPrefix("       " + service) == true, "\(lines)") }
    }
}
