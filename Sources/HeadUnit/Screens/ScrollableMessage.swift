import BezelModel
import SmartDeviceLink

/// A ScrollableMessage (rpc_spec): its parameters, and its state on the screen.
struct ScrollableMessage: InteractionPage {
    let text: String
    /// At most 8; a message without any has a button of the head unit's own that closes it.
    let buttons: [SoftButton]
    let timeout: Interval
    let cancelID: Int64?
    var scroll: Scroll? = Scroll()
    /// Positions of the buttons that a finger or the select key holds.
    private var held: Set<Int> = []

    init(_ parameters: Parameters) throws(InvalidData) {
        let json = parameters.json
        text = json["scrollableMessageBody"]?.string ?? ""
        timeout = .milliseconds(Int(json["timeout"]?.integer ?? 30_000))
        cancelID = json["cancelID"]?.integer
        var buttons: [SoftButton] = []
        for button in try parameters.objects("softButtons", count: 0...8) ?? [] {
            buttons.append(try SoftButton(button))
        }
        self.buttons = buttons
    }

    func refusal(by policy: AppPolicy) -> String? { policy.refusal(of: buttons) }

    // MARK: On the screen

    var kind: PageKind { .message }

    func header(in context: PageContext) -> PageHeader { PageHeader(title: context.app.name, hasBack: true) }

    func content(in context: PageContext) -> any PageContent {
        MessageContent(
            text: text, lineLimit: context.limits?.messageLines, scroll: scroll ?? Scroll(),
            buttons: buttons.map { $0.face(context.picture) }, close: context.words[.close])
    }

    func images(in rows: [Int]) -> [Image?] { buttons.map(\.image) }

    // MARK: From the driver

    mutating func hold(_ element: PageElement, _ isHeld: Bool) -> [Interaction.Step] {
        guard let index = element.softButton, let button = buttons[safe: index] else { return [] }
        if isHeld { held.insert(index) } else { held.remove(index) }
        return [.tell(.onButtonEvent, Notifications.softButtonEvent(isHeld ? .down : .up, id: button.id))]
    }

    mutating func press(
        _ element: PageElement, _ mode: ButtonPressMode, newID: () -> Page.ID
    ) -> [Interaction.Step] {
        switch element.part(MessageContent.Part.self) {
        case .close: return buttons.isEmpty ? [.end(.closed)] : []
        case .text: return []
        case nil: break
        }
        guard let index = element.softButton, let button = buttons[safe: index] else { return [] }
        let up = hold(element, false)
        let press = Interaction.Step.tell(.onButtonPress, Notifications.softButtonPress(mode, id: button.id))
        let told = Notifications.inOrder(mode, press: press, up: up)
        switch button.action {
        case .default: return told + [.end(.closed)]
        case .stealFocus: return told + [.end(.closed), .activate]
        // Its time has started again with the press.
        case .keepContext: return told
        }
    }

    // MARK: Its end

    /// Buttons that are held when the message goes are released.
    func notifications(before ending: Interaction.Ending) -> [(FunctionID, JSON)] {
        held.sorted().compactMap { buttons[safe: $0] }.map {
            (.onButtonEvent, Notifications.softButtonEvent(.up, id: $0.id))
        }
    }

    func response(to ending: Interaction.Ending) -> Response {
        switch ending {
        case .closed, .timedOut, .confirmed, .chosen, .said, .entered: Response(.success)
        case .aborted, .distracting: .lostScreen
        case .cancelled: .cancelled
        }
    }
}
