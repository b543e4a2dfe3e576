package import HeadUnit

/// Pairing of phones over Bluetooth.
package protocol PairingControl: AnyObject {
    /// Lets phones find this head unit and be paired.
    ///
    /// - Parameter heard: Called with each event until the last one.
    /// - Returns: Why pairing is impossible; nil if it begins.
    func openPairing(_ heard: @escaping (PairingNews) -> Void) -> BluetoothProblem?
    /// Ends it.
    func closePairing()
    /// Removes the pairing of a Bluetooth device. Other devices have none.
    func unpair(_ device: DeviceID)
}
