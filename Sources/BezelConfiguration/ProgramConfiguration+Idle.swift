internal import HeadUnit

extension ProgramConfiguration {
    /// Why phones cannot join the Wi-Fi that `idle.code` is for; nil if they can, or if it is another code.
    ///
    /// A hotspot without a password does not start: NetworkManager waits for one. An open network has a code of its own.
    var codeProblem: String? {
        let code = display.idle.code
        if code == BoardState.CodeWord.wifi.rawValue {
            let (name, password) = (headUnit.settings.wifiName, headUnit.settings.wifiPassword)
            if name.isEmpty { return "idle.code: \"wifi\" needs the Wi-Fi's name, connect.wifi_name" }
            return password.isEmpty
                ? "idle.code: \"wifi\" needs the Wi-Fi's password, connect.wifi_password; for an open network write "
                    + "\"\(WiFiCode(name: name, password: "").text)\"" : nil
        }
        guard let wifi = WiFiCode(code), wifi.password.isEmpty, !code.contains("T:nopass;") else { return nil }
        return "idle.code: the Wi-Fi's password, P:…;, is missing; an open network has T:nopass;"
    }
}
