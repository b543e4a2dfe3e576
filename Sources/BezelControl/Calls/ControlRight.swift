/// Which clients may send an order.
package enum ControlRight: Hashable, Sendable {
    /// All clients, also viewers of the console that may only look (`web.touch = false`). For orders that change nothing but
    /// what the client gets.
    case look
    /// Clients of the socket, and viewers of the console if `web.touch` is true.
    case change
}
