public import SmartDeviceLink

/// A change that the head unit refused. It is sent again after the app's next declaration, and when the HMI level
/// changes.
public struct ContentRefusal: Hashable, Sendable, CustomStringConvertible {
    /// The refused change; nil for the template (Show).
    public var change: ContentChange?
    /// The result of the response; nil if no response came in time.
    public var result: ResultCode?
    /// `info` of the response, or the text `no answer`.
    public var info: String

    /// The refused request and the answer in words.
    public var description: String {
        let answer = result.map { info.isEmpty ? $0.rawValue : "\($0.rawValue): \(info)" } ?? info
        return "\(change?.function.name ?? FunctionID.show.name) was refused: \(answer)"
    }
}
