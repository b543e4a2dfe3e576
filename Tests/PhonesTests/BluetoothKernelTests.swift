import Testing

@testable import Phones

struct BluetoothKernelTests {
    private static let kernels: [(release: String, version: String, isFaulty: Bool)] = [
        ("6.1.0-56-amd64", "#1 SMP PREEMPT_DYNAMIC Debian 6.1.192-2 (2026-11-10)", true),
        ("6.1.0-56-amd64", "#1 SMP PREEMPT_DYNAMIC Debian 6.1.192-3 (2026-11-30)", false),
        ("6.1.0-54-amd64", "#1 SMP PREEMPT_DYNAMIC Debian 6.1.190-1 (2026-10-20)", false),
        ("6.12.117+deb12-amd64", "#1 SMP PREEMPT_DYNAMIC Debian 6.12.117-1~deb12u1 (2026-11-10)", false),
        ("6.1.192", "#1 SMP PREEMPT Tue Nov 10 12:00:00 UTC 2026", true),
        ("6.1.192-v8+", "#1 SMP PREEMPT Tue Nov 10 12:00:00 UTC 2026", true),
        ("6.1.19", "#1 SMP", false), ("6.1.1920", "#1 SMP", false), ("6.6.51+rpt-rpi-v8", "Debian", false),
        ("", "", false),
    ]

    @Test(arguments: kernels) func `kernels that crash when a phone disconnects are recognised`(
        release: String, version: String, isFaulty: Bool
    ) {
        let fault = BluetoothKernel(release: release, version: version).fault
        #expect((fault != nil) == isFaulty)
    }

    @Test func `the running kernel's version is read`() {
        #expect(BluetoothKernel.running.release.contains("."))
        #expect(BluetoothKernel.running.version.hasPrefix("#"))
    }
}
