import SmartDeviceLink

extension Engine {
    /// Adds the alerts to a snapshot that has the apps.
    func addAlerts(to snapshot: inout Snapshot) {
        let (queue, pending) = (alerts.queue, alerts.pending)
        for index in snapshot.apps.indices {
            let session = snapshot.apps[index].session
            snapshot.apps[index].alerts = pending.values.count { $0.session == session }
        }
        func summary(_ entry: AlertQueue.Entry) -> Snapshot.Alert? {
            pending[entry.id].map { Snapshot.Alert(entry, $0) }
        }
        snapshot.current = queue.currentEntry.flatMap(summary)
        snapshot.isSeen = queue.isShowing
        snapshot.showing = queue.showing
        snapshot.waiting = queue.waitingEntries.compactMap(summary)
        snapshot.isPaused = queue.isPaused
    }
}

extension Engine.Snapshot.Alert {
    fileprivate init(_ entry: AlertQueue.Entry, _ pending: PendingAlert) {
        self.init(
            id: entry.id, local: pending.local?.id, sender: pending.sender, lines: pending.alert.lines,
            buttons: pending.buttons.map { $0.text ?? "" }, rank: entry.rank, time: entry.isHeld ? nil : entry.time)
    }
}
