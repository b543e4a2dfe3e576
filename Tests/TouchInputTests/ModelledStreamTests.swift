import BezelModel
import Testing
import TouchInput

@Suite struct ModelledStreams {
    @Test(arguments: Streams.shipped)
    func `every stream satisfies the invariants`(name: String) throws {
        let recording = try Recording(path: Streams.folder + "/" + name)
        #expect(Invariants.violations(in: recording.frames()) == [])
    }

    /// Points equal the panel's units; times in milliseconds since the first event.
    static let stories: [(name: String, story: [String])] = [
        ("abs-out-of-range", ["0 begin 0 499,0", "30 move 0 799,479", "60 end 0 799,479"]),
        ("eof-mid-touch", ["0 begin 0 100,100", "20 move 0 110,100", "20 cancel 0 110,100"]),
        (
            "missing-slot-event-two-positions-in-frame",
            [
                "0 begin 0 100,100", "0 begin 1 600,300", "20 move 1 601,301", "40 end 0 100,100",
                "40 end 1 601,301",
            ]
        ),
        (
            "mt-a-first-of-two-fingers-lifts",
            [
                "0 begin 0 100,100", "0 begin 1 500,300", "10 move 0 101,100", "10 move 1 499,300",
                "20 move 0 102,100", "20 move 1 498,300", "30 move 0 103,100", "30 move 1 497,300",
                "50 end 0 103,100", "50 move 1 496,300", "60 move 1 495,300", "70 move 1 494,300",
                "90 end 1 494,300",
            ]
        ),
        (
            "mt-a-no-tracking-id-no-btn-touch",
            [
                "0 begin 0 113,395", "9 move 0 114,395", "18 move 0 115,395", "27 move 0 116,395",
                "36 move 0 117,395", "60 end 0 117,395",
            ]
        ),
        (
            "mt-a-up-signalled-by-touch-major-0",
            ["0 begin 0 1012,914", "10 move 0 1013,914", "20 move 0 1014,914", "40 end 0 1014,914"]
        ),
        ("opened-while-touching-slot1", []),
        ("palm-from-start-then-finger", ["200 begin 0 50,60", "250 end 0 50,60"]),
        ("palm-switch-mid-contact", ["0 begin 0 300,200", "20 move 0 301,200", "40 cancel 0 301,200"]),
        (
            "press-button-slide-out-release",
            ["0 begin 0 400,400"]
                + (1...9).map { "\(20 + 20 * $0) move 0 400,\(400 - 30 * $0)" } + ["300 end 0 400,130"]
        ),
        (
            "realtime-clock-steps-back",
            ["0 begin 0 100,100", "400 move 0 101,100", "400 move 0 102,100", "500 end 0 102,100"]
        ),
        ("slot-out-of-range", ["300 begin 0 50,50", "400 end 0 50,50"]),
        (
            "syn-dropped-lost-release",
            ["0 begin 0 200,200", "20 cancel 0 200,200", "1000 begin 0 400,100", "1100 end 0 400,100"]
        ),
        (
            "syn-dropped-slot-reused",
            [
                "0 begin 0 200,200", "20 cancel 0 200,200", "20 begin 0 600,50", "200 move 0 610,50",
                "300 end 0 610,50",
            ]
        ),
        (
            "syn-dropped-twice",
            ["0 begin 0 200,200", "30 move 0 210,200", "100 move 0 220,200", "200 end 0 220,200"]
        ),
        (
            "tap-inside-one-frame",
            ["0 begin 0 100,100", "0 end 0 100,100", "500 begin 0 100,100", "520 end 0 100,100"]
        ),
        (
            "ten-fingers-then-id-wraps",
            (0...9).map { "0 begin \($0) \(50 + 70 * $0),240" } + (0...9).map { "100 end \($0) \(50 + 70 * $0),240" }
                + ["200 begin 3 10,10", "300 end 3 10,10", "400 begin 3 11,11", "500 end 3 11,11"]
        ),
        (
            "tracking-id-no-slot-no-release",
            [
                "0 begin 0 189,145", "15 move 0 190,145", "30 move 0 191,145", "45 move 0 192,145",
                "60 move 0 193,145", "60 cancel 0 193,145",
            ]
        ),
        (
            "tracking-id-replaced-no-release",
            ["0 begin 0 100,100", "20 end 0 100,100", "20 begin 0 600,300", "100 end 0 600,300"]
        ),
        (
            "flapping-contact-50hz",
            (0..<40).flatMap { ["\(20 * $0) begin 0 400,240", "\(20 * $0 + 10) end 0 400,240"] }
        ),
        (
            "ilitek-zero-duration-periodic-ghost",
            (0..<6).flatMap { ["\(12_864 * $0) begin 0 1140,46", "\(12_864 * $0) end 0 1140,46"] }
        ),
        ("single-touch-as-absolute-mouse", []),
        (
            "kernel-releases-pulled-single-touch",
            [
                "0 begin 0 100,100", "50 end 0 100,100", "500 begin 0 300,100", "520 move 0 310,100",
                "600 cancel 0 310,100",
            ]
        ),
        (
            "kernel-releases-slots-of-an-inhibited-panel",
            [
                "0 begin 0 100,100", "0 begin 1 500,300", "100 cancel 0 100,100", "100 cancel 1 500,300",
                "9000 begin 0 101,100", "9060 end 0 101,100",
            ]
        ),
        ("all-reports-closed-by-1", ["0 begin 0 100,100", "20 move 0 120,100", "40 end 0 120,100"]),
        (
            "slots-lifted-by-btn-touch",
            [
                "0 begin 0 100,100", "20 begin 1 500,300", "60 end 0 100,100", "60 end 1 500,300",
                "500 begin 0 120,100", "560 end 0 120,100", "1000 begin 0 120,100", "1050 end 0 120,100",
            ]
        ),
        (
            "btn-touch-flickers",
            ["0 begin 0 300,100"] + (1...6).map { "\(20 * $0) move 0 \(300 + 10 * $0),100" } + ["140 end 0 360,100"]
        ),
        (
            "suspend-keeps-slots",
            [
                "0 begin 0 10,10", "10 end 0 10,10", "100 begin 0 100,100", "500 cancel 0 100,100",
                "8000 begin 0 300,300", "8050 end 0 300,300",
            ]
        ),
        (
            "suspend-then-lift",
            ["0 begin 0 10,10", "10 end 0 10,10", "100 begin 0 100,100", "500 cancel 0 100,100"]
        ),
        (
            "palm-with-new-id",
            ["0 begin 0 10,10", "0 begin 1 200,200", "10 cancel 1 200,200", "30 end 0 10,10"]
        ),
        (
            "mt-a-lift-by-abs-pressure",
            [
                "0 begin 0 10,10", "20 end 0 10,10", "2000 begin 0 60,10", "2000 begin 1 400,200",
                "2020 end 1 400,200", "2040 end 0 60,10",
            ]
        ),
        (
            "slots-without-pressure",
            ["0 begin 0 600,300", "30 end 0 600,300", "2000 begin 0 700,100", "2030 end 0 700,100"]
        ),
        (
            "slot-25-of-32",
            [
                "0 begin 0 100,100", "10 move 0 110,100", "20 end 0 110,100", "100 begin 0 300,100",
                "120 end 0 300,100",
            ]
        ),
        (
            "slots-pressure-0-without-release",
            [
                "0 begin 0 100,100", "20 move 0 110,100", "40 end 0 110,100", "500 begin 0 400,100",
                "540 end 0 400,100",
            ]
        ),
        ("slots-pressure-always-0", ["0 begin 0 100,100", "50 end 0 100,100"]),
        ("mt-a-up-signalled-by-pressure-0", ["0 begin 0 100,100", "20 move 0 110,100", "40 end 0 110,100"]),
        ("finger-tool-instead-of-btn-touch", ["0 begin 0 100,100", "20 move 0 110,100", "40 end 0 110,100"]),
        ("pressure-instead-of-btn-touch", ["0 begin 0 100,100", "20 move 0 110,100", "40 end 0 110,100"]),
        ("mt-a-lift-without-contact-report", ["0 begin 0 100,100", "20 move 0 110,100", "40 end 0 110,100"]),
        ("id-before-position", ["20 begin 0 100,200", "40 move 0 110,200", "60 end 0 110,200"]),
        ("mt-range-reversed-single-sane", ["0 begin 0 700,100", "40 end 0 700,100"]),
        ("mt-range-differs-from-single", ["0 begin 0 700,100", "40 end 0 700,100"]),
    ]

