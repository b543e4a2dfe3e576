internal import Phones

extension ProgramConfiguration {
    /// Phones on a cable.
    struct USB: Hashable, Sendable {
        /// Whether phones are asked to become hosts of an accessory.
        var accessories = false
        /// Devices that are asked although they do not look like phones.
        var devices: [USBProductID] = []
    }
}
