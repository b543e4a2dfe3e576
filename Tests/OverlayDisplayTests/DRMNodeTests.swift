import Glibc
import Testing

@testable import OverlayDisplay

struct DRMNodeTests {
    @Test(arguments: [
        ("/dev/null", DisplayError.Code.notADisplay, ENOTTY),
        ("/dev/does-not-exist", .openFailed, ENOENT),
        ("/", .openFailed, EISDIR),
    ])
    func `a file that is not a DRM node is refused with the failing call's errno`(
        path: String, code: DisplayError.Code, number: CInt
    ) {
        let wanted = DisplayError(code: code, operation: "", subject: path, errno: number)
        #expect(throws: wanted) { _ = try DRMNode(path: path) }
    }

    @Test func `an error names the call, the node and the reason`() {
        do {
            _ = try KMSDisplay.open(node: "/dev/null", DisplaySettings(), canvas: nil)
            Issue.record("opened")
        } catch {
            #expect(error.description.hasSuffix("(drmSetClientCap, /dev/null: Inappropriate ioctl for device)"))
        }
    }

    @Test func `a refused node leaves no descriptor open`() {
        func lowestFree() -> CInt {
            let descriptor = dup(0)
            close(descriptor)
            return descriptor
        }
        // Other tests open and close descriptors at the same time: a leak would add one in each round.
        let before = lowestFree()
        for _ in 0..<200 { _ = try? DRMNode(path: "/dev/null") }
        #expect(lowestFree() < before + 100)
    }
}
