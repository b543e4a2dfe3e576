import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Alerts that programs of the head unit request.
struct LocalAlertTests {
    private func local(
        _ buttons: [String] = [], rank: AlertQueue.Rank = .default, holds: Bool = false, time: Interval? = nil,
        id: UInt64 = 1
    ) -> LocalAlert {
        LocalAlert(
            id: LocalAlert.ID(id), sender: "Car", lines: ["Low oil"], buttons: buttons, rank: rank, time: time,
            holds: holds)
    }

    @Test func `a local alert without buttons is shown for five seconds`() {
        let bench = newAlertBench()
        _ = bench.handle(.localAlertRequested(local()))
        #expect(bench.scene.card?.sender == "Car")
        #expect(bench.news == [.shown])
        _ = bench.wait(.milliseconds(4999))
        #expect(bench.news == [.shown])
        _ = bench.wait(.milliseconds(1))
        #expect(bench.news == [.shown, .ended(.timedOut)])
        #expect(bench.scene.card == nil)
    }

    @Test func `a local emergency alert fills the screen, whatever its rank in the queue is`() {
        let bench = newAlertBench { $0.language = .deDE }
        var wish = local(["OK"])
        wish.isEmergency = true
        _ = bench.handle(.localAlertRequested(wish))
        #expect(bench.scene.card?.size == .emergency && bench.scene.card?.heading == "Notfall")
        #expect(bench.scene.layers.last?.isModal == true)
        _ = bench.handle(.localAlertRequested(local(rank: .high, id: 2)))
        #expect(bench.scene.card?.size == .full && bench.scene.card?.heading == "")
    }

    @Test(arguments: [
        (AppPolicy.Urgency.information, AlertCard.Size.full, false), (.warning, .full, true),
        (.emergency, .emergency, false),
    ])
    func `an app's alert has the size and warning sign of its policy`(
        urgency: AppPolicy.Urgency, size: AlertCard.Size, isWarning: Bool
    ) throws {
        let bench = newAlertBench { $0.policy.apps["Siren"] = AppPolicy(urgency: urgency) }
        let siren = try #require(bench.app("Siren", types: [.information]))
        _ = bench.alert("Stop", from: siren)
        #expect(bench.scene.card?.size == size)
        #expect(bench.scene.card?.isWarning == isWarning)
    }

    @Test func `a local warning shows the warning sign`() {
        let bench = newAlertBench()
        var wish = local(["OK"])
        wish.isWarning = true
        _ = bench.handle(.localAlertRequested(wish))
        #expect(bench.scene.card?.isWarning == true)
    }

    @Test func `an image that proves damaged after its card is shown is reported once`() throws {
        let bench = newAlertBench()
        _ = bench.handle(.localAlertRequested(local()))
        let layer = try #require(bench.scene.layers.last)
        for failedImages in [0, 1, 1] {
            _ = bench.handle(
                .sceneShown(
                    bench.scene.serial, layout: Bench.layout(of: layer), failedImages: failedImages,
                    at: Stamp(nanoseconds: bench.now.nanoseconds)))
        }
        #expect(bench.news == [.shown, .warned("an image could not be decoded")])
    }

