import SmartDeviceLink
import TCPLink
import Testing

@testable import SmartDeviceLinkApp

/// The text of an error says what has happened.
struct ErrorTextTests {
    private static let errors: [(any Error, String)] = [
        (SDLManagerError.refused(.disallowed, info: "not at NONE"), "the head unit answered DISALLOWED: not at NONE"),
        (
            SDLManagerError.registrationRefused(.invalidID, info: ""),
            "the head unit refused the registration: INVALID_ID"
        ),
        (SDLManagerError.serviceRefused(reason: "busy"), "the head unit refused the RPC service: busy"),
        (SDLManagerError.timedOut, "the head unit did not answer in time"),
        (SDLFileError.outOfMemory(spaceAvailable: 7), "the head unit has no room for the file: 7 bytes are left"),
        (SDLFileError.failed(.notConnected), "there is no connection to the head unit"),
        (AlertError(.cancelled), "the alert was cancelled"),
        (
            AlertError(.refused(.rejected), tryAgainTime: .seconds(2), info: "another one is shown"),
            "the head unit answered REJECTED: another one is shown; it may be sent again in 2.0 seconds"
        ),
        (
            AlertError(.noSound(.refused(.invalidData, info: "name"))),
            "no sound can be played: the head unit answered INVALID_DATA: name"
        ),
        (
            InteractionError.notAllowed,
            "the head unit allows no question at the app's present level; most allow them at FULL only"
        ),
        (AlertError(.failed(.stopped)), "the alert was not shown to its end: the manager was stopped"),
        (
            ResumptionFileError.system(call: "open", path: "/x/y", errno: 13),
            "open of /x/y failed: Permission denied"
        ),
        (ResumptionFileError.damaged(path: "/x/y"), "/x/y is damaged and counts as empty"),
    ]

    @Test(arguments: errors)
    func `an error has a description with its cause`(error: any Error, text: String) { #expect("\(error)" == text) }

    @Test func `a connection that cannot be opened names the address`() throws {
        let error = SDLManagerError.connection(TCPError(operation: "connect", subject: "10.0.0.1:12345", errno: 111))
        #expect("\(error)".contains("10.0.0.1:12345"))
    }

    static let notices: [(ContentNotice, String)] = [
        (ContentNotice(change: .deleteCommand(id: 1), result: .inUse, info: ""), "DeleteCommand was refused: IN_USE"),
        (
            ContentNotice(
                change: .addCommand(id: 1, parent: nil, position: 0, MenuEntry(name: "Home")), result: nil,
                info: "no answer"),
            "AddCommand of Home was refused: no answer"
        ),
        (
            ContentNotice(.warning, change: nil, result: .warnings, info: "not shown: graphic"),
            "Show was done in part: not shown: graphic"
        ),
        (
            ContentNotice(.leftOut, change: nil, result: nil, info: "the picture a.png is left out: no room"),
            "Show: the picture a.png is left out: no room"
        ),
    ]

    @Test(arguments: notices) func `the text of a notice names the request, the entry and the reason`(
        notice: ContentNotice, text: String
    ) {
        #expect("\(notice)" == text)
    }
}
