package import BezelModel
package import HeadUnit

/// Answers that are made on a thread, because they take long. The client's next request waits for them.
package protocol LongAnswerDesk: AnyObject {
    /// Answers with the picture as a PNG file. The client's next request does not wait for it.
    func answerScreenshot(_ picture: Picture, to request: ClientRequest) throws(ControlError)
    func answer(_ details: Engine.AppDetails, to request: ClientRequest) throws(ControlError)
    func answer(_ file: FileContents, to request: ClientRequest) throws(ControlError)
}
