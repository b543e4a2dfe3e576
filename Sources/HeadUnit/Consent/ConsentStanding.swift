import SmartDeviceLink

/// Whether an app is allowed to have HMI levels (ProtocolNotes, "Consent").
enum ConsentStanding: Hashable, Sendable {
    /// The device or the app was allowed by name, or the app runs on this machine.
    case trusted
    /// It is allowed because every device with its kind of link is allowed.
    case admitted
    /// The driver has not been asked yet, or has not answered.
    case undecided
    /// It is not allowed, for this reason.
    case refused(String)

    var isTrusted: Bool {
        switch self {
        case .trusted: true
        case .admitted, .undecided, .refused: false
        }
    }

    /// Whether the app may have a level.
    var isAllowed: Bool {
        switch self {
        case .trusted, .admitted: true
        case .undecided, .refused: false
        }
    }
}

extension AppPolicy {
    /// The part of a policy that applies to an app with this standing. Any app can send any app id, so only trusted apps
    /// get a priority above NORMAL. An app that is not allowed yet gets no permission at NONE from its policy.
    func limited(to standing: ConsentStanding) -> AppPolicy {
        var policy = self
        if !standing.isTrusted {
            policy.urgency = .information
            switch priority {
            case .emergency, .navigation, .voiceCommunication, .communication: policy.priority = .normal
            case .normal, .none: break
            }
        }
        if !standing.isAllowed {
            for (function, levels) in rpcs where RPCCatalog.byFunction[function]?.levels.contains(.notRunning) != true {
                policy.rpcs[function] = levels.filter { $0 != .notRunning }
            }
        }
        return policy
    }
}
