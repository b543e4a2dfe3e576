/// A request of Android Open Accessory to a phone's control endpoint
/// (source.android.com/docs/core/interaction/accessories/aoa).
public enum AccessoryRequest: Hashable, Sendable {
    /// Reads the version that it supports: two bytes, the lower one first.
    case version
    /// Sends a text that describes this accessory.
    case text(Text)
    /// Asks it to become an accessory's host: it leaves the bus and comes back.
    case start

    /// In the order of their numbers.
    public enum Text: UInt16, Hashable, Sendable, CaseIterable {
        case manufacturer, model, description, version, address, serial
    }

    /// The texts by which SDL apps find the accessory (manufacturer, model and version: SDL's accessory filter), and
    /// the texts for the phone's user.
    private static func value(of text: Text) -> String {
        switch text {
        case .manufacturer: "SDL"
        case .model: "Core"
        case .description: "Bezel head unit"
        case .version: "1.0"
        case .address: "https://www.smartdevicelink.org"
        case .serial: "1"
        }
    }

    /// The next request after this one was answered; nil after the last one.
    var next: AccessoryRequest? {
        switch self {
        case .version: .text(.manufacturer)
        case .text(let text): Text(rawValue: text.rawValue + 1).map { .text($0) } ?? .start
        case .start: nil
        }
    }

    /// Bytes that the phone may answer.
    public var answerLimit: Int {
        switch self {
        case .version: 2
        case .text, .start: 0
        }
    }

    /// The setup packet and the bytes after it, which leave room for an answer.
    public var bytes: [UInt8] {
        switch self {
        case .version: [0xC0, 51, 0, 0, 0, 0, 2, 0, 0, 0]
        case .text(let text):
            // With the final zero.
            [0x40, 52, 0, 0, UInt8(text.rawValue), 0] + Self.sized(Array(Self.value(of: text).utf8) + [0])
        case .start: [0x40, 53, 0, 0, 0, 0, 0, 0]
        }
    }

    private static func sized(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8(truncatingIfNeeded: bytes.count), UInt8(truncatingIfNeeded: bytes.count >> 8)] + bytes
    }

    /// Whether this version, the answer to ``version``, has accessory mode.
    static func isVersion(_ answer: [UInt8]) -> Bool {
        guard answer.count == 2 else { return false }
        return answer[0] != 0 || answer[1] != 0
    }
}
