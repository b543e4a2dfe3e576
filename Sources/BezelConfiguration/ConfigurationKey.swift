internal import BezelModel
internal import HeadUnit
internal import SmartDeviceLink
internal import Sound
internal import TCPLink

/// One key of `bezel.toml`: its name, its values, and the property that it sets.
package struct ConfigurationKey: Sendable {
    /// The name with its table, like `alerts.queue_length`.
    package let name: String
    /// The accepted values in words, with their range.
    package let expected: String
    /// Sets the property to a value.
    ///
    /// - Returns: Whether the value is accepted.
    package let apply: @Sendable (TOMLValue, inout ProgramConfiguration) -> Bool
    /// The value in a configuration, as it is written in the file.
    let text: @Sendable (ProgramConfiguration) -> String
    /// Why a value is refused, if ``expected`` does not explain it.
    package var reason: @Sendable (TOMLValue) -> String? = { _ in nil }
    /// What is wrong inside a value of several lines, in place of ``expected`` and ``reason``.
    var problem: @Sendable (TOMLValue) -> TableProblem? = { _ in nil }

    typealias Property<Value> = any WritableKeyPath<ProgramConfiguration, Value> & Sendable

    static func integer(_ name: String, _ range: ClosedRange<Int>, _ property: Property<Int>) -> Self {
        Self(
            name: name, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            apply: { value, configuration in
                guard let number = value.int, range.contains(number) else { return false }
                configuration[keyPath: property] = number
                return true
            }, text: { String($0[keyPath: property]) })
    }

    static func milliseconds(_ name: String, _ range: ClosedRange<Int>, _ property: Property<Interval>) -> Self {
        Self(
            name: name, expected: "milliseconds from \(range.lowerBound) to \(range.upperBound)",
            apply: { value, configuration in
                guard let number = value.int, range.contains(number) else { return false }
                configuration[keyPath: property] = .milliseconds(number)
                return true
            }, text: { String($0[keyPath: property].milliseconds) })
    }

    static func boolean(_ name: String, _ property: Property<Bool>) -> Self {
        Self(
            name: name, expected: "true or false",
            apply: { value, configuration in
                guard let flag = value.bool else { return false }
                configuration[keyPath: property] = flag
                return true
            }, text: { String($0[keyPath: property]) })
    }

    static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ property: Property<Word>
    ) -> Self {
        Self(
            name: name, expected: "one of " + Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "),
            apply: { value, configuration in
                guard let word = value.string.flatMap(Word.init) else { return false }
                configuration[keyPath: property] = word
                return true
            }, text: { "\"\($0[keyPath: property].rawValue)\"" })
    }

    /// A value that is written as a string.
    static func string<Value>(
        _ name: String, _ expected: String, _ property: Property<Value>, read: @escaping @Sendable (String) -> Value?,
        write: @escaping @Sendable (Value) -> String
    ) -> Self {
        Self(
            name: name, expected: expected,
            apply: { value, configuration in
                guard let parsed = value.string.flatMap(read) else { return false }
                configuration[keyPath: property] = parsed
                return true
            }, text: { "\"\(write($0[keyPath: property]))\"" })
    }

    static func text(_ name: String, _ property: Property<String>) -> Self {
        string(name, "a text", property, read: { $0 }, write: { $0 })
    }
}

extension ConfigurationKey {
    package static let all =
        general + displays + panels + keys + sound + voice + video + rates + web + light + bluetooth + usb + settings

