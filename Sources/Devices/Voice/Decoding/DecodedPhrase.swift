/// What was decoded from the sound of one utterance.
enum DecodedPhrase: Hashable {
    /// The words of ``PhraseGrammar``, and the speech behind the last one.
    ///
    /// - Parameter after: In frames of 10 ms.
    case words([Int], after: Int)
    /// Something else, or nothing.
    case other
}
