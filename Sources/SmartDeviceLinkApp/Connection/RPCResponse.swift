public import SmartDeviceLink

/// An answer to a request.
public struct RPCResponse: Hashable, Sendable {
    /// GENERIC_ERROR, or WARNINGS where `success` is true, for a word that nobody has given a meaning.
    public var result: ResultCode
    /// What the head unit has to say about it.
    public var info: String
    public var parameters: JSON

    /// - Throws: ``SDLManagerError/refused(_:info:)`` unless it means success.
    public func require() throws(SDLManagerError) {
        guard result.isSuccess else { throw .refused(result, info: info) }
    }
}
