import Foundation
import HeadUnit
import SmartDeviceLink
import TestSupport
import Testing

/// The cost of the largest legal message of each kind for the loop, counted by valgrind and so the same on a busy
/// machine.
struct MessageInstructionTests {
    private struct Report: Decodable {
        let instructionsPerMessage: [String: Int]
    }

    /// In thousands. 2 ms of a processor with 3 GHz are some 12 million instructions.
    static let most = 12_000

    /// They are on the screen for 3 s, or 30 s with buttons: their counts contain the loop's part of hundreds of frames,
    /// each in a separate turn, and an idle machine draws more of them than a busy one.
    static let shownForAWhile: Set = ["Alert, all fields", "SubtleAlert"]

    /// In thousands, at most ``most`` in one turn of the loop. Parameters beyond 8 KiB are read on another thread; only
    /// the loop's part is counted. None is below 2000: where the loop is the first thread to ask for a type's
    /// conformance, Swift's runtime looks through all conformances of the program, some 500 thousand instructions.
    static let ceilings: [(kind: String, thousands: Int)] = [
        ("PutFile, 8 MB", 3000), ("ListFiles, 1000 files", 6000), ("SendHapticData, 1000 rectangles", 2000),
        ("Show, all fields", 4000), ("Alert, all fields", 18_000), ("Speak, 100 chunks", 2000),
        ("CreateInteractionChoiceSet, 500 KB", 2500), ("SetGlobalProperties, all", 2000),
        ("AddCommand, 100 voice commands", 3500), ("AddCommand, the 701st", 3000), ("JSON, many members", 2000),
        ("JSON, numbers", 2000), ("JSON, empty objects", 2000), ("JSON, escapes", 2000), ("JSON, deep", 2000),
        ("8 KiB of choices", 6000), ("8 KiB of rectangles", 6000), ("8 KiB of voice commands", 6000),
        ("8 KiB of prompts", 4000), ("8 KiB of members", 4000), ("8 KiB of escapes", 2000),
        ("8 KiB of numbers", 2000),
        ("SetAppIcon", 2000), ("DeleteFile", 2000), ("SetDisplayLayout", 2000), ("GetSystemCapability", 2000),
        ("ChangeRegistration", 9000), ("SubscribeButton", 2000), ("UnsubscribeButton", 2000),
        ("SubscribeVehicleData", 2000), ("GetVehicleData", 2000), ("UnsubscribeVehicleData", 2000),
        ("SendLocation", 2000), ("DialNumber", 2000), ("GetWayPoints", 2000), ("SubscribeWayPoints", 2000),
        ("UnsubscribeWayPoints", 2000), ("ReadDID", 2000), ("GetDTCs", 2000), ("DiagnosticMessage", 2000),
        ("GetInteriorVehicleData", 2000), ("SetInteriorVehicleData", 2000), ("ButtonPress", 2000),
        ("GetInteriorVehicleDataConsent", 2000), ("ReleaseInteriorVehicleDataModule", 2000),
        ("SetMediaClockTimer", 2000), ("ShowConstantTBT", 2000),
        ("AlertManeuver", 2000), ("UpdateTurnList", 2000), ("AddSubMenu", 3500), ("ShowAppMenu", 3000),
        ("DeleteCommand", 2000), ("DeleteSubMenu", 2000), ("PerformInteraction", 8_500),
        ("DeleteInteractionChoiceSet", 2000), ("ResetGlobalProperties", 2000), ("ScrollableMessage", 3000),
        ("Slider", 3000), ("PerformAudioPassThru", 2500), ("EndAudioPassThru", 2000), ("SubtleAlert", 18_000),
        ("CancelInteraction", 2000), ("CloseApplication", 2000),
        ("UnregisterAppInterface", 2000), ("RegisterAppInterface", 11_000),
        // For each app. Four of them are informed in one turn of the loop; see ReconfigurationTests.
        ("Reload", 2800),
    ]

    @Test func `the measurement has the largest message of every served RPC`() {
        let measured = Set(Self.ceilings.map { String($0.kind.prefix { $0 != "," }) })
        let served = AppPolicy.rpcNames.filter { !$0.value.isNotification }.keys
        #expect(served.count > 30)
        #expect(served.filter { !measured.contains($0) }.sorted() == [])
    }

    @Test(.enabled(if: TouchInstructionTests.problem == nil, "\(TouchInstructionTests.problem ?? "")"))
    func `no message uses the loop for more than 2 ms`() throws {
        let program = Places.root.appending(path: ".build/release/bezel")
        let result = try Program.run(
            Places.root.appending(path: "Tests/Benchmarks/message-instructions").path, [program.path])
        try #require(result.status == 0, "\(result.errors)")
        let last = try #require(result.output.split(separator: "\n").last)
        let counts = try JSONDecoder().decode(Report.self, from: Data(last.utf8)).instructionsPerMessage
        #expect(Set(counts.keys) == Set(Self.ceilings.map(\.kind)))
        for (kind, thousands) in Self.ceilings {
            #expect(thousands <= Self.most || Self.shownForAWhile.contains(kind), "\(kind)")
            let count = try #require(counts[kind], "\(kind)")
            #expect(count <= thousands * 1000, "\(kind)")
            #expect(count > 10_000, "\(kind): some instructions were not counted")
        }
    }
}
