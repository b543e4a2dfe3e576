import HeadUnit
import OverlayDisplay
import Testing

@testable import BezelConfiguration
@testable import BezelService
@testable import bezel

struct CompositorDoctorTests {
    private func report(
        hasLayerShell: Bool = true, _ change: (inout ProgramConfiguration.Display) -> Void
    ) -> CompositorReport {
        var configuration = ProgramConfiguration.Display()
        configuration.output = .wayland
        change(&configuration)
        let compositor = Compositor(
            place: "wayland-1", hasLayerShell: hasLayerShell, hasWindows: true, outputs: ["DSI-1", "HDMI-A-1"])
        return CompositorReport(.success(compositor), configuration, isAutomatic: false)
    }

    @Test func `a compositor with layer-shell has no finding`() {
        let report = report { _ in }
        #expect(report.findings.isEmpty)
        #expect(report.lines == ["the compositor at wayland-1, outputs DSI-1, HDMI-A-1: above its windows"])
    }

    @Test func `a compositor without layer-shell is a problem, except for a window`() {
        let finding = report(hasLayerShell: false) { _ in }.findings.first
        #expect(finding?.weight == .problem)
        #expect(finding?.fix?.contains("labwc") == true)
        #expect(report(hasLayerShell: false) { $0.output = .window }.findings.isEmpty)
    }

    @Test func `a missing output is reported with the outputs that exist`() {
        let finding = report { $0.connector = "HDMI-A-2" }.findings.first
        #expect(finding?.text == "the compositor has no output HDMI-A-2; there are: DSI-1, HDMI-A-1")
        #expect(finding?.fix == "[display] connector = \"DSI-1\"")
    }

    @Test(
        arguments: [
            (false, nil, .kms), (true, nil, .wayland), (true, ScreenMaster.none, .kms), (true, .unknown, .wayland),
            (true, .process(7), .wayland), (false, .process(7), .kms),
        ] as [(Bool, ScreenMaster?, ProgramConfiguration.Output)])
    func `automatic output uses the compositor only if no card is available`(
        hasCompositor: Bool, master: ScreenMaster?, output: ProgramConfiguration.Output
    ) {
        #expect(ProgramConfiguration.Output.automatic(hasCompositor: hasCompositor, master: master) == output)
    }

    @Test func `with cards only, templates and video are not offered`() {
        var configuration = ProgramConfiguration()
        configuration.display.output = .wayland
        #expect(configuration.served(on: .kms) == configuration)
        configuration.display.layer = .card
        let served = configuration.served(on: .kms)
        #expect(!served.headUnit.screen.templates)
        #expect(!served.video.isEnabled)
    }

    @Test func `a window gets its compositor's fingers and keys, and no device's`() {
        var configuration = ProgramConfiguration()
        configuration.display.output = .window
        configuration.touch.sources = [.anyPanel, .recording(path: "a")]
        let served = configuration.served(on: .kms)
        #expect(served.touch.sources == [.recording(path: "a"), .compositor])
        #expect(served.keys.sources == [.compositor])
        #expect(served.compositorInput == WaylandInput(touches: true, keys: true))
    }

    @Test func `a source that would report each finger twice is a problem`() {
        var configuration = ProgramConfiguration()
        configuration.touch.sources = [.anyPanel, .compositor]
        #expect(configuration.inputProblem?.contains("evdev") == true)
        configuration.touch.sources = [.compositor]
        #expect(configuration.inputProblem == nil)
        configuration.display.output = .kms
        #expect(configuration.inputProblem?.contains("display.output") == true)
    }

    @Test func `a source that would report each key twice is a problem`() {
        var configuration = ProgramConfiguration()
        configuration.keys.sources = [.anyDevice, .compositor]
        #expect(configuration.inputProblem?.contains("each key") == true)
        configuration.keys.sources = [.stream(path: "a"), .compositor]
        #expect(configuration.inputProblem == nil)
        #expect(configuration.compositorInput == WaylandInput(keys: true))
        configuration.display.output = .headless
        #expect(
            configuration.inputProblem == "keys.sources: \"wayland\" needs display.output = \"wayland\" or \"window\"")
    }
}
