/// Why Bluetooth cannot be used now.
package enum BluetoothProblem: Hashable, Sendable {
    case off
    case noSockets
    case noBus
    case noDaemon
    case noAdapter
    case noPower
    case isOpen

    package var text: String {
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
