package import HeadUnit
package import SmartDeviceLink

/// The programs that serve requests of apps, or recognise phrases of the driver.
package protocol ServingDesk: AnyObject {
    /// All functions that are served.
    var servedFunctions: Set<FunctionID> { get }
    /// The modules of the car that clients serve; nil for none.
    var servedModules: RemoteCapability? { get }
    /// Sends the client the requests of apps for these functions, and phrases in these languages, until it leaves.
    ///
    /// - Parameter name: What the client calls itself; nil for its process.
    func serve(
        _ functions: Set<FunctionID>, languages: [String], _ modules: RemoteCapability?, name: String?,
        for request: ClientRequest
    ) throws(ControlError)
    /// The client may be asked to recognise phrases now: its request is answered.
    func servedLanguagesChanged()
    /// Why a client may not send settings of a module; nil if it may. A client that serves modules itself may send those of
    /// its own only.
    func problem(notifying module: RemoteModule.Key, by client: UInt64) -> String?
    /// The function of a request of an app that waits for the client's answer, and its module if it is about one.
    ///
    /// - Throws: If the client was not sent this request, or if it is over.
    func request(_ served: ServedRequest.ID, for client: UInt64) throws(ControlError) -> (FunctionID, RemoteModule.Key?)
    /// Ends a request of an app, and counts the client's wrong answers. After ``ServedAnswer/wrongLimit`` of them in a row it
    /// serves no function any more.
    ///
    /// - Returns: Whether the client still serves.
    func end(_ served: ServedRequest.ID, _ outcome: ServedOutcome, by client: UInt64) -> Bool
    /// Ends the recognition of a phrase.
    ///
    /// - Parameter position: Of the phrase; nil if it was none.
    /// - Returns: What follows when the client has its answer.
    /// - Throws: If this client recognises no phrase of this number, or if there is no phrase at the position.
    func endPhrase(
        _ number: UInt64, _ position: Int?, confidence: Int?, by client: UInt64
    ) throws(ControlError) -> () -> Void
}

/// How a program has answered a request of an app.
package enum ServedOutcome: Hashable, Sendable {
    case served
    /// With another result than SUCCESS or WARNINGS, for this reason.
    case refused(String)
    /// Its answer cannot be used, for this reason.
    case wrong(String)
}
