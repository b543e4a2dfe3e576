extension ProgramConfiguration {
    /// Phones over Bluetooth.
    package struct Bluetooth: Hashable, Sendable {
        package var isEnabled = false
        /// The name or the address of the adapter, like "hci0"; empty = the first one.
        package var adapter = ""
        /// What phones show; empty = "Bezel" and the last four digits of the adapter's address.
        package var name = ""
        /// Whether no other phone is looked for while one is connected.
        package var onePhone = true
        /// The interface over which video and audio of Bluetooth phones come, like "wlan0"; empty = none.
        package var wifi = ""
    }
}
