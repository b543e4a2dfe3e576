import Glibc
import Testing

@testable import Video

/// The limit of open files.
struct OpenFilesTests {
    @Test(arguments: [
        (16_384, 60, true), (1024, 60, true), (103, 60, true), (92, 60, true), (91, 60, false), (64, 60, false),
        (20, 40, false),
    ])
    func `video needs some more files than those that are open`(limit: Int, open: Int, isEnough: Bool) {
        let problem = OpenFiles(limit: limit, open: open).problem
        #expect((problem == nil) == isEnough)
        if let problem { #expect(problem.hasPrefix("the process may open \(limit) files and has \(open) open; ")) }
    }

    @Test(arguments: [(16_384, 60, 16_244), (1024, 60, 884), (256, 60, 116), (144, 60, 4), (64, 60, 4), (20, 40, 4)])
    func `connections leave files to pictures, sound, video, control and the web`(limit: Int, open: Int, most: Int) {
        let files = OpenFiles(limit: limit, open: open)
        #expect(files.connections == most)
        #expect(files.shortage.hasPrefix("the process may open \(limit) files, has \(open) open and keeps 80 for"))
    }

    @Test func `this process has files open, and may open more`() {
        let files = OpenFiles.own
        #expect(files.open >= 1 && files.open < files.limit)
    }

    @Test(
        arguments: [
            (
                "Limit                     Soft Limit           Hard Limit           Units     \nMax open files            64                   524288               files     \n",
                64
            ),
            ("Max open files            unlimited            unlimited            files     \n", nil), ("", nil),
        ] as [(String, Int?)])
    func `the file limit of another process is read`(text: String, limit: Int?) {
        #expect(OpenFiles.limit(in: text) == limit)
    }
}