    private static let general: [ConfigurationKey] = [
        .string(
            "listen", "an address like \"127.0.0.1:12345\"", \.listen, read: { try? TCPAddress($0) },
            write: \.description),
        interface, .word("consent.tcp", \.headUnit.consent.tcp), .word("consent.prompt", \.headUnit.consent.prompt),
        .milliseconds("consent.refusal_time", 60_000...86_400_000, \.headUnit.consent.refusalTime),
        .word("display.output", \.display.output),
        .text("display.connector", \.display.connector),
        .string(
            "display.size", "a size: \(DisplaySize.expected)", \.display.size, read: { DisplaySize($0) }, write: \.text),
        .text("display.font", \.display.font),
        .string(
            "display.background", "\"\", a colour like \"#0A0D12\", or the path of a PNG, JPEG or BMP file",
            \.display.background, read: { $0.first == "#" && RGB($0) == nil ? nil : $0 }, write: { $0 }),
        .boolean("display.fades", \.display.fades),
        .boolean("screen.templates", \.headUnit.screen.templates), .word("screen.rail", \.headUnit.screen.rail),
        sources,
        .string(
            "touch.range", "ranges like \"0:4095,0:4095\", or \"\"", \.touch.range,
            read: { text in text.isEmpty ? .some(nil) : TouchRange(text).map { .some($0) } },
            write: { $0?.description ?? "" }),
        .string(
            "touch.ranges", "ranges like \"0:479,0:639\", or \"\"", \.touch.ranges,
            read: { text in text.isEmpty ? .some(nil) : TouchRange(text).map { .some($0) } },
            write: { $0?.description ?? "" }),
        calibration,
        .boolean("touch.grab", \.touch.grab),
        .boolean("touch.one_finger_per_message", \.headUnit.touch.oneFingerPerMessage),
        .boolean("touch.any_app_type", \.headUnit.touch.anyAppType),
        .boolean("touch.show_fingers", \.headUnit.touch.showFingers),
        .boolean("regions.outline", \.headUnit.regions.outline),
        .boolean("regions.highlight", \.headUnit.regions.highlight),
        .boolean("regions.click", \.headUnit.regions.click),
        .integer("regions.snap", 0...100, \.headUnit.regions.snap),
        .integer("alerts.queue_length", 0...100, \.headUnit.alerts.queueLength),
        .milliseconds("alerts.longest_wait", 0...600_000, \.headUnit.alerts.longestWait),
        .milliseconds("alerts.button_timeout", 0...600_000, \.headUnit.alerts.buttonTimeout),
        .milliseconds("alerts.touch_guard", 0...2000, \.headUnit.alerts.touchGuard),
        .milliseconds("alerts.speech_grace", 0...600_000, \.headUnit.alerts.speechGrace),
        .milliseconds("alerts.longest_hold", 0...86_400_000, \.headUnit.alerts.longestHold),
        .milliseconds("buttons.long_press", 200...5000, \.headUnit.buttons.longPress),
        .word("apps.activation", \.headUnit.apps.activation),
        .milliseconds("apps.activation_delay", 0...10_000, \.headUnit.apps.activationDelay),
        .integer("apps.file_quota", 0...2_000_000_000, \.headUnit.apps.fileQuota),
        .text("storage.path", \.storage.path),
        .integer("storage.file_quota", 0...2_000_000_000_000, \.storage.fileQuota),
        .text("control.path", \.control.path),
        .text("control.group", \.control.group),
        .milliseconds("resumption.app_timeout", 0...60_000, \.headUnit.resumption.appTimeout),
        .milliseconds("resumption.delay_before_ignition", 0...600_000, \.headUnit.resumption.delayBeforeIgnition),
        .milliseconds("resumption.delay_after_ignition", 0...600_000, \.headUnit.resumption.delayAfterIgnition),
        .integer("resumption.ignition_cycles", 1...100, \.headUnit.resumption.ignitionCycles),
        .integer("limits.connections", 1...10_000, \.limits.connections),
        .integer("limits.connections_per_address", 1...10_000, \.limits.connectionsPerAddress),
        .integer("limits.sessions_per_connection", 1...255, \.headUnit.limits.sessionsPerConnection),
        .integer("limits.sessions_per_address", 1...255, \.headUnit.limits.sessionsPerAddress),
        .milliseconds("limits.start_timeout", 0...600_000, \.headUnit.limits.startTimeout),
        .milliseconds("limits.registration_timeout", 0...600_000, \.headUnit.limits.registrationTimeout),
        .integer("limits.memory", 1_000_000...2_000_000_000, \.headUnit.limits.memory.whole),
        .integer("limits.memory_per_address", 1_000_000...2_000_000_000, \.headUnit.limits.memory.address),
        .integer("limits.memory_per_app", 1_000_000...2_000_000_000, \.headUnit.limits.memory.app),
        .integer("limits.frames", 10...1_000_000, \.headUnit.limits.frames),
        .integer("limits.requests", 10...1_000_000, \.headUnit.limits.requests),
        .integer("limits.requests_in_none", 10...1_000_000, \.headUnit.limits.requestsInNone),
        .integer("limits.file_requests_in_none", 0...1_000_000, \.headUnit.limits.fileRequestsInNone),
        .integer("limits.pending_requests", 1...10_000, \.headUnit.limits.pendingRequests),
        .milliseconds("limits.heartbeat_timeout", 0...600_000, \.headUnit.limits.heartbeatTimeout),
        .text("apps.lock_screen_icon", \.headUnit.apps.lockScreenIcon),
        .text("vehicle.make", \.headUnit.vehicle.make),
        .text("vehicle.model", \.headUnit.vehicle.model),
        .text("vehicle.model_year", \.headUnit.vehicle.modelYear),
        .text("vehicle.trim", \.headUnit.vehicle.trim),
        .text("vehicle.software_version", \.headUnit.vehicle.softwareVersion),
        .text("vehicle.hardware_version", \.headUnit.vehicle.hardwareVersion),
        .word("language", \.headUnit.language), .text("words", \.words),
        .boolean("driver_distraction", \.headUnit.driverDistraction),
        .integer("distraction.menu_length", 1...1000, \.headUnit.distraction.menuLength),
        .integer("distraction.submenu_depth", 1...100, \.headUnit.distraction.submenuDepth),
        .integer("distraction.message_lines", 1...1000, \.headUnit.distraction.messageLines),
        .boolean("distraction.keyboard", \.headUnit.distraction.keyboard),
        .boolean("remote_control.allowed", \.headUnit.remoteControl.isAllowed),
        .word("remote_control.mode", \.headUnit.remoteControl.mode),
        array(
            "diagnostics.modes", "modes with two hexadecimal digits, like \"22\"", \.headUnit.diagnosticModes,
            read: { DiagnosticMode($0) }),
        .boolean("realtime", \.realtime),
        .word("log.level", \.log.level),
        .word("policy.default.priority", \.headUnit.policy.default.priority),
        .word("policy.default.urgency", \.headUnit.policy.default.urgency),
        .boolean("policy.default.steal_focus", \.headUnit.policy.default.mayStealFocus),
        .boolean("policy.default.keep_context", \.headUnit.policy.default.mayKeepContext),
        .boolean("policy.default.allowed", \.headUnit.policy.default.isAllowed),
    ]

