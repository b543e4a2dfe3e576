extension Engine {
    /// Adds streams, phones, the microphone and vehicle data to a snapshot that has the apps.
    func addDetails(to snapshot: inout Snapshot) {
        for index in snapshot.apps.indices {
            let session = snapshot.apps[index].session
            snapshot.apps[index].streams = streams.snapshot(of: session)
            snapshot.apps[index].microphone = microphoneAnswer(about: session)
        }
        snapshot.phones = consent.phones
        snapshot.microphoneAnswers = voice.consent.answers.all
        (snapshot.volume, snapshot.hasSound) = (volume, configuration.sound.isAvailable)
        snapshot.vehicleData = car.vehicle.all
    }
}
