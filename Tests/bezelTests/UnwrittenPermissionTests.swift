import BezelModel
import HeadUnit
import Testing

@testable import BezelService

/// Permissions whose write has failed are written again.
struct UnwrittenPermissionTests {
    private static func permission(_ number: Int, app: String? = nil) -> DevicePermission {
        DevicePermission(device: .tcp(address: "10.0.0.\(number)"), appID: app)
    }

    @Test func `a permission whose write has failed is due until a write succeeds, and is reported once`() {
        var unwritten = UnwrittenPermissions()
        let permission = Self.permission(1)
        unwritten.sent(permission)
        #expect(unwritten.due.isEmpty, "it is on its way")
        let first = unwritten.finished(permission, isKept: false)
        #expect(first == .failed)
        #expect(unwritten.due == [permission])
        unwritten.sent(permission)
        let second = unwritten.finished(permission, isKept: false)
        #expect(second == nil)
        #expect(unwritten.due == [permission])
        unwritten.sent(permission)
        let third = unwritten.finished(permission, isKept: true)
        #expect(third == .kept)
        #expect(unwritten.due.isEmpty)
    }

    @Test func `a permission that is stored at once is no news`() {
        var unwritten = UnwrittenPermissions()
        unwritten.sent(Self.permission(1))
        let news = unwritten.finished(Self.permission(1), isKept: true)
        #expect(news == nil)
        #expect(unwritten.due.isEmpty)
    }

    @Test(arguments: [true, false]) func `a permission is not written again after its device was forgotten`(all: Bool) {
        var unwritten = UnwrittenPermissions()
        let (waiting, failed) = (Self.permission(1), Self.permission(1, app: "a"))
        for permission in [failed, waiting] { unwritten.sent(permission) }
        _ = unwritten.finished(failed, isKept: false)
        unwritten.forget(all ? nil : waiting.device)
        let news = unwritten.finished(waiting, isKept: false)
        #expect(news == nil)
        #expect(unwritten.due.isEmpty)
        // The driver allows it again.
        unwritten.sent(waiting)
        _ = unwritten.finished(waiting, isKept: false)
        #expect(unwritten.due == [waiting])
    }

    @Test func `the result of the last write counts`() {
        var unwritten = UnwrittenPermissions()
        let permission = Self.permission(1)
        for _ in 1...2 { unwritten.sent(permission) }
        _ = unwritten.finished(permission, isKept: true)
        _ = unwritten.finished(permission, isKept: false)
        #expect(unwritten.due == [permission])
    }

    @Test func `a limited number of permissions is remembered, the latest ones`() {
        var unwritten = UnwrittenPermissions()
        let permissions = (0..<100).map { Self.permission($0) }
        for permission in permissions {
            unwritten.sent(permission)
            _ = unwritten.finished(permission, isKept: false)
        }
        #expect(unwritten.due == permissions.suffix(UnwrittenPermissions.limit))
    }
}
