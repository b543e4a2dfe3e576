public import SmartDeviceLink

/// The head unit's response to one request.
public struct RPCResponse: Hashable, Sendable {
    /// `resultCode` of the response. A code that rpc_spec does not define becomes ``ResultCode/warnings`` if `success`
    /// is true, otherwise ``ResultCode/genericError``.
    public var result: ResultCode
    /// `info` of the response: an explanation for people. If the response has none: the text of an unknown
    /// `resultCode`, otherwise empty.
    public var info: String
    /// All parameters of the response, with the names of rpc_spec, `success`, `resultCode` and `info` among them.
    public var parameters: JSON

    /// Returns if the result means success.
    ///
    /// - Throws: ``SDLManagerError/refused(_:info:)`` with the result and info otherwise.
    public func require() throws(SDLManagerError) {
        guard result.isSuccess else { throw .refused(result, info: info) }
    }
}
