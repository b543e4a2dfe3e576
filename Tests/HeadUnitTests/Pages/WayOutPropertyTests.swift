import BezelModel
import SmartDeviceLink
import TestSupport
import Testing

@testable import HeadUnit

/// From every state that random events lead to, the driver comes to all apps.
struct WayOutPropertyTests {
    /// A head unit with apps that do at random what apps, phones, programs and drivers do.
    private final class Drive {
        let bench: Bench
        private var numbers: SeededNumbers
        private var apps: [(phone: Phone, types: [AppHMIType])] = []
        private var guests: UInt8 = 0
        private var lastID: Int32 = 100
        private var alerts: UInt64 = 0
        private var questions: UInt64 = 0

        init(seed: UInt64) throws {
            numbers = SeededNumbers(seed: seed)
            var configuration = HeadUnitConfiguration.streaming
            configuration.screen.rail = seed.isMultiple(of: 2) ? .templates : .never
            configuration.apps.activation = seed.isMultiple(of: 3) ? .last : .first
            configuration.policy.default.urgency = seed.isMultiple(of: 5) ? .emergency : .information
            bench = Bench(configuration)
            try register()
        }

        private func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

        private func register() throws {
            let types: [AppHMIType] = [[.navigation], [.projection], [.media], [.default]][number(4)]
            let isMedia = types == [.media]
            let name = "App \(lastID)"
            lastID += 1
            let isGuest = number(4) == 0
            guests &+= isGuest ? 1 : 0
            let device = isGuest ? DeviceID.tcp(address: "192.168.4.\(guests % 4)") : .local
            guard let phone = bench.app(name, types: types, isMedia: isMedia, from: device) else { return }
            apps.append((phone, types))
        }

        func step() throws {
            switch number(10) {
            case 0: try arrangeApps()
            case 1, 2, 3: try ask()
            case 4: board()
            case 5, 6: keys()
            case 7, 8: fingers()
            case _: _ = bench.wait(.milliseconds(number(3000)))
            }
        }

        private func arrangeApps() throws {
            guard !apps.isEmpty else { return try register() }
            let index = number(apps.count)
            switch number(5) {
            case 0 where apps.count < 5: try register()
            case 1: _ = bench.handle(.disconnected(apps.remove(at: index).phone.connection))
            case 2: _ = bench.handle(.appClosed(SessionID(apps[index].phone.session)))
            case _: _ = bench.handle(.appActivated(SessionID(apps[index].phone.session)))
            }
        }

