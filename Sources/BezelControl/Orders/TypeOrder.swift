internal import HeadUnit
package import SmartDeviceLink

/// Types on the keyboard on the head unit's screen.
///
/// - Members: `text`: 1 to 500 bytes, or `key`: "backspace" or "submit"
/// - Answer: nothing more
package struct TypeOrder: ControlOrder {
    private enum Key: String, Hashable, Sendable, CaseIterable {
        case backspace, submit
    }

    package static let name = "type"
    package var right: ControlRight { .change }
    var stroke: KeyboardStroke

    init(_ stroke: KeyboardStroke) { self.stroke = stroke }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        let text = try members.text("text", ControlParameters.names)
        let key: Key? = members.has("key") ? try members.requiredWord("key") : nil
        switch (text, key) {
        case (let text?, nil): stroke = .text(text)
        case (nil, .backspace?): stroke = .backspace
        case (nil, .submit?): stroke = .submit
        case (nil, nil): throw ControlError("text: missing")
        case (.some, .some): throw ControlError("text and key: expected only one of them")
        }
    }

    package var members: [(String, JSON?)] {
        switch stroke {
        case .text(let text): [("text", .string(text))]
        case .backspace: [("key", .string(Key.backspace.rawValue))]
        case .submit: [("key", .string(Key.submit.rawValue))]
        }
    }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        if let problem = call.service.engine.problem(typing: stroke) { throw ControlError(problem) }
        call.service.engine.send(.typed(stroke))
        return .done
    }
}
