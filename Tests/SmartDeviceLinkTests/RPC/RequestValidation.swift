import SmartDeviceLink
import Testing

/// The result of reading a request's parameters.
enum Verdict: Equatable, Sendable {
    case accepted
    /// It is refused, and `info` begins with the parameter's name.
    case refused(String)
}

extension JSON {
    /// This object with one member added, replaced or removed.
    func with(_ key: String, _ value: JSON?) -> JSON {
        guard var object else { return self }
        object[key] = value
        return .object(object)
    }
}

/// Compares the reading of `json` as received with `verdict`.
func check<Request>(
    _ json: JSON, _ verdict: Verdict, sourceLocation: SourceLocation = #_sourceLocation,
    _ read: (Parameters) throws(InvalidData) -> Request
) {
    do {
        _ = try read(Parameters(json: [UInt8](json: json)[...]))
        #expect(verdict == .accepted, sourceLocation: sourceLocation)
    } catch {
        guard case .refused(let parameter) = verdict else {
            Issue.record("refused: \(error.info)", sourceLocation: sourceLocation)
            return
        }
        #expect(error.info.hasPrefix(parameter), "\(error.info)", sourceLocation: sourceLocation)
    }
}

extension String {
    static func long(_ count: Int) -> String { String(repeating: "x", count: count) }
}
