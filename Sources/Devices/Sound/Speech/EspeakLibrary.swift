internal import CESpeak
internal import Glibc
internal import Synchronization

/// espeak-ng, of which a process has one instance: started at its first use, kept until the process ends.
final class EspeakLibrary: Sendable {
    struct Setting: Hashable, Sendable {
        /// A voice's identifier.
        var voice: String
        /// Words a minute.
        var rate: Int
    }

    static let shared = Result { () throws(SoundError) in try EspeakLibrary() }
    /// Duration of the blocks of speech, in ms.
    private static let block: Int32 = 20

    /// Samples a second.
    let rate: Int
    let voices: VoiceList
    let version: String
    /// The folder of its voices.
    let path: String
    /// The current settings. Locked while it speaks, because the library has one global state.
    private let current = Mutex<Setting?>(nil)

    private init() throws(SoundError) {
        if let problem = cespeak_open() {
            throw SoundError(code: .noSpeech, operation: "dlopen", subject: "", detail: String(cString: problem))
        }
        // Without this option the library ends the process if its data folder is missing.
        let rate = espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, Self.block, nil, Int32(espeakINITIALIZE_DONT_EXIT))
        guard rate > 0 else {
            throw SoundError(
                code: .noSpeech, operation: "espeak_Initialize", subject: "",
                detail: "cannot read its data; is espeak-ng-data installed?")
        }
        self.rate = Int(rate)
        var folder: UnsafePointer<CChar>?
        version = espeak_Info(&folder).map { String(cString: $0) } ?? "?"
        path = folder.map { String(cString: $0) } ?? "?"
        voices = Self.readVoices()
        espeak_SetSynthCallback { samples, count, events in
            guard let call = events?.pointee.user_data else { return 1 }
            // The last call has no samples.
            guard let samples, count > 0 else { return 0 }
            let block = UnsafeBufferPointer(start: samples, count: Int(count))
            return Unmanaged<SpeechCall>.fromOpaque(call).takeUnretainedValue().take(block) ? 0 : 1
        }
    }

    /// Returns when all samples were taken, or when `take` returned false.
    func synthesize(
        _ text: String, flags: UInt32, setting: Setting, for call: SpeechCall
    ) throws(SoundError) {
        try current.withLock { current throws(SoundError) in
            try Self.set(setting, over: &current)
            let result = text.withCString {
                espeak_Synth(
                    $0, text.utf8.count + 1, 0, POS_CHARACTER, 0, flags, nil, Unmanaged.passUnretained(call).toOpaque())
            }
            try Self.check(result, "espeak_Synth", setting.voice)
        }
    }

    /// Loads a voice; about 10 ms at the first time.
    func prepare(_ setting: Setting) throws(SoundError) {
        try current.withLock { current throws(SoundError) in try Self.set(setting, over: &current) }
    }

    private static func set(_ setting: Setting, over current: inout Setting?) throws(SoundError) {
        guard current != setting else { return }
        current = nil
        try check(espeak_SetVoiceByName(setting.voice), "espeak_SetVoiceByName", setting.voice)
        let rate = min(max(setting.rate, Int(espeakRATE_MINIMUM)), Int(espeakRATE_MAXIMUM))
        try check(espeak_SetParameter(espeakRATE, Int32(rate), 0), "espeak_SetParameter", "rate")
        current = setting
    }

    private static func check(_ result: espeak_ERROR, _ operation: StaticString, _ subject: String) throws(SoundError) {
        guard result != EE_OK else { return }
        throw SoundError(code: .noSpeech, operation: operation, subject: subject, detail: "error \(result.rawValue)")
    }

    private static func readVoices() -> VoiceList {
        var voices: [VoiceList.Voice] = []
        var next = espeak_ListVoices(nil)
        while let place = next, let voice = place.pointee?.pointee {
            next = place + 1
            guard let identifier = voice.identifier.map({ String(cString: $0) }), !identifier.hasPrefix("mb/") else {
                continue
            }
            let name = voice.name.map { String(cString: $0) } ?? identifier
            voices.append(
                VoiceList.Voice(identifier: identifier, name: name, languages: languages(voice.languages)))
        }
        return VoiceList(voices: voices)
    }

    /// Reads a list of entries, each a priority byte and a language tag, ended by a priority of 0 (speak_lib.h,
    /// espeak_VOICE).
    private static func languages(_ list: UnsafePointer<CChar>?) -> [VoiceList.Language] {
        guard var place = list else { return [] }
        var found: [VoiceList.Language] = []
        while place.pointee != 0 {
            let tag = String(cString: place + 1)
            found.append(VoiceList.Language(tag: tag.lowercased(), priority: Int(place.pointee)))
            place += strlen(place + 1) + 2
        }
        return found
    }
}