    @Test(arguments: stories)
    func `a modelled stream gives the expected contacts`(name: String, story: [String]) throws {
        #expect(try Streams.modelled(name).story() == story)
    }

    @Test func `phantom presses without a position have the slot's last position, in the corner`() throws {
        let story = try Streams.modelled("rpi7-ft5x06-phantom-no-coords").story()
        #expect(story.count == 24)
        #expect(story.allSatisfy { $0.hasSuffix("begin 0 799,479") || $0.hasSuffix("end 0 799,479") })
    }

    static let counts: [(name: String, count: Int, of: @Sendable (TouchCounters) -> Int)] = [
        ("abs-out-of-range", 2, { $0.outside }), ("slot-out-of-range", 2, { $0.slotOutOfRange }),
        ("slots-without-pressure", 1, { $0.withoutPressure }), ("slots-declared-lists-sent", 6, { $0.contactReports }),
        ("tracking-id-replaced-no-release", 1, { $0.idReplaced }), ("palm-switch-mid-contact", 1, { $0.palms }),
        ("palm-from-start-then-finger", 1, { $0.palms }), ("syn-dropped-lost-release", 1, { $0.dropped }),
        ("syn-dropped-twice", 1, { $0.dropped }),
        ("realtime-clock-steps-back", 1, { $0.clockStepsBack }), ("ten-fingers-then-id-wraps", 6, { $0.frames }),
    ]