    @Test func `the sender of a local alert is warned once of an image that cannot be decoded`() {
        let bench = newAlertBench { $0.policy.apps["Siren"] = AppPolicy(priority: .emergency) }
        bench.failedImages = 1
        var wish = local()
        wish.icon = EncodedImage(bytes: [0x89, 0x50, 0x4E, 0x47])
        _ = bench.handle(.localAlertRequested(wish))
        #expect(bench.news == [.warned("an image could not be decoded"), .shown])
        let siren = bench.app("Siren", types: [.information])
        if let siren { _ = bench.alert("Stop", from: siren) }
        _ = bench.wait(.seconds(20))
        #expect(
            bench.news.filter { $0 != .shown } == [.warned("an image could not be decoded"), .ended(.timedOut)])
    }

    @Test(
        arguments: [
            (SoundOutcome.heard, nil), (.partly("no voice"), "no voice"), (.unheard("no device"), "no device"),
        ] as [(SoundOutcome, String?)])
    func `the sender of a local alert is warned when its speech fails`(outcome: SoundOutcome, warning: String?) {
        let bench = newAlertBench()
        var wish = local()
        wish.speech = "Low oil"
        _ = bench.handle(.localAlertRequested(wish))
        _ = bench.began() + bench.ended(outcome) + bench.wait(.seconds(20))
        #expect(bench.news == [.shown] + (warning.map { [.warned($0)] } ?? []) + [.ended(.timedOut)])
    }

    @Test func `the sender of a local alert is warned when there is no sound device`() {
        let bench = newAlertBench { $0.sound.isAvailable = false }
        var wish = local()
        wish.playsTone = true
        _ = bench.handle(.localAlertRequested(wish))
        #expect(bench.news == [.warned("there is no sound here"), .shown])
    }

    @Test func `a press on a button is reported to the sender and ends the alert`() {
        let bench = newAlertBench()
        _ = bench.handle(.localAlertRequested(local(["OK", "Later"])))
        _ = bench.tap(secondButton, for: .seconds(1))
        #expect(bench.news == [.shown, .pressed(index: 1, .long), .ended(.answered)])
    }

    @Test func `a holding alert stays on the screen after its answer until its work is complete`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.handle(.localAlertRequested(local(["Yes"], holds: true)))
        _ = bench.tap(firstButton)
        #expect(bench.news == [.shown, .pressed(index: 0, .short)])
        #expect(bench.scene.card?.buttons == [])
        #expect(bench.scene.card?.showsProgress == true)
        _ = bench.alert("next", from: phone)
        #expect(bench.scene.card?.lines == ["Low oil"])
        _ = bench.handle(.localAlertCompleted(nil))
        #expect(bench.news.last == .ended(.completed))
        #expect(bench.scene.card?.lines == ["next"])
    }

    @Test func `a holding alert without buttons stays until its work is complete`() {
        let bench = newAlertBench()
        _ = bench.handle(.localAlertRequested(local(holds: true)))
        _ = bench.wait(.seconds(60))
        #expect(bench.news == [.shown])
        _ = bench.handle(.localAlertCompleted(LocalAlert.ID(2)))
        #expect(bench.news == [.shown], "another alert's id")
        _ = bench.handle(.localAlertCompleted(LocalAlert.ID(1)))
        #expect(bench.news == [.shown, .ended(.completed)])
    }

    @Test(
        arguments: [(0, nil, nil), (0, 20, 20), (100, nil, 100), (100, 20, 20), (100, 200, 100)] as [(Int, Int?, Int?)])
    func `a holding alert without buttons ends after its duration, at longestHold at the latest`(
        longestHold: Int, time: Int?, ends: Int?
    ) {
        let bench = newAlertBench { $0.alerts.longestHold = .seconds(longestHold) }
        _ = bench.handle(.localAlertRequested(local(holds: true, time: time.map { .seconds($0) })))
        _ = bench.wait(.seconds((ends ?? 1000) - 1))
        #expect(bench.news == [.shown])
        _ = bench.wait(.seconds(1))
        #expect(bench.news == (ends == nil ? [.shown] : [.shown, .ended(.timedOut)]))
    }

    @Test func `a holding alert whose work is complete before it is shown leaves the queue`() {
        let bench = newAlertBench()
        _ = bench.handle(.localAlertRequested(local(id: 1)))
        _ = bench.handle(.localAlertRequested(local(holds: true, id: 2)))
        _ = bench.handle(.localAlertCompleted(nil))
        #expect(bench.news == [.shown, .waits(ahead: 0)], "the holding alert is not on the screen yet")
        _ = bench.handle(.localAlertCompleted(LocalAlert.ID(2)))
        #expect(bench.news.last == .ended(.completed))
        _ = bench.wait(.seconds(5))
        #expect(bench.scene.card == nil)
    }

    @Test func `a holding alert is timed out after longestHold`() {
        let bench = newAlertBench { $0.alerts.longestHold = .seconds(100) }
        _ = bench.handle(.localAlertRequested(local(["Yes"], holds: true)))
        _ = bench.tap(firstButton)
        _ = bench.wait(.seconds(100))
        #expect(bench.news.last == .ended(.timedOut))
    }

    @Test func `completing a holding alert before it is answered does nothing`() {
        let bench = newAlertBench()
        _ = bench.handle(.localAlertRequested(local(["Yes"], holds: true)))
        _ = bench.handle(.localAlertCompleted(nil))
        #expect(bench.news == [.shown])
    }

    @Test func `the sender can cancel a local alert that is shown or waits`() {
        let bench = newAlertBench()
        _ = bench.handle(.localAlertRequested(local(id: 1)))
        _ = bench.handle(.localAlertRequested(local(id: 2)))
        #expect(bench.news == [.shown, .waits(ahead: 0)])
        _ = bench.handle(.localAlertCancelled(LocalAlert.ID(2)))
        _ = bench.handle(.localAlertCancelled(LocalAlert.ID(1)))
        #expect(bench.news.suffix(2) == [.ended(.withdrawn), .ended(.withdrawn)])
        _ = bench.handle(.localAlertCancelled(LocalAlert.ID(1)))
        #expect(bench.news.count == 4)
    }

    @Test func `local alerts and alerts of apps share one queue`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("Turn left", from: phone)
        _ = bench.handle(.localAlertRequested(local(rank: .high)))
        #expect(bench.scene.card?.lines == ["Low oil"])
        #expect(short(bench.wait(.seconds(5)), to: phone) == ["FULL ALERT"], "no MAIN between")
        #expect(bench.scene.card?.lines == ["Turn left"])
        _ = bench.wait(.seconds(5))
        let pushed = local(rank: .low, id: 9)
        _ = bench.handle(.localAlertRequested(pushed))
        _ = bench.alert("Turn right", id: 11, from: phone)
        #expect(bench.news.last == .ended(.preempted))
    }

    @Test func `a full queue rejects a local alert with a tryAgainTime`() {
        let bench = newAlertBench { $0.alerts.queueLength = 1 }
        for id in 1...3 { _ = bench.handle(.localAlertRequested(local(id: UInt64(id)))) }
        #expect(bench.news.last == .ended(.rejected(tryAgain: .seconds(5))))
    }

    @Test func `during a pause no alert is shown, and the scene shows how many wait`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.handle(.alertsPaused(true))
        _ = bench.handle(.localAlertRequested(local()))
        _ = bench.alert(from: phone)
        #expect(bench.scene.card == nil)
        #expect(bench.scene.waiting == 2)
        _ = bench.handle(.alertsPaused(false))
        #expect(bench.scene.card?.lines == ["Low oil"])
        #expect(bench.scene.waiting == 1)
    }

    @Test func `a local alert plays its tone and speech`() {
        let bench = newAlertBench()
        var alert = local()
        alert.playsTone = true
        alert.speech = "Oil is low"
        _ = bench.handle(.localAlertRequested(alert))
        #expect(bench.said.map(\.parts) == [[.chime(.alert), .text("Oil is low")]])
    }

    @Test func `stopping the service withdraws the local alerts and informs their senders`() {
        let bench = newAlertBench()
        _ = bench.handle(.localAlertRequested(local(["OK"])))
        _ = bench.handle(.stopping)
        #expect(bench.news == [.shown, .ended(.withdrawn)])
    }

    @Test func `the foreground app gets HMI_OBSCURED under a local alert, then MAIN`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        #expect(short(bench.handle(.localAlertRequested(local())), to: phone) == ["FULL HMI_OBSCURED"])
        #expect(short(bench.wait(.seconds(5)), to: phone) == ["FULL MAIN"])
    }
}
