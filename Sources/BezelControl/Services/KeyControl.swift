package import BezelConfiguration

/// The keys of all devices.
package protocol KeyControl: AnyObject {
    /// Presses and releases a key as if a device had sent it.
    ///
    /// - Parameter key: The kernel's number.
    /// - Returns: Its action; nil if it has none, and nothing happens.
    func press(_ key: UInt16) -> KeyAction?
}
