package import HeadUnit

/// The connections of apps.
package protocol AppLinkControl: AnyObject {
    /// The numeric address at the other end.
    func peer(of connection: ConnectionID) -> String?
    /// Reads nothing from the connection for some nanoseconds.
    func rest(_ connection: ConnectionID, for time: Int64)
    /// Closes the connection at once, as if the link was lost.
    func abandon(_ connection: ConnectionID)
}
