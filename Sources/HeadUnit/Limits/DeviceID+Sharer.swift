extension DeviceID {
    /// Who has the share of what a device may have: all web pages at a network address have that address's together.
    var sharer: DeviceID {
        switch kind {
        case .webSocket: .tcp(address: String(name.split(separator: "@").last ?? ""))
        case .local, .tcp, .usb, .bluetooth: self
        }
    }
}
