import BezelModel
import SmartDeviceLink

extension Engine {
    /// Adds alerts, streams, phones and vehicle data to a snapshot that has the apps.
    func addDetails(to snapshot: inout Snapshot) {
        let (queue, pending) = (alerts.queue, alerts.pending)
        for index in snapshot.apps.indices {
            let session = snapshot.apps[index].session
            snapshot.apps[index].alerts = pending.values.count { $0.session == session }
            snapshot.apps[index].streams = streams.snapshot(of: session)
            snapshot.apps[index].microphone = microphoneAnswer(about: session)
        }
        func summary(_ entry: AlertQueue.Entry) -> Snapshot.Alert? {
            pending[entry.id].map { Snapshot.Alert(entry, $0) }
        }
        snapshot.current = queue.currentEntry.flatMap(summary)
        snapshot.isSeen = queue.isShowing
        snapshot.showing = queue.showing
        snapshot.waiting = queue.waitingEntries.compactMap(summary)
        snapshot.isPaused = queue.isPaused
        snapshot.phones = consent.phones
        snapshot.microphoneAnswers = voice.consent.answers.all
        (snapshot.volume, snapshot.hasSound) = (volume, configuration.sound.isAvailable)
        snapshot.vehicleData = car.vehicle.all
    }
}

extension Engine.Snapshot.Alert {
    fileprivate init(_ entry: AlertQueue.Entry, _ pending: PendingAlert) {
        self.init(
            id: entry.id, local: pending.local?.id, sender: pending.sender, lines: pending.alert.lines,
            buttons: pending.buttons.map { $0.text ?? "" }, rank: entry.rank, time: entry.isHeld ? nil : entry.time)
    }
}
