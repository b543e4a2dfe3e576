import BezelModel
import Foundation
import TestSupport
import TouchInput

/// The recordings, and the contacts read from them.
enum Streams {
    static let folder = Places.recordings.path

    /// Real recordings that may not be in the repository because of their licences are beside it.
    static let realFolder = URL(filePath: folder).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/recordings").path

    static let hasReal = FileManager.default.fileExists(atPath: realFolder)

    /// All streams that ship with the project, by their path below `folder`.
    static let shipped: [String] = {
        let modelled = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/modelled-edge-cases")) ?? []
        return ["rpi7-demo.events"]
            + modelled.filter { $0.hasSuffix(".events") }.sorted().map { "modelled-edge-cases/" + $0 }
    }()

    static let real: [String] = {
        let folders = ["evemu-devices", "kobrakid-rpi7", "xorg-integration-tests", "cartucho-android"]
        return folders.flatMap { folder -> [String] in
            let files = (try? FileManager.default.contentsOfDirectory(atPath: realFolder + "/" + folder)) ?? []
            return files.filter { !$0.hasPrefix("LICENSE") && $0 != "input_dump.txt" }.sorted().map {
                folder + "/" + $0
            }
        }
    }()

    static func modelled(_ name: String) throws -> Recording {
        try Recording(path: folder + "/modelled-edge-cases/" + name + ".events")
    }
}

extension Recording {
    /// Every frame, with the recording's own timestamps.
    func frames(
        display: DisplaySize? = nil, calibration: CalibrationMatrix = .identity, rotation: Rotation = .none,
        options: ContactTracker.Options = ContactTracker.Options()
    ) -> [ContactFrame] {
        var tracker = tracker(display: display, calibration: calibration, rotation: rotation, options: options)
        return frames(through: &tracker)
    }

    func frames(through tracker: inout ContactTracker) -> [ContactFrame] {
        var frames: [ContactFrame] = []
        var player = RecordingPlayer(self, start: Stamp(nanoseconds: 0))
        player.playAll(into: &tracker) { frames.append(copy $0) }
        return frames
    }

    /// One line for each reported contact: milliseconds since the first event, phase, slot, point.
    func story(
        display: DisplaySize? = nil, calibration: CalibrationMatrix = .identity, rotation: Rotation = .none,
        options: ContactTracker.Options = ContactTracker.Options()
    ) -> [String] {
        let start = events.first?.stamp ?? Stamp(nanoseconds: 0)
        return frames(display: display, calibration: calibration, rotation: rotation, options: options)
            .flatMap { $0.lines(since: start) }
    }
}

extension ContactFrame {
    func lines(since start: Stamp = Stamp(nanoseconds: 0)) -> [String] {
        (0..<count).map { index in
            let contact = self[index]
            let time = (stamp - start).milliseconds
            return "\(time) \(contact.phase) \(contact.slot) \(contact.point.x),\(contact.point.y)"
        }
    }
}
