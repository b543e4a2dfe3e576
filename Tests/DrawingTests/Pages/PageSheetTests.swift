import BezelModel
import Foundation
import Testing

@testable import Drawing

/// Each page at true size in both themes, for a person to look through. Checks nothing.
///
///     BEZEL_SHEETS=FOLDER swift test --filter PageSheetTests
struct PageSheetTests {
    private static let folder = ProcessInfo.processInfo.environment["BEZEL_SHEETS"]

    @Test(
        .enabled(if: folder != nil, "BEZEL_SHEETS names no folder"), arguments: PageLayoutTests.displays)
    func `all pages`(size: DisplaySize) throws {
        let folder = URL(fileURLWithPath: try #require(Self.folder))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for theme in Theme.allCases {
            let renderer = Renderer(size: size, fades: false)
            for (index, sample) in SamplePages.all.enumerated() {
                let picture = renderer.render(
                    SamplePages.scene(sample.page, theme: theme, serial: UInt64(index)),
                    at: Instant(nanoseconds: 3_200_000_000))
                let name = "page-\(sample.name)-\(size.width)x\(size.height)-\(theme.rawValue).png"
                try Data(PNG.encode(picture.composed())).write(to: folder.appending(path: name))
            }
        }
    }
}
