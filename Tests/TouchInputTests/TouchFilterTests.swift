import BezelModel
import TestSupport
import Testing
import TouchInput

/// A filter after a script of contacts: its output with times.
private struct Stage {
    var filter: TouchFilter
    private(set) var frames: [ContactFrame] = []

    init(_ settings: FilterSettings, display: DisplaySize? = DisplaySize(width: 800, height: 480)) {
        filter = TouchFilter(settings, display: display)
    }

    init(_ set: (inout FilterSettings) -> Void) {
        var settings = FilterSettings()
        set(&settings)
        self.init(settings)
    }

    /// One frame: `"12 begin 0 5,6"`, with others of the same time after commas: `"12 begin 0 5 6, end 1 7 8"`.
    mutating func take(_ text: String) {
        let parts = text.split(separator: ",").map { $0.split(separator: " ") }
        var frame = ContactFrame(stamp: Self.stamp(Int(parts[0][0]) ?? 0))
        for (index, part) in parts.enumerated() {
            let words = index == 0 ? Array(part.dropFirst()) : part
            let phase: Contact.Phase =
                switch words[0] {
                case "begin": .begin
                case "move": .move
                case "end": .end
                default: .cancel
                }
            frame.append(
                Contact(
                    slot: UInt8(words[1]) ?? 0, phase: phase,
                    point: DisplayPoint(x: Int32(words[2]) ?? 0, y: Int32(words[3]) ?? 0)))
        }
        filter.take(&frame) { frames.append(copy $0) }
    }

    mutating func wait(until time: Int) {
        filter.timeOut(at: Self.stamp(time)) { frames.append(copy $0) }
    }

    mutating func tap(at x: Int, _ y: Int, from begin: Int, to end: Int) {
        take("\(begin) begin 0 \(x) \(y)")
        take("\(end) end 0 \(x) \(y)")
    }

    var story: [String] { frames.flatMap { $0.lines() } }

    static func stamp(_ milliseconds: Int) -> Stamp { Stamp(nanoseconds: 0) + .milliseconds(milliseconds) }
}

@Suite struct TouchFilters {
    @Test func `filters that are off change no frame`() throws {
        for name in Streams.shipped {
            let frames = try Recording(path: Streams.folder + "/" + name).frames()
            #expect(frames.filtered(FilterSettings()) == frames)
        }
    }

