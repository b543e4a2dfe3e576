/// The recordings of clients, and the one that is played.
package protocol RecordingDesk: AnyObject {
    /// Begins to send the client the contacts of all panels and clients.
    func beginRecording(for request: ClientRequest) throws(ControlError)
    /// Ends what ``beginRecording(for:)`` began.
    func endRecording(of client: UInt64) throws(ControlError)
    /// Adds a part of a recording. The last part begins to play it, and the answer follows at its end.
    ///
    /// - Parameters:
    ///   - isFollowed: Whether other parts follow.
    ///   - speed: 2 plays twice as fast.
    /// - Returns: The bytes so far; nil after the last part.
    func upload(
        _ part: [UInt8], isFollowed: Bool, speed: Double, for request: ClientRequest
    ) throws(ControlError) -> Int?
    /// Ends the recording that is played.
    func endReplay() throws(ControlError)
}
