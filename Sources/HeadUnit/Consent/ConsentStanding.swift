import SmartDeviceLink

/// Whether an app may come in.
enum ConsentStanding: Hashable, Sendable {
    /// Its device, or the app on it, was allowed in particular, or it is this machine.
    case trusted
    /// It may come in because every device on its kind of link may.
    case admitted
    /// The driver has not been asked yet, or has not answered.
    case undecided
    /// Why it may not come in.
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
    /// The part of a policy that an app may have by its standing. Anybody can claim an app id, so that a priority above
    /// NORMAL is for trusted apps. An app that nobody has allowed yet may do nothing at NONE that only its policy allows.
    func limited(to standing: ConsentStanding) -> AppPolicy {
        var policy = self
        if !standing.isTrusted {
            switch priority {
            case .emergency, .navigation, .voiceCommunication, .communication: policy.priority = .normal
            case .normal, .none: break
            }
        }
        if !standing.isAllowed {
            for (function, levels) in rpcs where RPCCatalog.byFunction[function]?.levels.contains(.none) != true {
                policy.rpcs[function] = levels.filter { $0 != .none }
            }
        }
        return policy
    }
}
