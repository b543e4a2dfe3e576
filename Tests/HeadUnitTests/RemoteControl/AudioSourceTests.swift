import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Apps that change the source of the sound (sdl_core: `IsAllowedToChangeAudioSource`, `keepContext`).
struct AudioSourceTests {
    private static let module: JSON = [
        "audioControlCapabilities": [
            [
                "moduleName": "Audio", "moduleInfo": ["moduleId": "a1"], "sourceAvailable": true,
                "keepContextAvailable": true, "volumeAvailable": true,
            ]
        ]
    ]

    private static func car() throws -> RemoteCar {
        let car = try RemoteCar()
        _ = try car.serve(module)
        return car
    }

    private static func set(_ settings: JSON, _ car: RemoteCar, from phone: Phone) -> [ResultCode] {
        let data: JSON = ["moduleData": ["moduleType": "AUDIO", "audioControlData": settings]]
        return car.request(.setInteriorVehicleData, data, from: phone).compactMap(\.result)
    }

    private static func settings(keepContext: Bool?) -> JSON {
        var settings = JSONObject([("source", "FM")])
        settings["keepContext"] = keepContext.map { .boolean($0) }
        return .object(settings)
    }

    /// The program answers the newest request.
    private static func answer(_ car: RemoteCar, _ result: ResultCode = .success) throws -> [ResultCode] {
        try car.answerWithSettings(result).compactMap(\.result)
    }

    /// The app's level, and whether it is audible.
    private static func state(_ car: RemoteCar) -> String? {
        car.bench.engine.snapshot.apps.first { $0.name == "A" }.map {
            $0.status.level.rawValue + ($0.status.audio == .audible ? " audible" : "")
        }
    }

    @Test func `only a media app may change the source, and each app the volume`() throws {
        let car = try Self.car()
        let (page, _) = try car.register("Page")
        #expect(Self.set(["source": "USB", "volume": 3], car, from: page) == [.rejected])
        #expect(car.bench.asked.isEmpty, "the program gets no request")
        #expect(Self.set(["volume": 3], car, from: page).isEmpty)
        #expect(try Self.answer(car) == [.success])
        let (music, _) = try car.register("A", [.remoteControl, .media])
        #expect(Self.set(["source": "USB"], car, from: music).isEmpty)
        #expect(car.bench.asked.last?.parameters["moduleData"]?["audioControlData"]?["source"] == "USB")
    }

    @Test(arguments: [(keeps: true as Bool?, level: "FULL"), (false, "BACKGROUND"), (nil, "BACKGROUND")])
    func `with keepContext the app keeps its level while the source plays, but is not audible`(
        row: (keeps: Bool?, level: String)
    ) throws {
        let car = try Self.car()
        let (music, _) = try car.register("A", [.remoteControl, .media])
        #expect(Self.state(car) == "FULL audible")
        #expect(Self.set(Self.settings(keepContext: row.keeps), car, from: music).isEmpty)
        // The program begins to play before or after its answer.
        _ = car.bench.handle(.systemEvents([.audioSource]))
        #expect(Self.state(car) == row.level)
        #expect(try Self.answer(car) == [.success])
        #expect(Self.state(car) == row.level)
        _ = car.bench.handle(.systemEvents([]))
        #expect(Self.state(car) == "FULL audible")
        _ = car.bench.handle(.systemEvents([.audioSource]))
        #expect(Self.state(car) == "BACKGROUND", "it counts for one change")
    }

    @Test func `an app that keeps its level gets the screen back while the source plays`() throws {
        let car = try Self.car()
        let (music, _) = try car.register("A", [.remoteControl, .media])
        _ = Self.set(Self.settings(keepContext: true), car, from: music)
        _ = try Self.answer(car)
        _ = car.bench.handle(.systemEvents([.audioSource]))
        _ = try car.register("Page")
        #expect(car.bench.engine.snapshot.apps.first { $0.name == "Page" }?.status.level == .full)
        _ = car.bench.handle(.appActivated(SessionID(music.session)))
        #expect(Self.state(car) == "FULL")
    }

    @Test func `keepContext of a request that fails, or of 10 s ago, has no effect`() throws {
        for isRefused in [true, false] {
            let car = try Self.car()
            let (music, _) = try car.register("A", [.remoteControl, .media])
            _ = Self.set(Self.settings(keepContext: true), car, from: music)
            #expect(try Self.answer(car, isRefused ? .rejected : .success) == [isRefused ? .rejected : .success])
            if !isRefused { _ = car.bench.wait(.seconds(10)) }
            _ = car.bench.handle(.systemEvents([.audioSource]))
            #expect(Self.state(car) == "BACKGROUND")
        }
    }
}
