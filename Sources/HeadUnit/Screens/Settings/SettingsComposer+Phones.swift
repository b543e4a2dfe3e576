import BezelModel

/// Phones, and how they connect.
extension SettingsComposer {
    func phones(_ scroll: Scroll) -> SettingsListContent {
        let rows = context.phones.map { phone in
            let isRefused = phone.standing.isRefused
            let state = phone.isConnected ? words[.connected] : text(of: phone.standing)
            return SettingsListContent.Row(
                icon: isRefused ? .lock : .phone, text: phone.name,
                secondaryText: phone.address.isEmpty ? state : "\(state) · \u{2068}\(phone.address)\u{2069}",
                isActive: phone.isConnected, isSubmenu: !isRefused, action: isRefused ? words[.allowAgain] : "")
        }
        return SettingsListContent(
            rows: rows, button: context.board.canPair ? parked(words[.pairPhone]) : "",
            isButtonLimited: context.isDriving, placeholder: words[.notConnected], scroll: scroll)
    }

    /// The text of a button that cannot be used while driving.
    private func parked(_ text: String) -> String {
        context.isDriving ? "\(text): \(words[.whenParked])" : text
    }

    private func text(of standing: SettingsPhone.Standing) -> String {
        switch standing {
        case .always: words[.always]
        case .byRule: words[.notConnected]
        case .ask: words[.ask]
        case .refused(let minutes): words[.refusedFor].filled(["#": "\(minutes)"])
        }
    }

    // MARK: One phone

    enum PhoneButton: Hashable { case disconnect, forget, cancel }

    static func phoneButtons(_ phone: SettingsPhone, asksToForget: Bool) -> [PhoneButton] {
        asksToForget ? [.cancel, .forget] : phone.isConnected ? [.disconnect, .forget] : [.forget]
    }

    func phone(_ phone: SettingsPhone) -> PhoneContent {
        let chosen: Int? =
            switch phone.standing {
            case .always: 0
            case .ask: 1
            case .refused: 2
            case .byRule: nil
            }
        let kinds = Self.phoneButtons(phone, asksToForget: asksToForget)
        let buttons = kinds.map { kind in
            switch kind {
            case .disconnect: CardButton(text: words[.disconnect])
            case .forget:
                CardButton(
                    text: parked(words[.forget]), isHighlighted: asksToForget, isLimited: context.isDriving)
            case .cancel: CardButton(text: words[.cancel])
            }
        }
        return PhoneContent(
            state: words[phone.isConnected ? .connected : .notConnected], isConnected: phone.isConnected,
            address: phone.address, apps: phone.apps.joined(separator: ", "),
            choices: chosen == nil ? [] : [words[.always], words[.ask], words[.refuse]], chosen: chosen,
            note: phone.standing.isRefused ? text(of: phone.standing) : "", buttons: buttons)
    }

    // MARK: How phones connect

    var wifiCard: ConnectContent.Card? {
        let rules = context.rules
        guard !rules.wifiName.isEmpty else { return nil }
        return ConnectContent.Card(
            title: words[.joinWiFi], code: WiFiCode(name: rules.wifiName, password: rules.wifiPassword).text,
            name: rules.wifiName,
            detail: rules.wifiPassword.isEmpty ? "" : context.isDriving ? words[.whenParked] : rules.wifiPassword,
            isLimited: context.isDriving && !rules.wifiPassword.isEmpty)
    }

    var addressCard: ConnectContent.Card? {
        guard let board = context.idle, !board.isLocal, let address = board.addresses.first else { return nil }
        // The Wi-Fi has a card of its own.
        let code = board.shownCode(context.rules).map { $0.wifi == nil ? $0.text : address.text }
        return ConnectContent.Card(title: words[.findCar], code: code ?? "", name: address.text)
    }
}

extension SettingsPhone.Standing {
    fileprivate var isRefused: Bool {
        switch self {
        case .refused: true
        case .always, .byRule, .ask: false
        }
    }
}
