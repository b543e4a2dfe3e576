public import BezelModel

extension Engine {
    /// An action for the engine's owner, in the order of the outbox. Large values are stored indirectly, because the
    /// only effect of a touch, `send`, is moved several times.
    public enum Effect: Sendable {
        /// Send these bytes of ``Outbox/bytes`` on the connection, in one write.
        case send(ConnectionID, Range<Int>)
        /// Connect to a cloud app. ``Event/cloudApp(_:_:)`` follows.
        indirect case dial(CloudApp)
        /// Close the connection after everything was sent.
        case close(ConnectionID)
        /// Close the connection at once, because there is no memory for the bytes that wait to be sent.
        /// ``Event/disconnected(_:)`` follows.
        case abandon(ConnectionID)
        /// Read nothing from the connection for this time: its frames come too fast, and are dropped.
        case rest(ConnectionID, Interval)
        /// Open a port for second links of the phone with this connection, in the place of the one that is open;
        /// ``Event/secondaryAddress(_:of:)`` follows.
        case openSecondary(ConnectionID)
        /// Close that port.
        case closeSecondary(ConnectionID)
        /// An app has begun a stream. Data follows.
        indirect case streamOpened(StreamID, StreamParameters)
        /// Bytes of a stream: a range of those of the ``Event/received(_:_:)`` that was handled. They follow the
        /// messages of the same read.
        case streamData(StreamID, StreamPiece)
        /// The stream has ended.
        case streamClosed(StreamID)
        /// Read this request on another thread; ``Event/read(_:)`` follows. No second one comes before that.
        indirect case read(UnreadRequest)
        /// Show this scene.
        indirect case draw(Scene)
        /// Play this after the utterance before it is over. ``Event/soundEnded(_:_:)`` always follows.
        indirect case playAudio(Utterance)
        /// Stop the rest of the utterance.
        case stopAudio(Utterance.ID)
        /// A target was touched: play a short sound at once, or never.
        case click
        /// Play all sounds at this volume, 0…100, also the one that is being played.
        case setVolume(Int)
        /// The driver's volume, to be kept, and shown for a moment if `isShown`.
        case volumeChosen(Volume, isShown: Bool)
        /// An event of a local alert for its sender.
        indirect case localAlertEvent(LocalAlert.ID, LocalAlert.Event)
        /// A request for the program that serves it; ``Event/programAnswered(_:_:)`` may follow.
        indirect case programAsked(ServedRequest)
        /// The request needs no answer any more: its app has left, or it has waited too long.
        case programRequestWithdrawn(ServedRequest.ID)
        /// The first app has subscribed to a notification of a program (`true`), or the last one no longer wants it.
        indirect case programNoticeWanted(NoticeWish)
        /// The answer to ``Event/pairingAsked(_:)``: whether the numbers are the same.
        case pairingAnswered(PairingQuestion.ID, Bool)
        /// The driver wants no phone to be paired now: ``Event/pairingClosed`` follows.
        case pairingStopped
        /// The driver has changed a setting. ``Event/settingsChanged(_:)`` follows if the value is another one than
        /// the driver's.
        case setting(SettingOrder)
        /// Open the microphone. ``Event/microphone(_:_:)`` follows, until it is closed.
        indirect case openMicrophone(MicrophoneUse)
        /// Close the microphone at once; no event follows. Nothing if the use has ended.
        case closeMicrophone(MicrophoneUse.ID)
        /// The driver has released the key: recognise what was said until now, without waiting for a pause.
        case decidePhrase(MicrophoneUse.ID)
        /// An app has begun to send a picture.
        case pictureComes
        /// A request to store, delete or read data.
        indirect case store(StoreRequest)
        /// A line for the log.
        indirect case log(LogEvent)
    }
}