        private func ask() throws {
            guard !apps.isEmpty else { return }
            let phone = apps[number(apps.count)].phone
            lastID += 1
            let buttons = [
                "", #","softButtons":[{"type":"TEXT","text":"Yes","softButtonID":1}]"#,
                #"""
                ,"softButtons":[{"type":"TEXT","text":"a","softButtonID":1},\#
                {"type":"TEXT","text":"b","softButtonID":2,"systemAction":"STEAL_FOCUS"}]
                """#,
            ][number(3)]
            let requests: [(FunctionID, String)] = [
                (.show, #"{"mainField1":"Song"\#(buttons)}"#),
                (.alert, #"{"alertText1":"Fuel is low"\#(buttons)}"#),
                (.alert, #"{"alertText1":"Loading","progressIndicator":true}"#),
                (.subtleAlert, #"{"alertText1":"Rain"\#(buttons)}"#),
                (.addCommand, #"{"cmdID":\#(number(3)),"menuParams":{"menuName":"Row \#(lastID)","parentID":1}}"#),
                (.addSubMenu, #"{"menuID":1,"menuName":"More"}"#),
                (.showAppMenu, #"{"menuID":\#(number(2))}"#),
                (
                    .createInteractionChoiceSet,
                    #"{"interactionChoiceSetID":1,"choiceSet":[{"choiceID":1,"menuName":"One"}]}"#
                ),
                (
                    .performInteraction,
                    #"""
                    {"initialText":"Which?","interactionMode":"MANUAL_ONLY","interactionLayout":"LIST_WITH_SEARCH",\#
                    "interactionChoiceSetIDList":[1],"timeout":60000}
                    """#
                ),
                (
                    .performInteraction,
                    #"""
                    {"initialText":"Which?","interactionMode":"MANUAL_ONLY","interactionLayout":"KEYBOARD",\#
                    "interactionChoiceSetIDList":[],"timeout":60000}
                    """#
                ),
                (.slider, #"{"numTicks":4,"position":1,"sliderHeader":"Which?","timeout":60000}"#),
                (.scrollableMessage, #"{"scrollableMessageBody":"Words\n","timeout":60000\#(buttons)}"#),
                (.showConstantTBT, #"{"navigationText1":"350 m"\#(buttons)}"#),
                (.alertManeuver, #"{"ttsChunks":[{"text":"Left","type":"TEXT"}]\#(buttons)}"#),
                (.updateTurnList, #"{"turnList":[{"navigationText":"Left"}]}"#),
            ]
            let (function, json) = requests[number(requests.count)]
            _ = try bench.send(json, function, id: lastID, from: phone)
        }

        /// Video, programs, pairing and driving.
        private func board() {
            alerts += 1
            let id = LocalAlert.ID(alerts)
            switch number(8) {
            case 0:
                guard let app = apps.randomElement(using: &numbers)?.phone else { return }
                _ = bench.start(.video, from: app)
                _ = bench.handle(.video(SessionID(app.session), .pictureReady))
            case 1: _ = bench.handle(.localAlertRequested(LocalAlert(id: id, lines: ["Updating"], holds: true)))
            case 2: _ = bench.handle(.localAlertCompleted(nil))
            case 3: _ = bench.handle(.localAlertRequested(LocalAlert(id: id, lines: ["Rear door"])))
            case 4:
                let brake = LocalAlert(id: id, lines: ["Brake"], rank: .high, isEmergency: true)
                _ = bench.handle(.localAlertRequested(brake))
            case 5:
                questions += 1
                _ = bench.handle(.pairingAsked(PairingQuestion(id: questions, name: "Pixel", number: 482_913)))
            case 6: _ = bench.handle(.pairingOpened(name: "Bezel", .seconds(60)))
            case _: _ = bench.handle(.driverDistraction(number(2) == 0))
            }
        }

        private func keys() {
            let stamp = Stamp(nanoseconds: bench.now.nanoseconds)
            switch number(7) {
            case 0: _ = bench.handle(.selectKey(.down, at: stamp))
            case 1: _ = bench.handle(.selectKey(.up, at: stamp))
            case 2: _ = bench.handle(.backKey)
            case 3: _ = bench.handle(.homeKey)
            case _: _ = bench.handle(.focusMoved([.next, .previous, .down][number(3)]))
            }
        }

        private func fingers() {
            let (x, y) = (Int32(number(800)), Int32(number(480)))
            switch number(4) {
            case 0: _ = bench.touch(x, y, [.begin, .move, .end][number(3)], slot: UInt8(number(2)))
            case 1: _ = bench.tap(x, y)
            case _:
                guard let layout = Bench.layout(of: bench.scene, at: bench.now) else { return }
                let targets = ([layout] + layout.lower).flatMap(\.targets)
                if let target = targets.randomElement(using: &numbers) { tap(target) }
            }
        }

        private func tap(_ target: ScreenLayout.Target) {
            _ = bench.tap(target.rect.x + target.rect.width / 2, target.rect.y + target.rect.height / 2)
        }

        // MARK: The way out

        /// All fingers and keys are up, and all that is on the screen was there long enough to be meant.
        func rest() {
            for slot: UInt8 in 0...1 { _ = bench.touch(0, 0, .cancel, slot: slot) }
            _ = bench.handle(.selectKey(.cancelled, at: Stamp(nanoseconds: bench.now.nanoseconds)))
            _ = bench.wait(.milliseconds(300))
        }

        /// The list of all apps is shown. Without any app it is the clock, after the tiles of apps whose connections were
        /// lost.
        var isAtApps: Bool {
            let list = bench.page?.content as? ListContent
            guard bench.engine.snapshot.apps.isEmpty else { return list?.style == .apps }
            guard let list, list.style == .apps else { return bench.page == nil }
            return !list.rows.isEmpty && list.rows.allSatisfy { $0.state == .gone }
        }

        /// The connections of all apps are lost.
        func disconnectAll() {
            for app in apps { _ = bench.handle(.disconnected(app.phone.connection)) }
        }

        private var modalCard: AlertCard? { bench.scene.layers.last.flatMap { $0.isModal ? $0.card : nil } }
        var isEmergency: Bool { modalCard?.size == .emergency }
        /// A card of a program waits for its work.
        var isHeld: Bool { modalCard.map { $0.buttons.isEmpty && $0.close == nil && !isEmergency } == true }

        /// One tap on the card, or else on the way out of the page.
        func tapWayOut() {
            guard let layout = Bench.layout(of: bench.scene, at: bench.now) else { return }
            let card = layout.targets.first { $0.id.element == TargetID.close } ?? layout.targets.last
            let page = [PageElement.apps, .back].lazy.compactMap { element in
                ([layout] + layout.lower).flatMap(\.targets).first { $0.id.element == element.number }
            }.first
            if let target = modalCard == nil ? page : card { tap(target) }
            _ = bench.wait(.milliseconds(300))
        }

        /// What is on the screen, for the message of a failure.
        var what: String { "\(modalCard?.lines ?? []) \(bench.page.map { "\($0.header)" } ?? "\(bench.scene.screen)")" }

        /// What is on the screen has a way out.
        func check(_ seed: UInt64, _ step: Int) {
            if let card = modalCard {
                let isAnswerable = card.close != nil || !card.buttons.isEmpty
                #expect(
                    isAnswerable || isEmergency || card.lines == ["Updating"], "seed \(seed), step \(step): \(what)")
            } else if let page = bench.page {
                let isKeyboard = page.content is KeyboardContent
                let hasApps = page.role(of: .apps) != nil || isKeyboard && page.header.hasBack
                #expect(hasApps || isAtApps, "seed \(seed), step \(step): \(what)")
            } else {
                #expect(!bench.engine.snapshot.apps.contains { $0.status.level == .full }, "seed \(seed), step \(step)")
            }
        }
    }

    /// Seeds that have failed once, and the first ones.
    static let seeds: [UInt64] = [] + (0..<60)

    private static func drive(_ seed: UInt64) throws -> Drive {
        let drive = try Drive(seed: seed)
        for step in 0..<120 {
            try drive.step()
            drive.check(seed, step)
        }
        drive.rest()
        return drive
    }

    @Test(arguments: seeds) func `two presses of the home key lead to all apps`(seed: UInt64) throws {
        let drive = try Self.drive(seed)
        for _ in 0..<2 where !drive.isAtApps && !drive.isEmergency {
            _ = drive.bench.handle(.homeKey)
            _ = drive.bench.wait(.milliseconds(300))
        }
        #expect(drive.isAtApps || drive.isEmergency, "\(drive.what)")
    }

    @Test(arguments: seeds) func `a tap on each card and two taps on the page lead to all apps`(seed: UInt64) throws {
        let drive = try Self.drive(seed)
        // Cards that wait come one after the other.
        for _ in 0..<20 where drive.bench.scene.layers.last?.isModal == true && !drive.isEmergency && !drive.isHeld {
            drive.tapWayOut()
        }
        for _ in 0..<2 where !drive.isAtApps && drive.bench.scene.layers.last?.isModal != true { drive.tapWayOut() }
        #expect(drive.isAtApps || drive.isEmergency || drive.isHeld, "\(drive.what)")
    }

    @Test(arguments: seeds) func `the list of all apps gives way to the clock a minute after the last app`(
        seed: UInt64
    ) throws {
        let drive = try Self.drive(seed)
        drive.disconnectAll()
        #expect(drive.isAtApps, "\(drive.what)")
        _ = drive.bench.wait(HMIStatusArbiter.returnTime)
        #expect(drive.bench.page == nil, "\(drive.what)")
    }
}
