import BezelModel
import SmartDeviceLink

/// A Slider (rpc_spec): its parameters, and its state on the screen.
struct Slider: InteractionPage {
    private typealias Part = SliderContent.Part

    let ticks: Int
    /// 1 to ``ticks``.
    private(set) var position: Int
    let header: String
    /// None, one for all positions, or one for each.
    let footers: [String]
    let timeout: Interval
    let cancelID: Int64?

    /// Checks them in sdl_core's order (`mobile/slider_request.cc`).
    init(_ parameters: JSON) throws(InvalidData) {
        ticks = Int(parameters["numTicks"]?.integer ?? 2)
        position = Int(parameters["position"]?.integer ?? 1)
        header = parameters["sliderHeader"]?.string ?? ""
        footers = (parameters["sliderFooter"]?.array ?? []).compactMap(\.string)
        timeout = .milliseconds(Int(parameters["timeout"]?.integer ?? 10_000))
        cancelID = parameters["cancelID"]?.integer
        guard position <= ticks else {
            throw InvalidData("position: \(position) is more than the \(ticks) of numTicks")
        }
        guard footers.count <= 1 || footers.count == ticks else {
            throw InvalidData("sliderFooter: has \(footers.count) texts; 1 or \(ticks) (numTicks) are expected")
        }
    }

    // MARK: On the screen

    var kind: PageKind { .slider }
    var slidePosition: Int? { position }

    func header(in context: PageContext) -> PageHeader { PageHeader(title: header, hasBack: true) }

    func content(in context: PageContext) -> any PageContent {
        let words = context.words
        return SliderContent(
            ticks: ticks, position: position, footers: footers, confirm: words[.confirm], cancel: words[.cancel])
    }

    // MARK: From the driver

    mutating func slide(to wanted: Int) -> [Interaction.Step] {
        position = min(max(wanted, 1), ticks)
        return [.redraw]
    }

    mutating func press(
        _ element: PageElement, _ mode: ButtonPressMode, newID: () -> Page.ID
    ) -> [Interaction.Step] {
        switch element.part(Part.self) {
        case .confirm: [.end(.confirmed)]
        case .close: [.end(.closed)]
        case .less: slide(to: position - 1)
        case .more: slide(to: position + 1)
        // The next press of the select key takes the position.
        case .track: [.redraw, .focus(Part.confirm.element)]
        case nil: [.redraw]
        }
    }

    // MARK: Its end

    func response(to ending: Interaction.Ending) -> Response {
        var response =
            switch ending {
            case .confirmed, .chosen, .said, .entered: Response(.success)
            case .timedOut: Response(.timedOut, "no position was taken in time")
            case .closed: Response(.aborted, "closed without a choice")
            case .aborted, .distracting: Response.lostScreen
            case .cancelled: Response.cancelled
            }
        response.parameters = [("sliderPosition", .integer(Int64(position)))]
        return response
    }
}