    @Test func `movements within the jitter radius are dropped, beyond it the point follows at that distance`() {
        var stage = Stage { $0.jitter = 3 }
        for (time, x) in [(1, 102), (2, 103), (3, 104), (4, 110), (5, 105), (6, 103)] {
            if time == 1 { stage.take("0 begin 0 100 50") }
            stage.take("\(time) move 0 \(x) 50")
        }
        stage.take("9 end 0 103 50")
        #expect(
            stage.story == [
                "0 begin 0 100,50", "3 move 0 101,50", "4 move 0 107,50", "6 move 0 106,50", "9 end 0 106,50",
            ])
        #expect(stage.filter.counters.trembles == 3)
    }

    @Test func `a contact shorter than the minimum duration is not reported`() {
        var stage = Stage { $0.minimumDuration = .milliseconds(20) }
        stage.tap(at: 5, 5, from: 0, to: 19)
        #expect(stage.filter.deadline == nil)
        stage.tap(at: 5, 5, from: 100, to: 120)
        #expect(stage.story == ["100 begin 0 5,5", "120 end 0 5,5"])
        #expect(stage.filter.counters.tooShort == 1)
    }

    @Test func `a delayed touch-down is reported with its own time, by its timer or a later event`() {
        var stage = Stage { $0.minimumDuration = .milliseconds(20) }
        stage.take("100 begin 0 5 5")
        #expect(stage.filter.deadline == Stage.stamp(120))
        stage.wait(until: 119)
        #expect(stage.story == [])
        stage.wait(until: 120)
        #expect(stage.story == ["100 begin 0 5,5"])
        stage.take("200 begin 1 7 7")
        stage.take("210 move 0 6 6")
        #expect(stage.story.count == 1, "events after an undecided contact wait for it")
        stage.take("221 move 1 8 8")
        #expect(
            stage.story == ["100 begin 0 5,5", "200 begin 1 7,7", "210 move 0 6,6", "221 move 1 8,8"])
    }

    @Test func `a palm drops contacts that were not reported and cancels those that were`() {
        var stage = Stage { $0.minimumDuration = .milliseconds(20) }
        stage.take("0 begin 0 5 5")
        stage.take("10 cancel 0 5 5")
        stage.take("100 begin 0 5 5")
        stage.take("150 cancel 0 5 5")
        #expect(stage.story == ["100 begin 0 5,5", "150 cancel 0 5,5"])
    }

    @Test func `a contact that bounces at the same place is dropped, one elsewhere is not`() {
        var stage = Stage { $0.minimumGap = .milliseconds(30) }
        stage.tap(at: 100, 100, from: 0, to: 50)
        stage.take("70 begin 0 110 100, begin 1 300 100")
        stage.take("75 move 0 120 100, end 1 300 100")
        stage.take("80 end 0 120 100")
        stage.tap(at: 100, 100, from: 111, to: 150)
        #expect(
            stage.story == [
                "0 begin 0 100,100", "50 end 0 100,100", "70 begin 1 300,100", "75 end 1 300,100",
                "111 begin 0 100,100", "150 end 0 100,100",
            ])
        #expect(stage.filter.counters.bounces == 1)
    }

    @Test(arguments: [
        (x: 4, y: 200, edge: 5, corner: 0, isTold: false), (x: 5, y: 200, edge: 5, corner: 0, isTold: true),
        (x: 795, y: 200, edge: 5, corner: 0, isTold: false), (x: 794, y: 200, edge: 5, corner: 0, isTold: true),
        (x: 400, y: 475, edge: 5, corner: 0, isTold: false), (x: 400, y: 474, edge: 5, corner: 0, isTold: true),
        (x: 799, y: 479, edge: 0, corner: 2, isTold: false), (x: 799, y: 200, edge: 0, corner: 2, isTold: true),
        (x: 1, y: 1, edge: 0, corner: 2, isTold: false), (x: 1, y: 2, edge: 0, corner: 2, isTold: true),
        (x: 0, y: 479, edge: 0, corner: 2, isTold: false), (x: 0, y: 0, edge: 0, corner: 0, isTold: true),
    ])
    func `contacts that begin at the display's edge or corner are dropped`(
        x: Int, y: Int, edge: Int, corner: Int, isTold: Bool
    ) {
        var stage = Stage {
            $0.edge = edge
            $0.corner = corner
        }
        stage.take("0 begin 0 \(x) \(y)")
        stage.take("5 move 0 300 300")
        stage.take("9 end 0 300 300")
        #expect(stage.story.count == (isTold ? 3 : 0))
        #expect(stage.filter.counters.onEdge + stage.filter.counters.inCorner == (isTold ? 0 : 1))
    }

    @Test func `contacts above the flapping limit are dropped until there are fewer`() {
        var stage = Stage { $0.flapping = 10 }
        for count in 0..<30 { stage.tap(at: 50, 50, from: 20 * count, to: 20 * count + 10) }
        #expect(stage.frames.count == 20)
        stage.tap(at: 50, 50, from: 1600, to: 1700)
        #expect(stage.frames.count == 22)
        #expect(stage.filter.counters.flapping == 20)
    }

    @Test func `a contact that flickers at 50 Hz is one tap with the flapping preset`() throws {
        let recording = try Streams.modelled("flapping-contact-50hz")
        var filter = TouchFilter(FilterPreset.flapping.settings, display: DisplaySize(width: 800, height: 480))
        let story = recording.frames().filtered(by: &filter).flatMap { $0.lines(since: recording.events[0].stamp) }
        #expect(story == ["0 begin 0 400,240", "10 end 0 400,240"])
        #expect(filter.counters.bounces + filter.counters.flapping == 39)
    }

    @Test func `if the filter's memory is full all delayed contacts are reported in order`() {
        var stage = Stage { $0.minimumDuration = .milliseconds(500) }
        stage.take("0 begin 0 1 1" + (1...9).map { ", begin \($0) 1 1" }.joined())
        for time in 1...40 {
            stage.take("\(time) move 0 \(time + 1) 1" + (1...9).map { ", move \($0) \(time + 1) 1" }.joined())
        }
        stage.take("41 cancel 0 41 1" + (1...9).map { ", cancel \($0) 41 1" }.joined())
        #expect(stage.filter.counters.overruns == 1)
        #expect(stage.story.count == 10 + 400 + 10)
        #expect(Invariants.violations(in: stage.frames) == [])
    }

    @Test func `ten fingers that touch at once do not count as flapping`() {
        var stage = Stage { $0.flapping = 10 }
        stage.take("0 begin 0 1 1" + (1...9).map { ", begin \($0) 1 1" }.joined())
        #expect(stage.story.count == 10)
    }
}

