/// What happens while phones may be paired, for the client that has opened pairing (`bezel pair`).
package enum PairingNews: Hashable, Sendable {
    /// Phones find this head unit under this name, for this many seconds.
    case opened(name: String, seconds: Int)
    /// A phone shows a number, and the driver is asked whether it is the same.
    case asked(phone: String, number: UInt32)
    /// The last event: a phone was paired.
    case paired(phone: String, device: String)
    /// The last event: pairing has ended without a phone.
    case closed
}
