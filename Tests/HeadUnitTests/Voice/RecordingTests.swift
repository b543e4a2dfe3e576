import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// PerformAudioPassThru and EndAudioPassThru (ProtocolNotes, "The microphone").
struct RecordingTests {
    @Test func `the prompt and the chime come first, then the microphone opens, then its sound is passed on`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        let parameters = Bench.recording(prompt: "Where to?", lines: ["Say a town", "Like Rothental"])
        #expect(bench.request(.performAudioPassThru, parameters, id: 7, from: phone).isEmpty)
        #expect(bench.said.map(\.parts) == [[.text("Where to?"), .chime(.listen)]])
        #expect(bench.scene.voice == nil && bench.microphoneUses.isEmpty)
        _ = bench.began()
        #expect(bench.scene.voice?.title == "Say a town" && bench.scene.voice?.isListening == false)
        #expect(bench.microphoneUses.isEmpty)
        _ = bench.ended()
        let format = RecordingFormat(rate: 16_000, size: .bits16)
        #expect(bench.microphoneUses.map(\.purpose) == [.recording(format)])
        #expect(bench.scene.voice?.isListening == false, "it is not open yet")
        _ = bench.microphone(.opened)
        #expect(bench.scene.voice?.isListening == true && bench.scene.voice?.status == "1 s left")
        let heard = bench.microphone(.sound([1, 2, 3, 4]))
        #expect(recorded(heard, to: phone) == ["sound 4"])
        #expect(heard.first?.rpc?.bulk == [1, 2, 3, 4] && heard.first?.parameters == [:])
    }

    @Test func `the answer comes after the last piece`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(from: phone)
        #expect(bench.wait(.milliseconds(1000)).isEmpty, "the piece with the last word is on its way")
        #expect(recorded(bench.microphone(.sound([1, 2])), to: phone) == ["sound 2", "AUDIBLE MAIN", "20 SUCCESS"])
        #expect(bench.closedMicrophones.count == 1 && bench.scene.voice == nil)
    }

    @Test func `a last piece that does not come is not waited for`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(from: phone)
        #expect(bench.wait(.milliseconds(1399)).isEmpty)
        #expect(bench.wait(.milliseconds(1)).compactMap(\.result) == [.success])
    }

    @Test func `no more sound is passed on than maxDuration allows`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(Bench.recording(rate: "8KHZ", bits: "8_BIT", milliseconds: 1), from: phone)
        #expect(recorded(bench.microphone(.sound(Array(repeating: 128, count: 20))), to: phone) == ["sound 8"])
        #expect(recorded(bench.microphone(.sound([1, 2, 3])), to: phone).isEmpty)
    }

    static let rates: [(rate: String, bits: String, format: RecordingFormat)] = [
        ("8KHZ", "8_BIT", RecordingFormat(rate: 8_000, size: .bits8)),
        ("16KHZ", "16_BIT", RecordingFormat(rate: 16_000, size: .bits16)),
        ("22KHZ", "16_BIT", RecordingFormat(rate: 22_050, size: .bits16)),
        ("44KHZ", "8_BIT", RecordingFormat(rate: 44_100, size: .bits8)),
    ]

    @Test(arguments: rates) func `each rate is served`(rate: String, bits: String, format: RecordingFormat) throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(Bench.recording(rate: rate, bits: bits), from: phone)
        #expect(bench.microphoneUses.map(\.purpose) == [.recording(format)])
    }

    // MARK: What the driver does

    static let presses: [(button: (x: Int32, y: Int32), result: ResultCode)] = [
        (retryButton, .retry), (cancelButton, .aborted),
    ]

    @Test(arguments: presses) func `Retry and Cancel end it at once`(
        button: (x: Int32, y: Int32), result: ResultCode
    ) throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(from: phone)
        #expect(bench.tap(button).compactMap(\.result) == [result])
        #expect(bench.closedMicrophones.count == 1 && bench.scene.voice == nil)
    }

    @Test func `RETRY is a success, so that the app begins again`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(from: phone)
        let answer = try #require(bench.tap(retryButton).first { $0.result != nil })
        #expect(answer.parameters["success"] == true)
    }

    @Test func `Done ends it with the next piece`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(from: phone)
        #expect(bench.tap(doneButton).isEmpty)
        #expect(bench.tap(doneButton).isEmpty, "it is pressed once")
        #expect(bench.microphone(.sound([1])).compactMap(\.result) == [.success])
    }

    @Test func `Back and Home are Cancel`() throws {
        for key in [Engine.Event.backKey, .homeKey] {
            let bench = Bench.withMicrophone()
            let phone = try #require(bench.app())
            bench.startRecording(from: phone)
            #expect(bench.handle(key).compactMap(\.result) == [.aborted])
            #expect(bench.isClosedOnce())
        }
    }

    @Test func `a knob reaches the buttons, Done first`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(from: phone)
        _ = bench.handle(.focusMoved(.next))
        #expect(bench.scene.voice?.focused == .button(0))
        _ = bench.handle(.focusMoved(.next))
        #expect(bench.scene.voice?.focused == .button(1))
        let stamp = Stamp(nanoseconds: bench.now.nanoseconds)
        _ = bench.handle(.selectKey(.down, at: stamp))
        #expect(bench.scene.voice?.pressed == [.button(1)])
        #expect(bench.handle(.selectKey(.up, at: stamp)).compactMap(\.result) == [.retry])
    }

    // MARK: EndAudioPassThru

    @Test func `EndAudioPassThru is answered after the request that it ends`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(id: 7, from: phone)
        #expect(bench.request(.endAudioPassThru, id: 8, from: phone).isEmpty)
        let heard = recorded(bench.microphone(.sound([1, 2])), to: phone)
        #expect(heard == ["sound 2", "AUDIBLE MAIN", "7 SUCCESS", "8 SUCCESS"])
    }

    @Test func `EndAudioPassThru before the microphone is open aborts`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        _ = bench.request(.performAudioPassThru, Bench.recording(prompt: "a"), id: 7, from: phone)
        let heard = bench.request(.endAudioPassThru, id: 8, from: phone)
        #expect(heard.compactMap(\.result) == [.aborted, .success])
        #expect(bench.hushed.count == 1 && bench.microphoneUses.isEmpty)
    }

    @Test func `EndAudioPassThru without a recording of the app is rejected`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        let other = try #require(bench.app("Other", types: [.communication]))
        #expect(bench.request(.endAudioPassThru, from: phone).map(\.result) == [.rejected])
        bench.startRecording(from: other)
        #expect(bench.request(.endAudioPassThru, from: phone).compactMap(\.result) == [.rejected])
        #expect(bench.closedMicrophones.isEmpty)
    }

    @Test func `a second recording is rejected while one is under way`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(id: 7, from: phone)
        let heard = bench.request(.performAudioPassThru, Bench.recording(), id: 8, from: phone)
        #expect(heard.map(\.result) == [.rejected])
        #expect(bench.microphoneUses.count == 1)
    }

    // MARK: What fails

    @Test func `a prompt that fails leads to WARNINGS`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        _ = bench.request(.performAudioPassThru, Bench.recording(prompt: "a"), id: 7, from: phone)
        _ = bench.ended(.unheard("no voice"))
        _ = bench.microphone(.opened)
        _ = bench.wait(.milliseconds(1000))
        let heard = bench.microphone(.sound([1]))
        #expect(heard.compactMap(\.result) == [.warnings] && heard.last?.info == "no voice")
    }

    @Test func `a prompt of a missing file is FILE_NOT_FOUND`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        guard var parameters = Bench.recording().object else { return }
        parameters["initialPrompt"] = [TTSChunk(text: "a.wav", type: .file).json]
        let heard = bench.request(.performAudioPassThru, .object(parameters), from: phone)
        #expect(heard.map(\.result) == [.fileNotFound])
    }

    @Test func `without sound it records at once, with a warning about the prompt`() throws {
        let bench = Bench.withMicrophone { $0.sound.isAvailable = false }
        let phone = try #require(bench.app())
        _ = bench.request(.performAudioPassThru, Bench.recording(prompt: "a"), from: phone)
        #expect(bench.said.isEmpty && bench.microphoneUses.count == 1)
        _ = bench.microphone(.opened)
        _ = bench.wait(.seconds(1))
        #expect(bench.microphone(.sound([1])).compactMap(\.result) == [.warnings])
    }

    @Test func `a microphone that cannot be opened is GENERIC_ERROR and says why`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        _ = bench.request(.performAudioPassThru, Bench.recording(), from: phone)
        _ = bench.ended()
        let heard = bench.microphone(.failed("plughw:1,0 is used by another program"))
        #expect(heard.compactMap(\.result) == [.genericError])
        #expect(heard.last?.info.contains("plughw:1,0 is used by another program") == true)
        #expect(bench.closedMicrophones.isEmpty, "it is closed already")
    }

    @Test func `a microphone that never opens is given up`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        _ = bench.request(.performAudioPassThru, Bench.recording(), from: phone)
        _ = bench.ended()
        #expect(bench.wait(.seconds(5)).compactMap(\.result) == [.genericError])
        #expect(bench.closedMicrophones.count == 1)
    }

    @Test func `a microphone that is unplugged while it is open aborts, and says why`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(from: phone)
        let heard = bench.microphone(.failed("plughw:1,0 was removed"))
        #expect(heard.compactMap(\.result) == [.aborted])
        #expect(heard.last?.info.contains("plughw:1,0 was removed") == true)
        #expect(bench.microphone(.sound([1])).isEmpty, "nothing follows")
    }

    @Test func `the microphone closes at once when the app is closed or has left`() throws {
        for way in 0..<3 {
            let bench = Bench.withMicrophone()
            let phone = try #require(bench.app())
            bench.startRecording(id: 7, from: phone)
            let heard =
                switch way {
                case 0: bench.handle(.appClosed(SessionID(phone.session)))
                case 1: bench.handle(.disconnected(phone.connection))
                case _: bench.request(.unregisterAppInterface, id: 9, from: phone)
                }
            #expect(bench.closedMicrophones.count == 1 && bench.scene.voice == nil, "\(way)")
            let results: [[ResultCode]] = [[.aborted], [], [.aborted, .success]]
            #expect(heard.compactMap(\.result) == results[way], "\(way)")
        }
    }

    @Test func `an app that reads too slowly is aborted before more than two seconds wait for it`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(Bench.recording(rate: "8KHZ", bits: "8_BIT", milliseconds: 60_000), from: phone)
        let piece = [UInt8](repeating: 128, count: 2_000)
        _ = bench.handle(.backlogged(phone.connection, bytes: 1_000))
        for _ in 0..<8 { #expect(bench.microphone(.sound(piece)).compactMap(\.result).isEmpty) }
        let heard = bench.microphone(.sound(piece))
        #expect(heard.compactMap(\.result) == [.aborted] && bench.closedMicrophones.count == 1)
    }

    @Test func `a backlog that is gone is forgotten`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(Bench.recording(rate: "8KHZ", bits: "8_BIT", milliseconds: 60_000), from: phone)
        let piece = [UInt8](repeating: 128, count: 2_000)
        for _ in 0..<3 {
            _ = bench.handle(.backlogged(phone.connection, bytes: 1_000))
            for _ in 0..<8 { #expect(bench.microphone(.sound(piece)).compactMap(\.result).isEmpty) }
            _ = bench.handle(.backlogged(phone.connection, bytes: 0))
            _ = bench.microphone(.sound([1]))
        }
    }

    static let invalid: [(name: String, value: JSON)] = [
        ("audioPassThruDisplayText1", "  "), ("audioPassThruDisplayText1", "a\nb"),
        ("audioPassThruDisplayText2", "a\tb"), ("maxDuration", 0), ("maxDuration", 1_000_001),
        ("samplingRate", "48KHZ"), ("bitsPerSample", "24_BIT"), ("audioType", "MP3"), ("muteAudio", "yes"),
        ("initialPrompt", []),
    ]

    @Test(arguments: invalid) func `a parameter outside of the specification is INVALID_DATA`(
        name: String, value: JSON
    ) throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        guard var parameters = Bench.recording().object else { return }
        parameters[name] = value
        let heard = bench.request(.performAudioPassThru, .object(parameters), from: phone)
        #expect(heard.map(\.result) == [.invalidData])
    }

    @Test(arguments: ["samplingRate", "bitsPerSample", "audioType", "maxDuration"])
    func `a missing mandatory parameter is INVALID_DATA`(name: String) throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        guard var parameters = Bench.recording().object else { return }
        parameters[name] = nil
        let heard = bench.request(.performAudioPassThru, .object(parameters), from: phone)
        #expect(heard.map(\.result) == [.invalidData])
    }
}
