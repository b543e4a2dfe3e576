extension DeviceID {
    /// The device's name in a question. It contains nothing that only an app has claimed: a page's origin, which any
    /// program can send, is followed by its address.
    ///
    /// - Parameters:
    ///   - cloud: The cloud apps of the configuration.
    ///   - app: The app that the question is about. A cloud app that has the same name is shown by its host.
    func shown(_ cloud: [CloudApp], besides app: String) -> String {
        if let own = cloud.first(where: isCloud) { return own.name == app ? Self.host(of: own.url) : own.name }
        guard kind == .webSocket, let end = name.lastIndex(of: "@") else { return name }
        let (origin, address) = (String(name[..<end]), name[name.index(after: end)...])
        return origin.contains("://") ? "\(Self.host(of: origin)) (\(address))" : String(address)
    }

    /// "app.lan" of "ws://app.lan:5432/path".
    private static func host(of url: String) -> String {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        let place = rest.prefix { $0 != "/" }
        guard place.first != "[" else { return String(place.prefix { $0 != "]" }) + "]" }
        return String(place.prefix { $0 != ":" })
    }
}
