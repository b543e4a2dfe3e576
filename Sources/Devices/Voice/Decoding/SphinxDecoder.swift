internal import CPocketSphinx
internal import Glibc

/// libpocketsphinx with an acoustic model and the grammar of one task. Not for two threads at once.
struct SphinxDecoder: ~Copyable {
    /// Frames a second.
    static let frameRate = 100
    /// What the words of the grammar begin with; their number follows.
    private static let word: Character = "w"
    /// What the phones of the free loop begin with.
    private static let loop: Character = "g"
    /// The probability of silence between words.
    private static let silence: Float = 0.005
    /// The weight of the language that the library expects. Costs are not multiplied with it.
    private static let weight: Float = 6.5
    private static let grammarName = "phrases"

    private let decoder: OpaquePointer

    /// Opens the library and reads the model.
    init(model: String) throws(VoiceError) {
        if let problem = cpocketsphinx_open() { throw VoiceError(.noLibrary, String(cString: problem)) }
        // It would write hundreds of lines to the standard error output.
        err_set_logfp(nil)
        guard let settings = Self.settings(model) else { throw VoiceError(.failed, "cmd_ln_parse_r refuses settings") }
        defer { cmd_ln_free_r(settings) }
        guard let decoder = ps_init(settings) else {
            throw VoiceError(.noModel, "PocketSphinx finds no acoustic model in \(model)")
        }
        self.decoder = decoder
    }

    deinit { ps_free(decoder) }

    /// The whole utterance is decoded at once, so the mean of its cepstrum is known (-cmn batch by full_utt). The library
    /// removes steady noise only if it is told to, and a lattice's best path only costs time with a closed grammar.
    private static func settings(_ model: String) -> OpaquePointer? {
        let words = [
            "bezel", "-hmm", model, "-remove_noise", "yes", "-bestpath", "no", "-beam", "1e-48", "-wbeam", "1e-40",
            "-pbeam", "1e-48",
        ]
        var arguments = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        return cmd_ln_parse_r(nil, ps_args(), CInt(arguments.count), &arguments, 1)
    }

    /// Sets the phrases that are recognised, beside a free loop over all phones, which takes what is no phrase.
    ///
    /// - Parameter freePhone: The probability of each phone of the loop. The higher, the less counts as a phrase.
    func use(_ grammar: PhraseGrammar, freePhone: Double) throws(VoiceError) {
        for (number, phones) in grammar.words.enumerated() { try add("\(Self.word)\(number)", phones) }
        for phone in Phone.allCases { try add("\(Self.loop)\(phone.rawValue)", [phone]) }
        // State 0 is the start, 1 the end, and the last the loop.
        let inner = grammar.phrases.reduce(0) { $0 + $1.count - 1 }
        let loop = CInt(2 + inner)
        guard let logmath = ps_get_logmath(decoder),
            let model = fsg_model_init(Self.grammarName, logmath, Self.weight, loop + 1)
        else { throw VoiceError(.failed, "fsg_model_init: no memory") }
        defer { fsg_model_free(model) }
        cpocketsphinx_set_ends(model, 0, 1)
        var state: CInt = 2
        let identifiers = grammar.words.indices.map { fsg_model_word_add(model, "\(Self.word)\($0)") }
        for phrase in grammar.phrases {
            var from: CInt = 0
            for word in phrase.dropLast() {
                fsg_model_trans_add(model, from, state, 0, identifiers[word])
                (from, state) = (state, state + 1)
            }
            if let last = phrase.last { fsg_model_trans_add(model, from, 1, 0, identifiers[last]) }
        }
        let cost = logmath_log(logmath, freePhone)
        for phone in Phone.allCases {
            let identifier = fsg_model_word_add(model, "\(Self.loop)\(phone.rawValue)")
            fsg_model_trans_add(model, 0, loop, cost, identifier)
            fsg_model_trans_add(model, loop, loop, cost, identifier)
        }
        fsg_model_null_trans_add(model, loop, 1, 0)
        fsg_model_add_silence(model, "<sil>", -1, Self.silence)
        guard ps_set_fsg(decoder, Self.grammarName, model) == 0, ps_set_search(decoder, Self.grammarName) == 0 else {
            throw VoiceError(.failed, "ps_set_fsg refuses the phrases")
        }
    }

    private func add(_ word: String, _ phones: [Phone]) throws(VoiceError) {
        let text = phones.map(\.rawValue).joined(separator: " ")
        guard ps_add_word(decoder, word, text, 0) >= 0 else { throw VoiceError(.failed, "ps_add_word refuses \(text)") }
    }

    /// Decodes a whole utterance.
    func decode(_ samples: UnsafeBufferPointer<Int16>) -> DecodedPhrase {
        guard !samples.isEmpty, ps_start_stream(decoder) == 0, ps_start_utt(decoder) == 0 else { return .other }
        var floor = NoiseFloor()
        let sound = floor.added(to: samples)
        ps_process_raw(decoder, sound, sound.count, 0, 1)
        guard ps_end_utt(decoder) == 0 else { return .other }
        var words: [Int] = []
        var end = 0
        var isOther = false
        var segment = ps_seg_iter(decoder)
        // To its end, which frees the iterator.
        while let current = segment {
            let text = ps_seg_word(current).map { String(cString: $0) } ?? ""
            if text.first == Self.loop { isOther = true }
            if text.first == Self.word, let word = Int(text.dropFirst()) {
                words.append(word)
                var (first, last): (CInt, CInt) = (0, 0)
                ps_seg_frames(current, &first, &last)
                end = Int(last)
            }
            segment = ps_seg_next(current)
        }
        guard !isOther, !words.isEmpty else { return .other }
        return .words(words, after: max(Int(ps_get_n_frames(decoder)) - 1 - end, 0))
    }
}
