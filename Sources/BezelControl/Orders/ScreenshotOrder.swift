internal import BezelModel

/// Reads the newest picture.
///
/// - Members: none
/// - Answer: `png`: a PNG file in base64
package struct ScreenshotOrder: PlainControlOrder {
    package static let name = "screenshot"
    package var right: ControlRight { .look }

    package init() {}

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        guard let picture = call.service.screen.picture else { throw ControlError("nothing has been shown yet") }
        try call.desk.answerScreenshot(picture, to: call.request)
        return .later
    }
}
