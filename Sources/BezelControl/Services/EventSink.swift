package import BezelModel
package import HeadUnit

/// Receives events for the engine.
package protocol EventSink: AnyObject {
    /// An event that occurs while another one is handled is handled after it.
    func send(_ event: Engine.Event)

    /// Contacts of a touch panel: `Engine.Event.touched` without a copy of the frame. Allocates nothing.
    func send(touch frame: inout ContactFrame)
}
