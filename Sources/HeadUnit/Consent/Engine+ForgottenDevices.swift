import BezelModel

extension Engine {
    /// Deletes the stored data of a device and of its apps.
    mutating func forget(_ device: DeviceID, _ outbox: inout Outbox) {
        perform(consent.forget(device, at: outbox.now), &outbox)
        files.forget(device)
        resumption.forget(device)
        perform(countRecords(), &outbox)
    }
}
