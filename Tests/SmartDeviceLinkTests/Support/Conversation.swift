import Foundation
import SmartDeviceLink
import TestSupport

/// All bytes of apps in whole sessions.
enum Conversation {
    /// Made here, with every kind of frame.
    static let modelled: [UInt8] = {
        var bytes: [UInt8] = []
        let offer = BSONDocument([.init(name: "protocolVersion", value: .string("5.4.1"))]).bytes
        FrameHeader(
            version: 1, type: .control, service: .rpc, info: ControlInfo.startService.rawValue, session: 0,
            size: UInt32(offer.count)
        ).append(to: &bytes)
        bytes += offer
        var writer = FrameWriter(version: 5, session: 1, mtu: 300)
        for (function, parameters, bulk) in requests {
            let message = RPCMessage(
                type: .request, function: function, correlationID: 1, parameters: parameters, bulk: bulk[...])
            writer.append(message.payload, service: bulk.isEmpty ? .rpc : .bulk, to: &bytes)
        }
        writer.control(.heartbeat, service: .control, to: &bytes)
        writer.control(.endService, payload: endServicePayload(version: 5, hashID: 65537), to: &bytes)
        return bytes
    }()

    private static let requests: [(FunctionID, JSON, [UInt8])] = [
        (
            .registerAppInterface,
            RegisterAppInterface(appName: "Überlandfahrt", appID: "8675309", types: [.navigation]).parameters, []
        ),
        (.listFiles, [:], []),
        (.putFile, PutFile(name: "icon.png", type: .png).parameters, (0..<1000).map { UInt8($0 % 251) }),
        (.sendHapticData, SendHapticData(rects: [HapticRect(id: 1, x: 1, y: 2.5, width: 3, height: 4)]).parameters, []),
        (
            .alert,
            Alert(
                lines: ["one", "two \u{1F697}"], chunks: [TTSChunk(text: "one")], duration: 5000,
                softButtons: [SoftButton(id: 0, text: "OK", image: Image(value: "icon.png"))], cancelID: 3
            ).parameters, []
        ),
        (.cancelInteraction, CancelInteraction(function: 12, cancelID: 3).parameters, []),
    ]

    /// Messages of the official libraries to the real sdl_core, from transcripts beside the repository. Empty without
    /// them.
    static let recorded: [[UInt8]] = {
        ["js_nav.raw", "java_nav.raw"].compactMap { name in
            let file = Places.transcripts.appending(path: name)
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
            var bytes: [UInt8] = []
            for line in text.split(separator: "\n") {
                let columns = line.split(separator: " ")
                guard columns.count == 4, columns[2] == "A>H", columns[3] != "EOF" else { continue }
                bytes += [UInt8](hex: String(columns[3]))
            }
            return bytes
        }
    }()

    static let all = [modelled] + recorded
}
