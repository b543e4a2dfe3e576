import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// The driver's volume.
struct VolumeTests {
    private func bench(_ percent: Int = 50, isAvailable: Bool = true) -> Bench {
        newAlertBench {
            $0.sound.volume = percent
            $0.sound.isAvailable = isAvailable
        }
    }

    @Test(
        arguments: [
            ([.by(5)], 55, false), ([.by(-5)], 45, false), ([.set(130)], 100, false), ([.set(-1)], 0, false),
            ([.by(Int.max)], 100, false), ([.by(Int.min)], 0, false), ([.toggleMute], 50, true),
            ([.toggleMute, .toggleMute], 50, false), ([.toggleMute, .by(5)], 55, false),
            ([.toggleMute, .by(-5)], 45, true), ([.toggleMute, .set(20)], 20, false),
            ([.restored(Volume(percent: 7, isMuted: true))], 7, true),
        ] as [([VolumeChange], Int, Bool)])
    func `each change has its result`(changes: [VolumeChange], percent: Int, isMuted: Bool) {
        let bench = bench()
        for change in changes { _ = bench.handle(.volumeChanged(change, isShown: false)) }
        #expect(bench.engine.volume == Volume(percent: percent, isMuted: isMuted))
        #expect(bench.volumes.last == (isMuted ? 0 : percent))
        #expect(bench.chosenVolumes.map(\.volume).last == bench.engine.volume)
        #expect(bench.engine.snapshot.volume == bench.engine.volume)
    }

    @Test func `a key changes the volume once, and while it is held after 400 ms and then eight times a second`() {
        let bench = bench()
        _ = bench.handle(.volumeKey(.up, .down))
        #expect(bench.volumes == [55])
        _ = bench.wait(.milliseconds(399))
        #expect(bench.volumes == [55])
        _ = bench.wait(.milliseconds(1))
        #expect(bench.volumes == [55, 60])
        _ = bench.wait(.seconds(1))
        #expect(bench.engine.volume.percent == 100)
        _ = bench.handle(.volumeKey(.up, .up))
        #expect(bench.chosenVolumes.allSatisfy { $0.isShown })
    }

    @Test func `a released key and one at the end of the range repeat nothing`() {
        let bench = bench(8)
        _ = bench.handle(.volumeKey(.down, .down))
        _ = bench.handle(.volumeKey(.down, .up))
        _ = bench.wait(.seconds(2))
        #expect(bench.volumes == [3])
        _ = bench.handle(.volumeKey(.down, .down))
        _ = bench.wait(.seconds(5))
        #expect(bench.volumes == [3, 0])
        #expect(bench.engine.deadline == nil)
    }

    @Test func `a key at the end of the range shows the volume again`() {
        let bench = bench(100)
        _ = bench.handle(.volumeKey(.up, .down))
        #expect(bench.volumes == [])
        #expect(bench.chosenVolumes.map(\.isShown) == [true])
    }

    @Test func `a held mute key does not alternate`() {
        let bench = bench()
        _ = bench.handle(.volumeKey(.mute, .down))
        _ = bench.wait(.seconds(5))
        #expect(bench.volumes == [0])
    }

    @Test func `without a sound device nothing changes`() {
        let bench = bench(isAvailable: false)
        _ = bench.handle(.volumeKey(.up, .down))
        _ = bench.handle(.volumeChanged(.set(3), isShown: true))
        #expect(bench.volumes == [] && bench.chosenVolumes.isEmpty && bench.engine.deadline == nil)
    }

    @Test func `the driver's volume counts until a reload finds another value`() {
        let bench = bench()
        _ = bench.handle(.volumeChanged(.set(20), isShown: true))
        var configuration = bench.engine.configuration
        configuration.alerts.queueLength = 3
        _ = bench.handle(.reconfigured(configuration))
        #expect(bench.engine.volume.percent == 20)
        configuration.sound.volume = 70
        _ = bench.handle(.reconfigured(configuration))
        #expect(bench.engine.volume.percent == 70)
        #expect(bench.chosenVolumes.last.map { $0.isShown } == false)
    }

    private func siren(_ isEmergency: Bool) -> LocalAlert {
        var alert = LocalAlert(id: LocalAlert.ID(1), sender: "Car", lines: ["Stop"], isEmergency: isEmergency)
        alert.playsTone = true
        return alert
    }

    @Test(arguments: [(Volume(percent: 5), 5), (Volume(percent: 80, isMuted: true), 0)])
    func `an emergency sounds at 30 percent at least, and then the driver's volume returns`(
        volume: Volume, after: Int
    ) {
        let bench = bench()
        _ = bench.handle(.volumeChanged(.restored(volume), isShown: false))
        _ = bench.handle(.localAlertRequested(siren(true)))
        #expect(bench.volumes.last == 30 && bench.said.count == 1)
        #expect(bench.engine.volume == volume)
        _ = bench.began()
        _ = bench.ended()
        #expect(bench.volumes.last == after)
    }

    @Test func `a louder volume and another alert stay as they are`() {
        let (loud, quiet) = (bench(60), bench(5))
        _ = loud.handle(.localAlertRequested(siren(true)))
        _ = quiet.handle(.localAlertRequested(siren(false)))
        #expect(loud.said.count == 1 && loud.volumes == [])
        #expect(quiet.said.count == 1 && quiet.volumes == [])
    }
}
