/// What a phone needs to join a Wi-Fi, as a QR code says it (ZXing's wiki, "Barcode Contents").
public struct WiFiCode: Hashable, Sendable {
    public var name: String
    /// "" for an open network.
    public var password: String

    public init(name: String, password: String) {
        self.name = name
        self.password = password
    }

    /// Reads a code like `WIFI:T:WPA;S:car;P:river-lamp;;`. Fields other than S and P are skipped.
    ///
    /// - Returns: nil for a text that is no such code, or one without a name.
    public init?(_ text: String) {
        let prefix = "WIFI:"
        guard text.hasPrefix(prefix) else { return nil }
        var fields = [""]
        var isEscaped = false
        for character in text.dropFirst(prefix.count) {
            if !isEscaped, character == "\\" {
                isEscaped = true
            } else if !isEscaped, character == ";" {
                fields.append("")
            } else {
                fields[fields.count - 1].append(character)
                isEscaped = false
            }
        }
        func value(_ key: String) -> String {
            fields.first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) } ?? ""
        }
        name = value("S:")
        password = value("P:")
        guard !name.isEmpty else { return nil }
    }

    /// The text of the QR code.
    public var text: String {
        password.isEmpty
            ? "WIFI:T:nopass;S:\(Self.escaped(name));;"
            : "WIFI:T:WPA;S:\(Self.escaped(name));P:\(Self.escaped(password));;"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if "\\;,:\"".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
