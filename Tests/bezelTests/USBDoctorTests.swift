import Phones
import Testing
import TouchInput

@testable import BezelConfiguration
@testable import BezelService
@testable import bezel

struct USBDoctorTests {
    private func report(_ phones: [USBReport.Phone] = [], problem: String? = nil) -> USBReport {
        var report = USBReport(collecting: ProgramConfiguration.USB(), for: nil)
        report.isEnabled = true
        report.phones = phones
        report.problem = problem
        return report
    }

    @Test func `while USB is off the line that switches it on is named`() {
        let section = USBReport(collecting: ProgramConfiguration.USB(), for: nil).section
        #expect(section.findings == [])
        #expect(section.lines == ["off: [usb] accessories = true serves phones on a cable"])
    }

    @Test func `phones are listed, and without one the supported ones are named`() {
        #expect(report().section.lines.first?.contains("adb switched on") == true)
        let phones = [
            USBReport.Phone(name: "Pixel 7 (18d1:4ee1)", isAccessory: false),
            USBReport.Phone(name: "Pixel 7 (18d1:2d00)", isAccessory: true),
        ]
        #expect(report(phones).section.lines == ["Pixel 7 (18d1:4ee1)", "Pixel 7 (18d1:2d00), in accessory mode"])
        #expect(report(phones).section.findings == [])
    }

    @Test func `a phone without permission is a problem, and so is udev without an answer`() {
        let user = ServiceUser(name: "bezel", id: 900, groups: [900])
        let advice = ServiceUser.Access.refused(PermissionAdvice(group: "plugdev", user: user.name))
        let phone = USBReport.Phone(name: "Pixel 7 (18d1:4ee1)", isAccessory: false, refusal: advice)
        #expect(report([phone]).section.findings.map(\.subject) == ["Pixel 7 (18d1:4ee1)"])
        #expect(report(problem: "udev_new: errno 12").section.findings.map(\.subject) == ["usb"])
    }

    @Test func `a listed device that is not invited is a problem with its reason, but not an iPhone`() throws {
        var report = report()
        report.spared = [
            USBReport.Spared(name: "Disk (1234:0001)", isListed: true, reason: .disk),
            USBReport.Spared(name: "iPhone (05ac:12a8)", isListed: true, reason: .apple),
            USBReport.Spared(name: "Player (1234:0002)", isListed: false, reason: .sound),
        ]
        let section = report.section
        #expect(section.lines.isEmpty)
        #expect(section.findings.map(\.weight) == [.problem, .note, .note])
        #expect(section.findings[0].text.contains("although [usb] devices lists it: it is a disk"))
        #expect(section.findings[1].text.contains("licensed chip"))
    }

    @Test(arguments: USBSparing.allCases)
    func `each reason has a text and a fix`(reason: USBSparing) {
        #expect(!reason.words.isEmpty && !reason.fix.isEmpty)
    }
}
