import BezelModel

extension Engine {
    /// The driver has allowed a device: its bytes are no longer counted among those of guests.
    mutating func takeMemoryFromGuests(_ device: DeviceID) {
        budget.admit(device)
        files.admit(device)
    }
}
