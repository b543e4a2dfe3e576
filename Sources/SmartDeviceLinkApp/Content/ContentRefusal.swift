public import SmartDeviceLink

/// A change that the head unit refused. It is sent again after the app's next declaration, and when the HMI level
/// changes.
public struct ContentRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The refused change; nil for the template.
    public var change: ContentChange?
    /// The refused RPC: that of the change, or Show or SetDisplayLayout for the template.
    public var function: FunctionID
    /// The result of the response; nil if no response came in time.
    public var result: ResultCode?
    /// `info` of the response, or the text `no answer`.
    public var info: String

    init(change: ContentChange?, function: FunctionID = .show, result: ResultCode?, info: String) {
        self.change = change
        self.function = change?.function ?? function
        self.result = result
        self.info = info
    }

    /// The refused request and the answer in words.
    public var description: String {
        let answer = result.map { info.isEmpty ? $0.rawValue : "\($0.rawValue): \(info)" } ?? info
        return "\(function.name) was refused: \(answer)"
    }
}