    private static let sound: [ConfigurationKey] = [
        Self(
            name: "sound.device", expected: "a text",
            apply: { value, configuration in
                guard let device = value.string else { return false }
                configuration.sound.device = device
                configuration.headUnit.sound.isAvailable = !device.isEmpty
                return true
            }, text: { "\"\($0.sound.device)\"" }),
        .text("sound.voice", \.sound.voice),
        .integer("sound.rate", 80...450, \.sound.rate),
        Self(
            name: "sound.volume", expected: "a whole number from 0 to 100",
            apply: { value, configuration in
                guard let percent = value.int, (0...100).contains(percent) else { return false }
                configuration.sound.volume = percent
                configuration.headUnit.sound.volume = percent
                return true
            }, text: { String($0.headUnit.sound.volume) }),
        .string(
            "sound.mixer", "\"auto\", \"none\", or the name of an element like \"Line Out\"", \.sound.mixer,
            read: { MixerChoice($0) }, write: \.description),
        .boolean("sound.attenuate", \.headUnit.sound.attenuates),
    ]

    private static let video: [ConfigurationKey] = [
        .boolean("video.enabled", \.video.isEnabled),
        .integer("video.frames_per_second", 1...60, \.headUnit.streams.framesPerSecond),
        .integer("video.bit_rate", 100...100_000, \.headUnit.streams.kilobits),
    ]

    private static let rates =
        rates("alerts.per_minute", \.headUnit.alerts.perMinute)
        + rates("alerts.subtle_per_minute", \.headUnit.alerts.subtlePerMinute)

    /// One key for each priority.
    private static func rates(_ table: String, _ property: Property<HeadUnitConfiguration.Rates>) -> [ConfigurationKey]
    {
        func key(_ name: String, _ rate: any WritableKeyPath<HeadUnitConfiguration.Rates, Int> & Sendable) -> Self {
            Self(
                name: "\(table).\(name)", expected: "a whole number from 0 to 600",
                apply: { value, configuration in
                    guard let number = value.int, (0...600).contains(number) else { return false }
                    configuration[keyPath: property][keyPath: rate] = number
                    return true
                }, text: { String($0[keyPath: property][keyPath: rate]) })
        }
        return [
            key("EMERGENCY", \.emergency), key("NAVIGATION", \.navigation), key("VOICECOM", \.voiceCommunication),
            key("COMMUNICATION", \.communication), key("NORMAL", \.normal), key("NONE", \.none),
        ]
    }

    private static let sources = array(
        "touch.sources",
        "\"evdev\", \"evdev:PATH\", \"evdev:name=PATTERN\", \"recording:FILE\", \"stream:PATH\" or \"wayland\"",
        \.touch.sources,
        read: { TouchSource($0) })
}
