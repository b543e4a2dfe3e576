/// What happens while phones may be paired, for the client that has opened pairing (`bezel pair`).
enum PairingNews: Hashable, Sendable {
    /// Phones find this head unit under this name, for this many seconds.
    case opened(name: String, seconds: Int)
    /// A phone shows a number, and the driver is asked whether it is the same.
    case asked(phone: String, number: UInt32)
    /// The last news: a phone was paired.
    case paired(phone: String, device: String)
    /// The last news: pairing is over without a phone.
    case closed
}

/// Why Bluetooth cannot be used now.
enum BluetoothProblem: Hashable, Sendable {
    case off
    case noSockets
    case noBus
    case noDaemon
    case noAdapter
    case noPower
    case isOpen

    var text: String {
        switch self {
        case .off: "Bluetooth is off: [bluetooth] enabled = true switches it on"
        case .noSockets: "Bluetooth sockets cannot be opened: the service's log says why"
        case .noBus: "the system's message bus cannot be used: bezel doctor says why"
        case .noDaemon: "bluetoothd does not run: sudo apt-get install bluez"
        case .noAdapter: "there is no Bluetooth adapter"
        case .noPower: "the Bluetooth adapter is off: rfkill unblock bluetooth"
        case .isOpen: "pairing is open already"
        }
    }
}
