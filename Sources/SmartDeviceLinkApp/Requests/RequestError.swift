public import SmartDeviceLink

/// Why a typed request failed.
public enum RequestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A parameter is outside of the limits of rpc_spec. The text names it and its limit, for instance "numTicks: expected an
    /// integer from 2 to 26, got 40". Nothing was sent.
    case invalid(String)
    /// Another request of this kind, of which there can be only one, is not answered yet. Nothing was sent.
    case inProgress
    /// All 65,535 ids of soft buttons are in use. Nothing was sent.
    case noButtonID
    /// The task was cancelled.
    case cancelled
    /// The head unit's answer: the result and `info` of the response.
    case refused(ResultCode, info: String)
    /// The request failed without a response.
    case failed(SDLManagerError)

    init(_ error: SDLManagerError) {
        self =
            switch error {
            case .cancelled: .cancelled
            case .refused(let result, let info): .refused(result, info: info)
            default: .failed(error)
            }
    }

    /// The reason in words.
    public var description: String {
        switch self {
        case .invalid(let text): text
        case .inProgress: "a request of this kind is in progress"
        case .noButtonID: "all ids of soft buttons are in use"
        case .cancelled: "the task was cancelled"
        case .refused(let result, let info): "\(SDLManagerError.refused(result, info: info))"
        case .failed(let error): "\(error)"
        }
    }
}

/// What the head unit has left out of a request that it has performed.
public struct RequestOutcome: Hashable, Sendable, CustomStringConvertible {
    /// `info` of the response if its result was WARNINGS; nil otherwise.
    public var warning: String?
    /// The errors of pictures that could not be uploaded, by the names of their files. The request was sent without them.
    public var missingPictures: [String: SDLFileError]

    /// What was left out; "complete" if nothing was.
    public var description: String {
        let pictures = missingPictures.sorted { $0.key < $1.key }.map { "no picture \($0.key): \($0.value)" }
        let parts = [warning].compactMap(\.self) + pictures
        return parts.isEmpty ? "complete" : parts.joined(separator: "; ")
    }
}
