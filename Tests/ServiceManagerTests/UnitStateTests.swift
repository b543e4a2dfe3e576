import Testing

@testable import ServiceManager

struct UnitStateTests {
    @Test func `a running unit is read`() {
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

    @Test func `a unit with a job has one`() {
        let shown = "LoadState=loaded\nActiveState=inactive\nJob=4711\n"
        #expect(UnitState(shown: shown)?.hasJob == true)
    }

    @Test func `a unit that is not installed has no file and no user`() {
        let shown = "LoadState=not-found\nActiveState=inactive\nSubState=dead\nUnitFileState=\n"
        #expect(UnitState(shown: shown) == UnitState(load: "not-found", active: "inactive", sub: "dead", result: ""))
    }

    @Test(arguments: ["", "no equals sign", "ActiveState=active", "=\n=="])
    func `what is no answer is none`(_ text: String) {
        #expect(UnitState(shown: text) == nil)
    }

    @Test func `a number that is none counts as never`() {
        #expect(UnitState(shown: "LoadState=loaded\nActiveState=active\nNRestarts=many")?.restarts == 0)
    }
}