    @Test(arguments: counts)
    func `irregular events are counted`(name: String, count: Int, of: @Sendable (TouchCounters) -> Int) throws {
        let recording = try Streams.modelled(name)
        var tracker = recording.tracker()
        _ = recording.frames(through: &tracker)
        #expect(of(tracker.counters) == count)
    }

    @Test(arguments: [
        (Rotation.none, ["0,0", "799,0", "0,479", "799,479"]),
        (.quarter, ["479,0", "479,799", "0,0", "0,799"]),
        (.half, ["799,479", "0,479", "799,0", "0,0"]),
        (.threeQuarters, ["0,799", "0,0", "479,799", "479,0"]),
    ])
    func `the panel's corners are the display's corners in all four rotations`(
        rotation: Rotation, corners: [String]
    ) throws {
        let isUpright = rotation == .none || rotation == .half
        let display = DisplaySize(width: isUpright ? 800 : 480, height: isUpright ? 480 : 800)
        let story = try Streams.modelled("four-corner-taps").story(display: display, rotation: rotation)
        #expect(story.filter { $0.contains("begin") }.map { $0.split(separator: " ")[3] } == corners.map { $0[...] })
    }

    @Test func `a portrait sensor under a landscape display needs a matrix`() throws {
        let recording = try Streams.modelled("portrait-sensor-on-landscape-screen")
        let matrix = try #require(CalibrationMatrix(text: "0 1 0 -1 0 1"))
        let display = DisplaySize(width: 800, height: 480)
        #expect(
            recording.story(display: display, calibration: matrix) == ["0 begin 0 700,439", "50 end 0 700,439"])
    }

    @Test func `the first press of a resistive panel begins with its first sample`() throws {
        let story = try Streams.modelled("resistive-stale-first-jitter-lift-spike").story()
        #expect(story.first == "10 begin 0 1995,1484")
        #expect(story.last == "230 end 0 1200,3900")
    }

    @Test func `with a minimum pressure the last light sample of a resistive panel is dropped`() throws {
        let recording = try Streams.modelled("resistive-stale-first-jitter-lift-spike")
        var options = ContactTracker.Options()
        options.leastPressure = 100
        var tracker = recording.tracker(options: options)
        let lines = recording.frames(through: &tracker).flatMap { $0.lines() }
        #expect(lines.first?.hasSuffix("begin 0 1995,1484") == true)
        #expect(lines.last?.hasSuffix("end 0 2011,1478") == true)
        #expect(tracker.counters.lightSamples == 1)
    }

    @Test func `a tap on a resistive panel is one tap with its preset`() throws {
        let recording = try Streams.modelled("resistive-stale-first-jitter-lift-spike")
        var options = ContactTracker.Options()
        options.leastPressure = 100
        let display = DisplaySize(width: 800, height: 480)
        var filter = TouchFilter(FilterPreset.resistive.settings, display: display)
        let frames = recording.frames(display: display, options: options).filtered(by: &filter)
        let start = recording.events[0].stamp
        #expect(frames.flatMap { $0.lines(since: start) } == ["10 begin 0 389,173", "230 end 0 389,173"])
    }

    @Test func `a mouse-like panel is accepted only if the configuration says so`() throws {
        let recording = try Streams.modelled("single-touch-as-absolute-mouse")
        #expect(recording.device.unsupportedReason() == .mouse)
        #expect(recording.device.unsupportedReason(as: .mouse) == nil)
        #expect(
            recording.story(options: .init(panelProtocol: .mouse)) == [
                "0 begin 0 1942,2104", "120 end 0 1942,2104", "3000 begin 0 3866,3576", "3100 end 0 3866,3576",
            ])
    }
}
