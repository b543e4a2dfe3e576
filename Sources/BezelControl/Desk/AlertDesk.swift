package import HeadUnit

/// The local alerts and their names.
package protocol AlertDesk: AnyObject {
    /// Opens an alert: its events and its answer go to the request's client.
    ///
    /// - Parameter name: nil for `alert-1`, `alert-2` and so on.
    /// - Returns: The alert with its id.
    func open(_ alert: LocalAlert, name: String?, for request: ClientRequest) throws(ControlError) -> LocalAlert
    func name(of alert: LocalAlert.ID) -> String?
    func alert(named name: String) throws(ControlError) -> LocalAlert.ID
    /// The alert of that name, which must hold the screen.
    ///
    /// - Parameters:
    ///   - name: nil for `shown`.
    ///   - shown: The alert on the screen, if it is a local one.
    func holder(named name: String?, shown: LocalAlert.ID?) throws(ControlError) -> LocalAlert.ID
}
