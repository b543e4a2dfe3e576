import BezelModel
import SmartDeviceLink

/// A Slider (rpc_spec): its parameters, and its state on the screen.
struct Slider: Sendable {
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

    /// - Parameter wanted: Outside of the slider it goes to the end.
    mutating func move(to wanted: Int) { position = min(max(wanted, 1), ticks) }

    mutating func press(_ element: PageElement) -> [Interaction.Step] {
        if element == .confirm { return [.end(.confirmed)] }
        if element == .close { return [.end(.closed)] }
        if element == .less { move(to: position - 1) }
        if element == .more { move(to: position + 1) }
        return [.redraw]
    }

    func response(to ending: Interaction.Ending) -> Response {
        var response =
            switch ending {
            case .confirmed, .chosen, .entered: Response(.success)
            case .timedOut: Response(.timedOut, "no position was taken in time")
            case .closed: Response(.aborted, "closed without a choice")
            case .aborted, .distracting: Response.lostScreen
            case .cancelled: Response.cancelled
            }
        response.parameters = [("sliderPosition", .integer(Int64(position)))]
        return response
    }
}
