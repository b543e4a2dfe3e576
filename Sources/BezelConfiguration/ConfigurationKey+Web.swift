internal import TCPLink

/// The console.
extension ConfigurationKey {
    static let web: [ConfigurationKey] = [
        .string(
            "web.listen", "an address like \"127.0.0.1:8080\", or \"\"", \.web.listen,
            read: { text in text.isEmpty ? .some(nil) : (try? TCPAddress(text)).map { .some($0) } },
            write: { $0?.description ?? "" }),
        ConfigurationKey(
            name: "web.hosts", expected: "an array of at most 20 names like \"board.lan\" or \"localhost:9000\"",
            apply: { value, configuration in
                guard let array = value.array, array.count <= 20 else { return false }
                let names = array.compactMap { $0.string }
                guard names.count == array.count, names.allSatisfy(isHost) else { return false }
                configuration.web.hosts = names
                return true
            }, text: { "[" + $0.web.hosts.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }),
        .boolean("web.token", \.web.token),
        .string(
            "web.token_file", "an absolute path, or \"\"", \.web.tokenFile,
            read: { $0.isEmpty || $0.hasPrefix("/") ? $0 : nil }, write: { $0 }),
        .boolean("web.touch", \.web.touch),
        .string(
            "websocket.listen", "an address like \"0.0.0.0:2020\", or \"\"", \.webSocket.listen,
            read: { text in text.isEmpty ? .some(nil) : (try? TCPAddress(text)).map { .some($0) } },
            write: { $0?.description ?? "" }),
        ConfigurationKey(
            name: "websocket.origins",
            expected: "an array of at most 20 origins like \"http://board.lan:8000\", or \"null\" for pages of files",
            apply: { value, configuration in
                guard let array = value.array, array.count <= 20 else { return false }
                let origins = array.compactMap { $0.string }
                guard origins.count == array.count, origins.allSatisfy(isOrigin) else { return false }
                configuration.webSocket.origins = origins
                return true
            }, text: { "[" + $0.webSocket.origins.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }),
    ]

    /// Whether the text is an origin as a browser writes it: a scheme, a host in lower case, and a port that is not the
    /// scheme's; no path.
    @Sendable private static func isOrigin(_ text: String) -> Bool {
        if text == "null" { return true }
        guard let colon = text.firstRange(of: "://"), text == text.lowercased() else { return false }
        let scheme = text[..<colon.lowerBound]
        guard !scheme.isEmpty, scheme.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }) else {
            return false
        }
        let host = String(text[colon.upperBound...])
        return isHost(host) || (host.hasPrefix("[") && !host.contains("/") && host.utf8.count < 60)
    }

    /// Whether the text is a host name of letters, digits, dots and hyphens, with or without a port.
    @Sendable private static func isHost(_ name: String) -> Bool {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard (1...253).contains(parts[0].utf8.count), parts.count == 1 || UInt16(parts[1]) != nil else { return false }
        return parts[0].utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }
}
