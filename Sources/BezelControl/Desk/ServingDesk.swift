package import HeadUnit
package import SmartDeviceLink

/// The programs that serve requests of apps.
package protocol ServingDesk: AnyObject {
    /// All functions that are served.
    var servedFunctions: Set<FunctionID> { get }
    /// Sends the client the requests of apps for these functions until it leaves.
    func serve(_ functions: Set<FunctionID>, for request: ClientRequest) throws(ControlError)
    /// Ends a request of an app.
    ///
    /// - Throws: If the client was not sent this request, or if it is over.
    func end(_ served: ServedRequest.ID, by client: UInt64) throws(ControlError)
}