@Suite struct GhostQuarantine {
    @Test func `a periodic ghost touch is reported three times, then dropped`() throws {
        let recording = try Streams.modelled("ilitek-zero-duration-periodic-ghost")
        var settings = FilterSettings()
        settings.ghost = true
        var filter = TouchFilter(settings, display: DisplaySize(width: 1200, height: 1920))
        let frames = recording.frames().filtered(by: &filter)
        #expect(frames.count == 6)
        #expect(filter.counters.ghosts == 3)
        #expect(filter.counters.haunted == 1)
        #expect(filter.counters.explanations.count == 2)
    }

    @Test(arguments: [FilterPreset.touchDisplay2, .display7])
    func `the preset of a panel drops its known ghost touches from the start`(preset: FilterPreset) throws {
        let name =
            preset == .display7 ? "rpi7-ft5x06-phantom-no-coords" : "ilitek-zero-duration-periodic-ghost"
        let recording = try Streams.modelled(name)
        #expect(recording.frames().count > 10)
        let display =
            preset == .display7 ? DisplaySize(width: 800, height: 480) : DisplaySize(width: 1200, height: 1920)
        var filter = TouchFilter(preset.settings, display: display)
        #expect(recording.frames(display: display).filtered(by: &filter) == [])
        #expect(filter.deadline == nil)
    }

    @Test func `repeated presses on exactly one pixel are dropped after the sixth`() throws {
        var settings = FilterSettings()
        settings.ghost = true
        var filter = TouchFilter(settings, display: nil)
        let frames = try Streams.modelled("rpi7-ft5x06-phantom-no-coords").frames().filtered(by: &filter)
        #expect(frames.count == 12)
        #expect(filter.counters.ghosts == 6)
    }

    /// Ghost touches at 300,300 every 12 s, with presses of 10 ms.
    private static func haunted() -> Stage {
        var stage = Stage { $0.ghost = true }
        for count in 0..<4 { stage.tap(at: 300, 300, from: 12_000 * count, to: 12_000 * count + 10) }
        #expect(stage.filter.counters.ghosts == 1)
        return stage
    }

    @Test(arguments: [37_000, 47_900])
    func `a finger at the ghost's place at another time is reported`(time: Int) {
        var stage = Self.haunted()
        let before = stage.frames.count
        stage.tap(at: 300, 300, from: time, to: time + 80)
        #expect(stage.frames.count == before + 2)
        // The next ghost touch is still recognised.
        stage.tap(at: 300, 300, from: 48_000, to: 48_010)
        #expect(stage.filter.counters.ghosts == 2)
        #expect(stage.frames.count == before + 2)
    }

    @Test func `a finger that touches at the ghost's time is reported once it stays`() {
        var stage = Self.haunted()
        let before = stage.story.count
        stage.take("48000 begin 0 300 300")
        #expect(stage.story.count == before)
        #expect(stage.filter.deadline == Stage.stamp(48_110))
        stage.wait(until: 48_111)
        #expect(stage.story.dropFirst(before) == ["48110 begin 0 300,300"])
        stage.take("48900 end 0 300 300")
        #expect(stage.story.last == "48900 end 0 300,300")
        #expect(stage.filter.counters.exonerated == 1)
    }

    @Test func `a finger that touches at the ghost's time is reported once it moves away`() {
        var stage = Self.haunted()
        let before = stage.story.count
        stage.take("48000 begin 0 300 300")
        stage.take("48020 move 0 308 300")
        #expect(stage.story.count == before)
        stage.take("48040 move 0 320 300")
        stage.take("48060 move 0 330 300")
        stage.take("48080 cancel 0 330 300")
        #expect(
            stage.story.dropFirst(before) == [
                "48040 begin 0 320,300", "48060 move 0 330,300", "48080 cancel 0 330,300",
            ])
    }

    @Test func `quick taps of a person on one button do not count as ghost touches`() {
        var stage = Stage { $0.ghost = true }
        var numbers = SeededNumbers(seed: 5)
        for count in 0..<40 {
            let begin = 250 * count + Int.random(in: 0...60, using: &numbers)
            stage.tap(
                at: 300 + Int.random(in: -3...3, using: &numbers), 200 + Int.random(in: -3...3, using: &numbers),
                from: begin, to: begin + Int.random(in: 40...120, using: &numbers))
        }
        #expect(stage.filter.counters.ghosts == 0)
        #expect(stage.frames.count == 80)
    }
}

