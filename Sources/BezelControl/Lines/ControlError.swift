/// Why a request failed. The client gets this text.
package struct ControlError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
