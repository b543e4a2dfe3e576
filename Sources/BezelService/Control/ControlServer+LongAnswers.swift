internal import BezelControl
internal import BezelModel
internal import HeadUnit
internal import SmartDeviceLink

extension ControlServer: LongAnswerDesk {
    func answer(_ details: Engine.AppDetails, to request: ClientRequest) throws(ControlError) {
        try begin(.details(request: request, details), of: request.client)
    }

    func answer(_ file: FileContents, to request: ClientRequest) throws(ControlError) {
        try begin(.file(request: request, file), of: request.client)
    }

    /// The worker makes the answer. The client's next request waits for it.
    func begin(_ work: ControlWorker.Work, of number: UInt64) throws(ControlError) {
        guard worker.begin(work, for: number) else {
            throw ControlError("the thread for long answers could not be started")
        }
        clients[number]?.waitsForWorker = true
    }

    func answerScreenshot(_ picture: Picture, to request: ClientRequest) throws(ControlError) {
        guard let client = clients[request.client], client.screenshot == nil else {
            throw ControlError("this client already waits for a screenshot")
        }
        guard worker.begin(.screenshot(picture), for: client.number) else {
            throw ControlError("the thread for screenshots could not be started")
        }
        client.screenshot = request
    }

    /// - Parameter text: A PNG file as base64; nil if encoding failed.
    func finishScreenshot(_ text: String?, of client: ControlClient) {
        guard let request = client.screenshot else { return }
        client.screenshot = nil
        guard let text, text.utf8.count < Self.backlogLimit - (1 << 20) else {
            let error = ControlError("the picture cannot be encoded")
            return client.connection.send(ControlLine.failure(request, error))
        }
        client.connection.send(ControlLine.success(request, [("png", .string(text))]))
    }
}
