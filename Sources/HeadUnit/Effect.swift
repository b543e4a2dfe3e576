public import BezelModel

extension Engine {
    /// Something that the engine's owner must do, in the order of the outbox. What is large is stored apart: a touch's
    /// one effect, `send`, is moved several times.
    public enum Effect: Sendable {
        /// Send these bytes of ``Outbox/bytes`` on the connection, in one write.
        case send(ConnectionID, Range<Int>)
        /// Close the connection after everything was sent.
        case close(ConnectionID)
        /// Show this scene.
        indirect case draw(Scene)
        /// Play this after the utterance before it is over. ``Event/soundEnded(_:_:)`` always follows.
        indirect case playAudio(Utterance)
        /// Stop what is left of the utterance.
        case stopAudio(Utterance.ID)
        /// Something was touched: play a short sound, now or not at all.
        case click
        /// Something happened to a local alert; tell the script or program that asked for it.
        indirect case localAlertEvent(LocalAlert.ID, LocalAlert.Event)
        /// Keep, delete or fetch something that outlives sessions.
        indirect case store(StoreRequest)
        /// A line for the log.
        indirect case log(LogEvent)
    }
}
