internal import BezelModel

/// Reads the newest picture.
///
/// - Members: none
/// - Answer: `png`: a PNG file in base64
struct ScreenshotOrder: PlainControlOrder {
    static let name = "screenshot"
    var right: ControlRight { .look }

    func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        guard let picture = call.service.screen.picture else { throw ControlError("nothing has been shown yet") }
        try call.desk.answerScreenshot(picture, to: call.request)
        return .later
    }
}
