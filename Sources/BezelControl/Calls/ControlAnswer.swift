/// How an order is answered.
package enum ControlAnswer {
    /// At once, with these members. `action` is run after that.
    case now(ControlLine.Members, then: (() -> Void)? = nil)
    /// The desk or the service sends the answer when the work is done.
    case later

    /// At once, without members.
    static var done: ControlAnswer { .now([]) }
}
