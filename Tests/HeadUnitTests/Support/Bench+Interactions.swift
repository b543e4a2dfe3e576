import BezelModel
import HeadUnit
import SmartDeviceLink

/// Messages and sliders on the bench's screen of 800 × 480 pixels: lines of 40 pixels, of which eight are visible; a
/// track of 500 pixels from x = 150. Buttons of 100 × 80 are in a row at the bottom.
extension Bench {
    static func scrollArea(of message: MessageContent) -> ScreenLayout.ScrollArea {
        let lines = message.text.split(separator: "\n", omittingEmptySubsequences: false).count
        return ScreenLayout.ScrollArea(
            rect: DisplayRect(x: 0, y: 80, width: 800, height: 320), limit: max(40 * Int32(lines) - 320, 0), pitch: 40,
            slop: 8)
    }

    static func slideArea(of slider: SliderContent) -> ScreenLayout.SlideArea {
        ScreenLayout.SlideArea(
            rect: DisplayRect(x: 100, y: 200, width: 600, height: 80),
            track: DisplayRect(x: 150, y: 235, width: 500, height: 10), ticks: slider.ticks)
    }

    /// The message on the screen; nil for anything else.
    var message: MessageContent? {
        page?.content as? MessageContent
    }

    /// How far the message on the screen is scrolled.
    var messageOffset: Int32? {
        message.map { $0.scroll.offset(at: now, limit: Self.scrollArea(of: $0).limit) }
    }

    /// The slider on the screen; nil for anything else.
    var slider: SliderContent? {
        page?.content as? SliderContent
    }

    func send(_ json: String, _ function: FunctionID, id: Int32 = 1, from phone: Phone) throws -> [Heard] {
        request(function, try JSON(parsing: json), id: id, from: phone)
    }

    /// The select key, down and up.
    func select() -> [Heard] {
        handle(.selectKey(.down, at: Stamp(nanoseconds: now.nanoseconds)))
            + handle(.selectKey(.up, at: Stamp(nanoseconds: now.nanoseconds)))
    }

    /// The element that has the focus.
    var focused: PageElement? { page?.focused }
}
