import BezelModel
import Foundation
import TestSupport
import Testing

@testable import Drawing

/// The folder Golden with reference pictures that were checked by eye, and their comparison.
enum GoldenFolder {
    static let path = Places.root.appending(path: "Tests/DrawingTests/Golden")
    static let isWriting = ProcessInfo.processInfo.environment["BEZEL_WRITE_GOLDEN"] != nil
    private static let versions = path.appending(path: "versions.txt")
    /// Pictures that differ are written there for review.
    private static let drawn = Places.root.appending(path: ".build/pictures")

    /// Why pictures cannot be compared here; nil if they can.
    static let obstacle: String? = {
        if isWriting { return nil }
        let text = (try? String(contentsOf: versions, encoding: .utf8)) ?? ""
        let wanted = Set(text.split(separator: "\n").map(String.init))
        let missing = wanted.subtracting(DrawingVersions.lines)
        let other = Set(DrawingVersions.lines).subtracting(wanted)
        if missing.isEmpty, other.isEmpty { return nil }
        return "drawn with \(missing.sorted().joined(separator: ", ")); here: \(other.sorted().joined(separator: ", "))"
    }()

    static func draw(_ scene: Scene, _ size: DisplaySize) -> Canvas {
        let picture = TestFonts.renderer(size: size, fades: false).render(
            scene, at: Instant(nanoseconds: 3_200_000_000))
        return Canvas.composed(base: picture.base, overlay: picture.overlay)
    }

    /// The names of the pictures in a folder of ``path``, without ".png".
    static func names(in folder: String = "") throws -> Set<String> {
        let files = try FileManager.default.contentsOfDirectory(atPath: path.appending(path: folder).path)
        return Set(files.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) })
    }

    static func write(_ canvas: Canvas, as name: String) throws {
        try write(canvas, to: path, as: name)
        try Data((DrawingVersions.lines.joined(separator: "\n") + "\n").utf8).write(to: versions)
    }

    static func read(_ name: String, _ size: DisplaySize) throws -> Canvas {
        try ImageFile.canvas(of: [UInt8](Data(contentsOf: path.appending(path: name + ".png"))), covering: size)
    }

    /// Records the differences between `canvas` and the stored picture, unless they look the same.
    static func compare(_ canvas: Canvas, with kept: Canvas, _ name: String) throws {
        let (greatest, pixels) = difference(canvas, kept)
        // Another processor may round differently.
        guard greatest > 2 else { return }
        let found = try write(canvas, to: drawn, as: name)
        Issue.record(
            "\(name): \(pixels) pixels differ, by up to \(greatest): compare \(found.path); make pictures takes it")
    }

    @discardableResult private static func write(_ canvas: Canvas, to folder: URL, as name: String) throws -> URL {
        let file = folder.appending(path: name + ".png")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(PNG.encode(canvas)).write(to: file)
        return file
    }

    /// The greatest difference of any channel, of 255, and the number of pixels that differ.
    private static func difference(_ one: Canvas, _ two: Canvas) -> (greatest: Int, pixels: Int) {
        let places = one.differences(from: two)
        var greatest = 0
        for place in places {
            let (left, right) = (one[Int(place.x), Int(place.y)], two[Int(place.x), Int(place.y)])
            for shift in [0, 8, 16, 24] as [UInt32] {
                greatest = max(greatest, abs(Int(left >> shift & 0xFF) - Int(right >> shift & 0xFF)))
            }
        }
        return (greatest, places.count)
    }
}
