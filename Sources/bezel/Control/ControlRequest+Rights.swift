/// Which orders a client may give that may only look (`web.touch = false`).
extension ControlRequest.Order {
    /// Whether it changes nothing but what this client gets. Each new order has to be put into one of the two lists.
    var onlyLooks: Bool {
        switch self {
        case .status, .apps, .app, .file, .alerts, .regions, .screenshot, .watch, .record, .vehicle, .phones: true
        case .brightness(let percent): percent == nil
        case .activate, .exit, .alert, .pause, .resume, .complete, .withdraw, .press, .distraction, .theme, .screen,
            .touch, .key, .replay, .stopReplay, .slow, .drop, .setVehicle, .serve, .answer, .log, .language, .allow,
            .forget, .pair, .reset, .shutdown:
            false
        }
    }
}

extension ControlServer {
    func checkRight(_ order: ControlRequest.Order, of client: ControlClient) throws(ControlError) {
        guard client.connection.mayChange || order.onlyLooks else {
            throw ControlError("\(order.name): viewers may only look (web.touch is false)")
        }
    }
}
