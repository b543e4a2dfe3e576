package import HeadUnit

/// The connections of apps.
package protocol AppLinkControl: AnyObject {
    /// The numeric address at the other end.
    func peer(of connection: ConnectionID) -> String?
    /// Reads nothing from the connection for some nanoseconds.
    func rest(_ connection: ConnectionID, for time: Int64)
    /// How slow the connection was made.
    func pace(of connection: ConnectionID) -> LinkPace
    /// Gives both directions of the connection a delay and a rate, until it ends.
    ///
    /// - Returns: false if there is no timer for it.
    func slow(_ connection: ConnectionID, to pace: LinkPace) -> Bool
    /// Closes the connection at once, as if the link was lost.
    func abandon(_ connection: ConnectionID)
}
