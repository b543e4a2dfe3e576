import BezelModel
import SmartDeviceLink

/// The identity of a registered app. Other data of it belongs to the features that use it.
struct AppInfo: Sendable {
    let session: SessionID
    let device: DeviceID
    /// `Session.opened`: apps are listed in the order in which their sessions were opened.
    let opened: UInt64
    let registeredAt: Instant
    var name: String
    /// vrSynonyms, in lower case: no other app may have one of these names.
    var synonyms: [String]
    let appID: String
    /// The key of its stored data: ``DeviceID/keptID(of:)``.
    let keptID: String
    let types: [AppHMIType]
    let isMedia: Bool
    /// Its policy, restricted by its standing.
    var policy: AppPolicy
    var standing: ConsentStanding
    /// The lower of the app's RPC version and ours.
    let rpcVersion: Version
    /// The languages that it expects for speech and on the screen.
    var language: Language
    var displayLanguage: Language

    /// Touches and regions are for apps of these two types (sdl_core's rule).
    var isTouchable: Bool { types.contains(.navigation) || types.contains(.projection) }

    /// The class of its alerts.
    var rank: AlertQueue.Rank {
        switch policy.priority {
        case .emergency: .high
        case .navigation, .voiceCommunication, .communication, .normal: .default
        case .none: .low
        }
    }

    /// Its name on the head unit's own pages. A name without visible characters is replaced. The name of an app that
    /// the driver has not allowed is shown as in the question about the app.
    func label(in language: Language) -> String {
        let shown = ShownName(name, unnamed: Words.of(language)[.unnamedApp])
        return standing.isAllowed && !shown.isUnnamed ? name : shown.description
    }

    /// Whether it is a media application, by its flag or by its type.
    var playsMedia: Bool { isMedia || types.contains(.media) }

    /// The sound of a navigation or communication app is not media, whether it is a media application or not (sdl_core's
    /// `IsSameAudioAppType`).
    var sounds: Set<SoundKind> {
        var sounds: Set<SoundKind> = []
        if types.contains(.navigation) { sounds.insert(.navigation) }
        if types.contains(.communication) { sounds.insert(.voice) }
        return sounds.isEmpty && playsMedia ? [.media] : sounds
    }
}

/// Kinds of sound. Sounds of different kinds may be mixed; of two apps with the same kind only one is audible.
enum SoundKind: Hashable, Sendable {
    case media, navigation, voice
}
