import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Turns, places and telephone numbers.
@Suite(.timeLimit(.minutes(2)))
struct NavigationTests {
    private func pair(version: Int64 = 8) async throws -> Pair {
        let pair = try await Pair(manners: { $0.registration = Samples.registration(lines: 3, version: version) })
        try await pair.start()
        return pair
    }

    @Test func `a turn card is sent after its picture, and only with what it changes`() async throws {
        let pair = try await pair()
        var card = TurnCard("Turn left", "")
        card.turnIcon = .shown(Artwork(SDLFile(name: "left", type: .png, bytes: [1])))
        card.nextTurnIcon = .removed
        (card.distance, card.scale) = (120, 300)
        let shown = Task { [navigation = pair.app.navigation] in try await navigation.show(card) }
        let asked = await pair.core.next(.showConstantTBT)
        #expect(await pair.core.count(.putFile) == 1)
        #expect(
            asked.parameters == [
                "navigationText1": "Turn left", "navigationText2": "",
                "turnIcon": ["value": "left", "imageType": "DYNAMIC", "isTemplate": false],
                "nextTurnIcon": ["value": "", "imageType": "DYNAMIC", "isTemplate": false],
                "distanceToManeuver": 120.0, "distanceToManeuverScale": 300.0,
            ])
        await pair.core.answer(asked, .warnings, [("info", "no bar")])
        #expect(try await shown.value == RequestOutcome(warning: "no bar", missingPictures: [:]))
        await pair.app.stop()
    }

    @Test func `a picture that cannot be uploaded is left out and named`() async throws {
        let pair = try await pair()
        await pair.core.change { $0.answers[.putFile] = .rejected }
        var card = TurnCard("Turn left")
        card.turnIcon = .shown(Artwork(SDLFile(name: "left", type: .png, bytes: [1])))
        let shown = Task { [navigation = pair.app.navigation, card] in try await navigation.show(card) }
        let asked = await pair.core.next(.showConstantTBT)
        #expect(asked.parameters == ["navigationText1": "Turn left"])
        await pair.core.answer(asked, .success)
        let outcome = try await shown.value
        #expect(outcome.missingPictures == ["left": .refused(.rejected, info: "")])
        #expect(outcome.description == "no picture left: the head unit answered REJECTED")
        await pair.app.stop()
    }

    @Test func `a list of turns has limits`() async throws {
        let pair = try await pair()
        let navigation = pair.app.navigation
        let none = await #expect(throws: RequestError.self) { try await navigation.updateTurns(nil) }
        #expect(none?.description == "UpdateTurnList: expected turnList or softButtons, got none")
        let long = await #expect(throws: RequestError.self) { try await navigation.updateTurns([]) }
        #expect(long?.description == "turnList: expected 1 to 100 elements, got 0")
        let empty = await #expect(throws: RequestError.self) {
            try await navigation.updateTurns([Turn("Left"), Turn(nil)])
        }
        #expect(empty?.description == "turnList[1]: expected a text or a picture, got none")
        #expect(await pair.core.count(.updateTurnList) == 0)
        let sent = Task { try await navigation.updateTurns([Turn("Left")], button: SoftButtonObject("Stop")) }
        let asked = await pair.core.next(.updateTurnList)
        #expect(asked.parameters["turnList"] == [["navigationText": "Left"]])
        #expect(asked.parameters["softButtons"]?.array?.first?["text"] == "Stop")
        await pair.core.answer(asked, .success)
        #expect(try await sent.value.description == "complete")
        await pair.app.stop()
    }

    @Test func `a manoeuvre is spoken`() async throws {
        let pair = try await pair()
        let navigation = pair.app.navigation
        let sent = Task { try await navigation.alertManeuver(AudioData(speech: "Turn left")) }
        let asked = await pair.core.next(.alertManeuver)
        #expect(asked.parameters == ["ttsChunks": [["text": "Turn left", "type": "TEXT"]]])
        await pair.core.answer(asked, .success)
        _ = try await sent.value
        await #expect(throws: RequestError.self) { try await navigation.alertManeuver(nil) }
        await pair.app.stop()
    }

    @Test func `a place needs coordinates or an address, within the limits`() async throws {
        let pair = try await pair()
        let navigation = pair.app.navigation
        var place = Location(latitude: 48.1, longitude: 11.5, name: "Sole")
        place.phoneNumber = "089 12"
        place.delivery = .destination
        let sent = Task { [place] in try await navigation.send(place) }
        let asked = await pair.core.next(.sendLocation)
        #expect(
            asked.parameters == [
                "latitudeDegrees": 48.1, "longitudeDegrees": 11.5, "locationName": "Sole", "phoneNumber": "089 12",
                "deliveryMode": "DESTINATION",
            ])
        await pair.core.answer(asked, .success)
        _ = try await sent.value
        let far = await #expect(throws: RequestError.self) {
            try await navigation.send(Location(latitude: 91, longitude: 0))
        }
        #expect(far?.description == "latitudeDegrees: expected a number from -90.0 to 90.0, got 91.0")
        let empty = await #expect(throws: RequestError.self) {
            try await navigation.send(Location(address: PostalAddress()))
        }
        #expect(empty?.description == "SendLocation: expected coordinates or an address, got none")
        await pair.app.stop()
    }

    @Test func `way points are read`() async throws {
        let pair = try await pair()
        let points = Task { [navigation = pair.app.navigation] in try await navigation.wayPoints(.destination) }
        let asked = await pair.core.next(.getWayPoints)
        #expect(asked.parameters == ["wayPointType": "DESTINATION"])
        await pair.core.answer(
            asked, .success,
            [
                (
                    "wayPoints",
                    [
                        [
                            "coordinate": ["latitudeDegrees": 48, "longitudeDegrees": 11.5], "locationName": "Sole",
                            "searchAddress": ["locality": "Munich"],
                        ]
                    ]
                )
            ])
        let point = try #require(try await points.value.first)
        #expect((point.latitude, point.longitude, point.name) == (48, 11.5, "Sole"))
        #expect(point.address?.locality == "Munich")
        await pair.app.stop()
    }

    @Test func `a telephone number is dialled`() async throws {
        let pair = try await pair()
        let call = Task { [app = pair.app] in try await app.dial("+49 89") }
        let asked = await pair.core.next(.dialNumber)
        #expect(asked.parameters == ["number": "+49 89"])
        await pair.core.answer(asked, .rejected)
        await #expect(throws: RequestError.refused(.rejected, info: "")) { try await call.value }
        await #expect(throws: RequestError.self) { try await pair.app.dial("call me") }
        await pair.app.stop()
    }
}
