import Testing

@testable import ServiceManager

struct UnitStateTests {
    @Test func `the state of a running unit is read`() {
        let shown = """
            Result=success
            NRestarts=2
            User=bezel
            LoadState=loaded
            ActiveState=active
            SubState=running
            UnitFileState=enabled
            Job=

            """
        #expect(
            UnitState(shown: shown)
                == UnitState(
                    load: "loaded", active: "active", sub: "running", file: "enabled", result: "success", user: "bezel",
                    restarts: 2))
    }

    static let devices: [(shown: String, devices: [String]?)] = [
        ("DevicePolicy=auto\nDeviceAllow=\n", nil), ("", nil), ("DevicePolicy=closed\n", []),
        ("DevicePolicy=closed\nDeviceAllow=char-drm rw\nDeviceAllow=char-i2c rw\n", ["char-drm", "char-i2c"]),
        ("DevicePolicy=auto\nDeviceAllow=/dev/i2c-4 r\n", ["/dev/i2c-4"]),
    ]

    @Test(arguments: devices) func `a unit has a list of allowed devices, or may open all`(
        row: (shown: String, devices: [String]?)
    ) { #expect(UnitState(shown: "LoadState=loaded\nActiveState=active\n" + row.shown)?.devices == row.devices) }

    @Test func `the pending job of a unit is read`() {
        let shown = "LoadState=loaded\nActiveState=inactive\nJob=4711\n"
        #expect(UnitState(shown: shown)?.hasJob == true)
    }

    @Test func `a unit that is not installed has no file and no user`() {
        let shown = "LoadState=not-found\nActiveState=inactive\nSubState=dead\nUnitFileState=\n"
        #expect(UnitState(shown: shown) == UnitState(load: "not-found", active: "inactive", sub: "dead", result: ""))
    }

    @Test(arguments: ["", "no equals sign", "ActiveState=active", "=\n=="])
    func `an invalid answer of systemd is ignored`(_ text: String) {
        #expect(UnitState(shown: text) == nil)
    }

    @Test func `an invalid time counts as never`() {
        #expect(UnitState(shown: "LoadState=loaded\nActiveState=active\nNRestarts=many")?.restarts == 0)
    }
}
