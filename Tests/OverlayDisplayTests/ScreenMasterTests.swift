import Testing

@testable import OverlayDisplay

struct ScreenMasterTests {
    @Test(
        arguments: [
            (
                """
                             command  tgid dev master a   uid      magic
                         kms-pattern   431   0   y    y     0          0
                               bezel   502   0   n    y   998          1
                """, 431
            ),
            (
                """
                             command   pid dev master a   uid      magic
                               bezel   502   0   n    y   998          1
                         Web Content   600   0   y    y  1000          2
                """, 600
            ),
            (
                """
                             command  tgid dev master a   uid      magic                                                             name client-id
                              weston   700   0   y    y  1000          0                                                          <unset>     5
                """, 700
            ),
            ("             command  tgid dev master a   uid      magic\n bezel 502 0 n y 998 1\n", nil),
            ("nothing\nof the kind", nil), ("", nil),
        ] as [(String, Int?)])
    func `the process that controls the screen is read from the kernel's list`(text: String, process: Int?) {
        #expect(ScreenMaster.process(inClients: text) == process)
    }

    @Test func `a missing card has no controlling process`() {
        #expect(ScreenMaster(of: "/nowhere/card0") == .unknown)
    }
}
