internal import TCPLink

/// The command line arguments.
struct Options {
    var address = TCPAddress(host: "127.0.0.1", port: 12345)
    /// Folder of the resumption file; nil for none.
    var folder: String?

    /// - Returns: Nil if an argument is unknown or malformed.
    init?(_ arguments: some Sequence<String>) {
        var words = Array(arguments)
        while !words.isEmpty {
            let name = words.removeFirst()
            guard !words.isEmpty else { return nil }
            let value = words.removeFirst()
            switch name {
            case "--connect":
                guard let colon = value.lastIndex(of: ":"), let port = UInt16(value[value.index(after: colon)...])
                else {
                    return nil
                }
                address = TCPAddress(host: String(value[..<colon]), port: port)
            case "--remember": folder = value
            default: return nil
            }
        }
    }
}
