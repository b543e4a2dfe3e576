package import BezelConfiguration
package import BezelModel
package import HeadUnit

/// The touch panel and the keys that each client has.
package protocol FingerDesk: AnyObject {
    func touch(_ contacts: [Contact], of client: UInt64) throws(ControlError)
    func press(_ key: KeyAction, _ phase: KeyPhase, of client: UInt64) throws(ControlError)
}