extension [ContactFrame] {
    /// The output of a filter, with its timers on time.
    func filtered(by filter: inout TouchFilter) -> [ContactFrame] {
        var frames: [ContactFrame] = []
        for var frame in self {
            if let deadline = filter.deadline {
                filter.timeOut(at: Swift.min(deadline, frame.stamp)) { frames.append(copy $0) }
            }
            filter.take(&frame) { frames.append(copy $0) }
        }
        if let deadline = filter.deadline { filter.timeOut(at: deadline) { frames.append(copy $0) } }
        return frames
    }

    func filtered(_ settings: FilterSettings) -> [ContactFrame] {
        var filter = TouchFilter(settings, display: nil)
        return filtered(by: &filter)
    }
}

@Suite struct FilteredStreams {
    /// Any filters, all or none of them.
    private static func settings(_ numbers: inout SeededNumbers) -> FilterSettings {
        var settings = FilterSettings()
        let isAll = Bool.random(using: &numbers)
        func isOn() -> Bool { isAll || Bool.random(using: &numbers) }
        if isOn() { settings.jitter = Int.random(in: 1...20, using: &numbers) }
        if isOn() { settings.minimumDuration = .milliseconds(Int.random(in: 1...80, using: &numbers)) }
        if isOn() { settings.minimumGap = .milliseconds(Int.random(in: 1...80, using: &numbers)) }
        if isOn() { settings.edge = Int.random(in: 1...40, using: &numbers) }
        if isOn() { settings.corner = Int.random(in: 1...40, using: &numbers) }
        if isOn() { settings.flapping = Int.random(in: 1...60, using: &numbers) }
        settings.ghost = isOn()
        return settings
    }

    /// Fingers that touch and leave at random, some of them at the same few places.
    private static func events(_ numbers: inout SeededNumbers) -> [InputEvent] {
        var time: Int64 = 1_000_000
        var events: [InputEvent] = []
        var id: Int32 = 0
        func add(_ code: UInt16, _ value: Int32) {
            events.append(InputEvent(microseconds: time, type: 3, code: code, value: value))
        }
        for _ in 0..<150 {
            time += Int64.random(in: 0...40_000, using: &numbers)
            if Int.random(in: 0..<40, using: &numbers) == 0 { time += 1_500_000 }
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                add(0x2f, Int32.random(in: 0...4, using: &numbers))
                switch Int.random(in: 0..<6, using: &numbers) {
                case 0: add(0x39, -1)
                case 1, 2:
                    id += 1
                    add(0x39, id)
                    add(0x35, [0, 300, 300, 799].randomElement(using: &numbers) ?? 0)
                    add(0x36, 240)
                case 3: add(0x37, [0, 2].randomElement(using: &numbers) ?? 0)
                default:
                    add(0x35, Int32.random(in: 0...799, using: &numbers))
                    add(0x36, Int32.random(in: 0...479, using: &numbers))
                }
            }
            events.append(InputEvent(microseconds: time, type: 0, code: 0, value: 0))
        }
        return events
    }

    @Test func `with any filters the invariants hold, and delays are at most the minimum duration`() {
        let display = DisplaySize(width: 800, height: 480)
        for seed in 0..<UInt64(1500) {
            var numbers = SeededNumbers(seed: seed)
            let settings = Self.settings(&numbers)
            var tracker = ContactTracker(
                PanelDescription(), transform: nil, options: .init(panelProtocol: .slots))
            var filter = TouchFilter(settings, display: display)
            var frames: [ContactFrame] = []
            var longest = Interval.zero
            func told(_ frame: borrowing ContactFrame, at now: Stamp) {
                longest = max(longest, now - frame.stamp)
                frames.append(copy frame)
            }
            func take() {
                let now = tracker.frame.stamp
                while let deadline = filter.deadline, deadline < now {
                    filter.timeOut(at: deadline) { told($0, at: deadline) }
                }
                var frame = tracker.frame
                filter.take(&frame) { told($0, at: now) }
            }
            for event in Self.events(&numbers) where tracker.take(event) { take() }
            if tracker.cancelAll() { take() }
            let violations = Invariants.violations(in: frames, display: display)
            #expect(violations == [], "seed \(seed)")
            #expect(filter.deadline == nil)
            #expect(longest <= settings.minimumDuration, "seed \(seed)")
            guard violations.isEmpty else { return }
        }
    }

    @Test(arguments: Streams.shipped)
    func `with each filter preset every stream satisfies the invariants`(name: String) throws {
        let display = DisplaySize(width: 800, height: 480)
        for preset in FilterPreset.allCases {
            var filter = TouchFilter(preset.settings, display: display)
            let frames = try Recording(path: Streams.folder + "/" + name).frames(display: display)
            #expect(Invariants.violations(in: frames.filtered(by: &filter), display: display) == [])
        }
    }
}
