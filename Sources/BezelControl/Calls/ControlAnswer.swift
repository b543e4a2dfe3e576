/// How an order is answered.
package enum ControlAnswer {
    /// At once, with these members. `ignored` are places of members that were not used, beside those of the request, and
    /// `action` is run after that.
    case now(ControlLine.Members, ignored: [String] = [], then: (() -> Void)? = nil)
    /// The desk or the service sends the answer when the work is done.
    case later

    /// At once, without members.
    static var done: ControlAnswer { .now([]) }
}
