public import BezelModel

/// What has become of a task.
public enum RecognitionResult: Hashable, Sendable {
    /// The driver has said the phrase at this position.
    ///
    /// - Parameter confidence: 0 to 100; nil if the recogniser gives none.
    case phrase(Int, confidence: Int?)
    /// The driver has said none of the phrases.
    case nothing
    /// The recogniser has failed, for this reason: nothing was understood. The next task may succeed.
    case failed(String)
}

/// Recognises one phrase at a time: the local ``Recogniser``, or a program on the control socket. Everything runs on the
/// loop's thread.
///
/// A task is: ``start(_:)``, then each block of sound with the state of ``EndOfSpeech`` after it. One call of ``decided``
/// follows, or none after ``stop()``.
public protocol PhraseRecogniser: AnyObject {
    /// Called once for each task, on the loop's thread; also from inside of ``start(_:)`` and ``take(_:_:)``.
    var decided: (RecognitionResult) -> Void { get set }

    /// Begins a task; an unfinished one is dropped. Sound may follow at once: it is kept until the recogniser is ready.
    func start(_ task: RecognitionTask)

    /// Takes the next sound: 16,000 samples a second, one channel.
    ///
    /// - Parameters:
    ///   - samples: Of any number. Sound after the first 10 s is left out.
    ///   - state: At ``EndOfSpeech/State/pausing`` decoding may begin; at ``EndOfSpeech/State/ended`` it is decided; at
    ///     ``EndOfSpeech/State/nothing`` the result is ``RecognitionResult/nothing``.
    func take(_ samples: UnsafeBufferPointer<Int16>, _ state: EndOfSpeech.State)

    /// Drops the task and frees all that it used, such as a process. ``decided`` is not called.
    func stop()
}

extension PhraseRecogniser {
    /// Decides with the sound so far, for a driver who has released the key.
    public func decide() { take(UnsafeBufferPointer(start: nil, count: 0), .ended) }
}
