import Testing
import TouchInput

@testable import bezel

struct USBDoctorTests {
    private func report(_ phones: [USBReport.Phone] = [], problem: String? = nil) -> USBReport {
        var report = USBReport(collecting: ProgramConfiguration.USB(), for: nil)
        report.isEnabled = true
        report.phones = phones
        report.problem = problem
        return report
    }

    @Test func `while it is off the line that switches it on is named`() {
        let section = USBReport(collecting: ProgramConfiguration.USB(), for: nil).section
        #expect(section.findings == [])
        #expect(section.lines == ["off: [usb] accessories = true serves phones on a cable"])
    }

    @Test func `phones are listed, and without one it says which are recognised`() {
        #expect(report().section.lines.first?.contains("adb switched on") == true)
        let phones = [
            USBReport.Phone(name: "Pixel 7 (18d1:4ee1)", isAccessory: false),
            USBReport.Phone(name: "Pixel 7 (18d1:2d00)", isAccessory: true),
        ]
        #expect(report(phones).section.lines == ["Pixel 7 (18d1:4ee1)", "Pixel 7 (18d1:2d00), in accessory mode"])
        #expect(report(phones).section.findings == [])
    }

    @Test func `a phone that the service may not open is a problem, and so is udev without an answer`() {
        let user = ServiceUser(name: "bezel", id: 900, groups: [900])
        let advice = ServiceUser.Access.refused(PermissionAdvice(group: "plugdev", user: user.name))
        let phone = USBReport.Phone(name: "Pixel 7 (18d1:4ee1)", isAccessory: false, refusal: advice)
        #expect(report([phone]).section.findings.map(\.subject) == ["Pixel 7 (18d1:4ee1)"])
        #expect(report(problem: "udev_new: errno 12").section.findings.map(\.subject) == ["usb"])
    }
}
