/// Texts that people paste in the place of a recording, and messages that name the right command.
enum ForeignText {
    private static let advice = "record the panel with: bezel record -o FILE /dev/input/eventN, or libinput record"

    private static let signs: [(words: StaticString, what: String)] = [
        ("TOUCH_DOWN ", "the output of libinput debug-events, which holds no positions in units of the panel"),
        ("TOUCH_MOTION ", "the output of libinput debug-events, which holds no positions in units of the panel"),
        ("DEVICE_ADDED ", "the output of libinput debug-events, which holds no positions in units of the panel"),
        ("POINTER_MOTION ", "the output of libinput debug-events, which holds no positions in units of the panel"),
        ("(TouchBegin)", "the output of xinput test-xi2, which holds positions of the screen"),
        ("(RawTouchBegin)", "the output of xinput test-xi2, which holds positions of the screen"),
        ("(RawMotion)", "the output of xinput test-xi2, which holds positions of the screen"),
        ("(DeviceChanged)", "the output of xinput test-xi2, which holds positions of the screen"),
        ("motion a[0]=", "the output of xinput test, which holds positions of the screen"),
        ("event => type: ", "KOReader's log, which does not describe the panel"),
        ("ev => type: ", "KOReader's log, which does not describe the panel"),
    ]

    /// - Parameter head: The beginning of a file in none of the formats of recordings.
    /// - Returns: Words for an error; nil if nothing is known of the text.
    static func problem(of head: [UInt8]) -> String? {
        var lines = Lines(head, upTo: min(head.count, RecordingFormat.headLength))
        while let line = lines.next() {
            for sign in signs {
                var line = line
                if line.skip(past: sign.words) { return "it is \(sign.what); \(advice)" }
            }
        }
        return nil
    }
}
