public import SmartDeviceLink

/// Something that the head unit does not have as the app has declared it: a change that it refused, a picture that was left
/// out, or a part that it does not show.
///
/// A refused change is sent again after the next declaration, and when the HMI level changes. A picture that was left out is
/// tried again when its part of the content is declared again, and when the HMI level changes.
public struct ContentNotice: Error, Hashable, Sendable, CustomStringConvertible {
    /// What has happened.
    public enum Kind: Hashable, Sendable {
        /// The head unit refused the request, or did not answer in time.
        case refused
        /// A picture could not be uploaded. The rest is sent without it.
        case leftOut
        /// The head unit performed the request in part (WARNINGS). ``ContentNotice/info`` says which part it left out.
        case warning
    }

    /// What has happened.
    public var kind: Kind
    /// The change; nil for the template and the media clock.
    public var change: ContentChange?
    /// The RPC: that of the change, Show or SetDisplayLayout for the template, SetMediaClockTimer for the clock.
    public var function: FunctionID
    /// The text of the menu entry or the choice, the first phrase of the voice command, or the button; nil for others.
    public var name: String?
    /// The result of the response; nil if no response came in time, and for a picture.
    public var result: ResultCode?
    /// `info` of the response, or the text `no answer`; for a picture its name and why it was not uploaded.
    public var info: String

    init(
        _ kind: Kind = .refused, change: ContentChange?, function: FunctionID = .show, result: ResultCode?, info: String
    ) {
        self.kind = kind
        self.change = change
        self.function = change?.function ?? function
        name = change?.name
        self.result = result
        self.info = info
    }

    /// The request and the answer in words.
    public var description: String {
        let request = name.map { "\(function.name) of \($0)" } ?? function.name
        switch kind {
        case .refused:
            let answer = result.map { info.isEmpty ? $0.rawValue : "\($0.rawValue): \(info)" } ?? info
            return "\(request) was refused: \(answer)"
        case .leftOut: return "\(request): \(info)"
        case .warning: return "\(request) was done in part: \(info.isEmpty ? "the head unit gives no reason" : info)"
        }
    }

    /// Whether it says the same as another one. The ids of a change that is sent again may differ.
    func isSame(as other: ContentNotice) -> Bool {
        (kind, function, name, result) == (other.kind, other.function, other.name, other.result) && info == other.info
    }
}

extension ContentChange {
    /// The text by which the app knows it; nil if there is none.
    var name: String? {
        switch self {
        case .addCommand(_, _, _, let entry), .addSubMenu(_, _, _, let entry): entry.name
        case .addVoiceCommand(_, let phrases): phrases.first
        case .createChoice(_, let choice): choice.name
        case .subscribe(let button), .unsubscribe(let button): button.rawValue
        case .deleteCommand, .deleteSubMenu, .deleteChoice, .setProperties, .setMenuLayout, .resetProperties: nil
        }
    }
}
