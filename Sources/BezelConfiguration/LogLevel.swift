/// The lowest level that is logged.
package enum LogLevel: String, Hashable, Sendable, CaseIterable {
    case error, warning, notice, info, debug
}
