package import Phones

extension ProgramConfiguration {
    /// Phones on a cable.
    package struct USB: Hashable, Sendable {
        /// Whether phones are asked to become hosts of an accessory.
        package var accessories = false
        /// Devices that are asked although they do not look like phones.
        package var devices: [USBProductID] = []
    }
}
