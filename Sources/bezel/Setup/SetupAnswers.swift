internal import BezelModel
internal import SmartDeviceLink

/// What an owner wants of a board. The defaults change nothing that is not needed.
struct SetupAnswers: Hashable {
    enum Mode: String, Hashable, CaseIterable {
        /// Nothing but the head unit: no login on the display, and no keys that leave it.
        case kiosk
        /// The console's logins stay.
        case desk
    }

    var language = Language.enUS
    /// nil: as the panel's orientation in the kernel says.
    var rotation: Rotation?
    var mode = Mode.desk
    /// "" for no hotspot.
    var hotspotName = ""
    /// "" before ``makingUpPassword(_:)``.
    var hotspotPassword = ""
    /// Two capital letters; "" for not set.
    var country = ""
    var bluetooth = false
    var splash = false
    var backlight = true
    /// Whether the root is to be read-only, which the owner does by hand.
    var readOnly = false
    var voice = true
    /// nil: not said; "" for any connected one.
    var connector: String?
    /// nil: not said.
    var theme: ThemeChoice?
    var usb = false
    var ssh = false

    /// With a password of ten letters and digits for a hotspot that has none.
    func makingUpPassword(_ random: inout some RandomNumberGenerator) -> SetupAnswers {
        guard !hotspotName.isEmpty, hotspotPassword.isEmpty else { return self }
        // Without letters and digits that are easily confused.
        let signs = Array("abcdefghjkmnpqrstuvwxyz23456789")
        var answers = self
        answers.hotspotPassword = String((0..<10).map { _ in signs[Int.random(in: signs.indices, using: &random)] })
        return answers
    }

    /// The password of a hotspot that is not there must not be written.
    var withoutPassword: SetupAnswers {
        var answers = self
        answers.hotspotPassword = ""
        return answers
    }

    /// The answers to some questions, and the defaults of the others.
    func only(_ questions: Set<SetupQuestion>) -> SetupAnswers {
        var answers = SetupAnswers()
        for question in SetupQuestion.allCases where questions.contains(question) {
            _ = question.set(question.answer(in: self), in: &answers)
        }
        return answers
    }

    /// What is wrong with the answers together; nil if nothing is.
    var problem: String? {
        if !hotspotName.isEmpty, country.isEmpty { return "country: a hotspot needs the country, like DE" }
        if hotspotName.isEmpty, !hotspotPassword.isEmpty {
            return "hotspot_password: there is no hotspot; give hotspot_name too"
        }
        return nil
    }
}

/// An answer that cannot be used.
struct SetupError: Error, Hashable, CustomStringConvertible {
    let description: String
}
