import SmartDeviceLink
import SmartDeviceLinkApp
import Testing

@Suite(.timeLimit(.minutes(2)))
struct AlertCoordinatorTests {
    private func ready() async throws -> (Pair, AlertCoordinator) {
        let pair = try await Pair(manners: { $0.answers[.cancelInteraction] = nil })
        try await pair.start()
        return (pair, AlertCoordinator(pair.app.screenManager))
    }

    private func alert(
        _ title: String, _ priority: AlertPriority = .default, actions: [AlertAction] = []
    ) -> PriorityAlert {
        PriorityAlert(
            AlertView(text: title, timeout: .seconds(3)), priority: priority, actions: actions)
    }

    private func reason(_ ticket: AlertCoordinator.Ticket) async -> AlertError.Reason? {
        do throws(AlertError) {
            try await ticket.outcome()
            return nil
        } catch {
            return error.reason
        }
    }

    private func title(_ asked: FakeCore.Asked) -> String? { asked.parameters["alertText1"]?.string }

    private func press(_ pair: Pair, _ asked: FakeCore.Asked) async {
        let id = asked.parameters["softButtons"]?.array?.first?["softButtonID"] ?? .null
        await pair.core.notify(
            .onButtonPress, ["buttonName": "CUSTOM_BUTTON", "buttonPressMode": "SHORT", "customButtonID": id])
        await pair.core.answer(asked, .success)
    }

    @Test func `alerts are presented by priority once display is called`() async throws {
        let (pair, coordinator) = try await ready()
        for (title, priority) in [("d1", AlertPriority.default), ("h", .high), ("d2", .default), ("l", .low)] {
            await coordinator.enqueue(alert(title, priority))
        }
        #expect(await coordinator.waitingCount == 4)
        #expect(await pair.core.count(.alert) == 0)
        await coordinator.display()
        for title in ["h", "d1", "d2", "l"] {
            let asked = await pair.core.next(.alert)
            #expect(self.title(asked) == title)
            await pair.core.answer(asked, .success)
        }
        await pair.app.stop()
    }

    @Test(arguments: [AlertPriority.default, .low])
    func `a high alert replaces a default one, which returns, or a low one, which is dropped`(
        priority: AlertPriority
    ) async throws {
        let (pair, coordinator) = try await ready()
        await coordinator.display()
        let displaced = await coordinator.enqueue(alert("displaced", priority))
        let shown = await pair.core.next(.alert)
        let high = await coordinator.enqueue(alert("high", .high))
        let cancel = await pair.core.next(.cancelInteraction)
        #expect(cancel.parameters["cancelID"] == shown.parameters["cancelID"])
        await pair.core.answer(shown, .aborted)
        await pair.core.answer(cancel, .success)
        let urgent = await pair.core.next(.alert)
        #expect(title(urgent) == "high")
        await pair.core.answer(urgent, .success)
        #expect(await reason(high) == nil)
        if priority == .default {
            let again = await pair.core.next(.alert)
            #expect(title(again) == "displaced")
            await pair.core.answer(again, .success)
            #expect(await reason(displaced) == nil)
        } else {
            #expect(await reason(displaced) == .displaced)
        }
        await pair.app.stop()
    }

    @Test func `a waiting low alert is displaced when a higher one is enqueued`() async throws {
        let (_, coordinator) = try await ready()
        let low = await coordinator.enqueue(alert("low", .low))
        await coordinator.enqueue(alert("default"))
        #expect(await reason(low) == .displaced)
        #expect(await coordinator.waitingCount == 1)
    }

    @Test func `a waiting alert is cancelled by any copy of its view`() async throws {
        let (pair, coordinator) = try await ready()
        let view = AlertView(text: "waits", timeout: .seconds(3))
        let copy = view
        let ticket = await coordinator.enqueue(PriorityAlert(view))
        copy.cancel()
        await coordinator.display()
        #expect(await reason(ticket) == .cancelled)
        #expect(await pair.core.count(.alert) == 0)
        await pair.app.stop()
    }

    @Test func `the outcome of a ticket has the result and info of the head unit`() async throws {
        let (pair, coordinator) = try await ready()
        await coordinator.display()
        let ticket = await coordinator.enqueue(alert("first"))
        await pair.core.answer(await pair.core.next(.alert), .warnings, [("info", "no icon")])
        #expect(try await ticket.outcome() == AlertOutcome(.warnings, info: "no icon"))
        await pair.app.stop()
    }

    @Test func `an action's work delays the next alert until it is complete`() async throws {
        let (pair, coordinator) = try await ready()
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let pay = AlertAction("Pay", completesOnDismiss: false) { start.yield() }
        await coordinator.display()
        let payment = await coordinator.enqueue(alert("Pay?", actions: [pay, .confirm]))
        let asked = await pair.core.next(.alert)
        // The head unit leaves it on the screen, and the driver presses.
        await coordinator.enqueue(alert("next", .high))
        await pair.core.answer(await pair.core.next(.cancelInteraction), .ignored)
        await press(pair, asked)
        var iterator = started.makeAsyncIterator()
        _ = await iterator.next()
        #expect(await reason(payment) == nil)
        #expect(await coordinator.isHeld)
        #expect(await pair.core.count(.alert) == 1)
        await coordinator.complete()
        let next = await pair.core.next(.alert)
        #expect(title(next) == "next")
        await pair.core.answer(next, .success)
        await pair.app.stop()
    }

    @Test func `while paused no alert is presented, and a withdrawn one never is`() async throws {
        let (pair, coordinator) = try await ready()
        await coordinator.display()
        let first = await coordinator.enqueue(alert("first"))
        let asked = await pair.core.next(.alert)
        await coordinator.pause()
        let second = await coordinator.enqueue(alert("second", .high))
        await coordinator.enqueue(alert("third"))
        await pair.core.answer(asked, .success)
        #expect(await reason(first) == nil)
        await coordinator.withdraw(second)
        #expect(await reason(second) == .cancelled)
        #expect(await pair.core.count(.alert) == 1)
        await coordinator.display()
        let next = await pair.core.next(.alert)
        #expect(title(next) == "third")
        await pair.core.answer(next, .success)
        await pair.app.stop()
    }

    @Test func `the next alert is presented after one fails, and the ticket has the reason`() async throws {
        let (pair, coordinator) = try await ready()
        await coordinator.display()
        let first = await coordinator.enqueue(alert("first"))
        let second = await coordinator.enqueue(alert("second"))
        await pair.core.answer(await pair.core.next(.alert), .rejected)
        #expect(await reason(first) == .refused(.rejected))
        _ = await pair.core.next(.alert)
        await pair.app.stop()
        #expect(await reason(second) == .failed(.stopped))
    }

    @Test func `a released coordinator cancels waiting tickets`() async throws {
        let pair = try await Pair()
        var coordinator: AlertCoordinator? = AlertCoordinator(pair.app.screenManager)
        let ticket = await coordinator?.enqueue(PriorityAlert(title: "x"))
        coordinator = nil
        await #expect(throws: AlertError(.cancelled)) { try await ticket?.outcome() }
    }
}
