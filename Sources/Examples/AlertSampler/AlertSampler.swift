internal import Glibc
internal import SmartDeviceLink
internal import SmartDeviceLinkApp
internal import TCPLink

/// An app that shows every kind of alert, one after the other, and prints the result of each.
///
/// `swift run AlertSampler --connect 127.0.0.1:12345`, beside `bezel run` or any other head unit on TCP.
@main
struct AlertSampler {
    @MainActor static func main() async {
        guard let address = address(CommandLine.arguments.dropFirst()) else {
            print("usage: AlertSampler [--connect <address>:<port>]   (default 127.0.0.1:12345)")
            return
        }
        do {
            var configuration = LifecycleConfiguration(
                name: "Alert Sampler", appID: "alert-sampler", address: address)
            // For this time the sampler waits for a policy that allows alerts.
            configuration.requestTimeout = .seconds(10)
            let isShown = try await withApp(
                configuration, prepare: { app in await app.setDelegate(StatusPrinter.shared) }
            ) { app, _ in await show(on: app) }
            guard !isShown else { return }
            print("the head unit has shown none of the alerts")
        } catch {
            print("there is no head unit at \(address): \(error)")
        }
        exit(1)
    }

    /// - Returns: Nil for invalid arguments.
    private static func address(_ arguments: ArraySlice<String>) -> TCPAddress? {
        if arguments.isEmpty { return TCPAddress(host: "127.0.0.1", port: 12345) }
        guard arguments.count == 2, arguments.first == "--connect", let text = arguments.last else { return nil }
        return try? TCPAddress(text)
    }

    /// - Returns: Whether one of the alerts was shown.
    private static func show(on app: SDLManager) async -> Bool {
        let screen = app.screenManager
        var isShown = false
        for sample in Sample.all {
            print("\(sample.name) …")
            if sample.isCancelled {
                let contexts = app.systemContexts
                let cancelling = Task {
                    for await context in contexts where context.new == .alert { return sample.alert.cancel() }
                }
                print("    \(await outcome(of: sample.alert, on: screen).text)")
                cancelling.cancel()
            } else {
                let outcome = await outcome(of: sample.alert, on: screen)
                isShown = isShown || outcome.isShown
                print("    \(outcome.text)")
            }
        }
        await showQueue(on: screen)
        return isShown
    }

    private static func outcome(of alert: AlertView, on screen: ScreenManager) async -> (text: String, isShown: Bool) {
        do throws(AlertError) {
            try await screen.present(alert)
            return ("shown to its end", true)
        } catch {
            let again = error.tryAgainTime.map { ", to be tried again in \($0)" } ?? ""
            return ("\(error)\(again)", false)
        }
    }

    /// Shows three alerts of different priorities, enqueued in the wrong order.
    private static func showQueue(on screen: ScreenManager) async {
        print("a queue of three priorities …")
        let coordinator = AlertCoordinator(screen)
        var tickets: [(String, AlertCoordinator.Ticket)] = []
        for (title, priority) in [
            ("low: nice weather", AlertPriority.low), ("default: turn left", .default), ("high: brake", .high),
        ] {
            let alert = PriorityAlert(AlertView(text: title, timeout: .seconds(3)), priority: priority)
            tickets.append((title, await coordinator.enqueue(alert)))
        }
        await coordinator.display()
        for (title, ticket) in tickets {
            do throws(AlertError) {
                try await ticket.outcome()
                print("    \(title): shown to its end")
            } catch {
                print("    \(title): \(error)")
            }
        }
    }
}
