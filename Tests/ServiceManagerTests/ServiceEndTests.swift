import Testing

@testable import ServiceManager

struct ServiceEndTests {
    static let rows: [(jobs: String, restart: String, result: String, end: ServiceEnd)] = [
        ("", "always", "signal", .restarted),
        ("", "always\n", "success", .restarted),
        ("1234 bezel.service stop running\n", "always", "success", .stopped),
        ("1234 bezel.service restart running\n", "always", "success", .restarted),
        ("1234 bezel.service restart waiting\n", "no", "success", .restarted),
        ("12 other.service stop running\n", "always", "success", .restarted),
        ("12 other.service start running\n13 bezel.service stop waiting\n", "always", "success", .stopped),
        ("", "no", "signal", .stopped),
        ("", "on-failure", "watchdog", .restarted),
        ("", "on-failure", "success", .stopped),
        ("", "on-success", "success", .restarted),
        ("", "on-success", "exit-code", .stopped),
        ("No jobs running.\n", "", "", .stopped),
    ]

    @Test(arguments: rows) func `a systemd job decides whether the service starts again, or else Restart=`(
        row: (jobs: String, restart: String, result: String, end: ServiceEnd)
    ) {
        #expect(ServiceEnd(of: "bezel.service", jobs: row.jobs, restart: row.restart, result: row.result) == row.end)
    }
}
