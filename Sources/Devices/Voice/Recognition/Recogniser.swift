public import BezelModel
public import EventLoop

/// Recognises phrases in a confined process with libpocketsphinx. Everything runs on the loop's thread.
///
/// The process starts with a task (``start(_:)``) and ends with its result: between tasks there is neither process nor
/// memory. Start the task before the prompt or chime, so that the model is ready when the driver speaks.
public final class Recogniser: PhraseRecogniser {
    public enum Event: Hashable, Sendable {
        /// The process can decode now, so many milliseconds after the start of the task, with so many of its phrases.
        case ready(milliseconds: Int, phrases: Int)
        /// A phrase was decoded, with so many milliseconds of processor time for so many milliseconds of sound.
        case decoded(processor: Int, sound: Int)
    }

    public var decided: (RecognitionResult) -> Void = { _ in }
    /// For the log and the status. Not called after ``stop()``.
    public var report: (Event) -> Void = { _ in }

    /// - Parameters:
    ///   - command: The program, and the arguments with which it runs ``RecogniserWorker``. The settings are added to it.
    public init(_ command: [String], _ settings: RecogniserSettings, on loop: EventLoop) throws(EventLoopError) {}

    public func start(_ task: RecognitionTask) {}

    public func take(_ samples: UnsafeBufferPointer<Int16>, _ state: EndOfSpeech.State) {}

    public func stop() {}

    /// Why phrases cannot be recognised here with these settings: a library or the model is missing. nil when they can.
    /// It opens nothing for long: the libraries are closed again. About 20 ms; not on the loop's thread.
    public static func problem(_ settings: RecogniserSettings) -> VoiceError? {
        VoiceError(.noLibrary, "not built yet")
    }
}
