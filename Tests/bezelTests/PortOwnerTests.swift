import EventLoop
import Glibc
import TCPLink
import Testing

@testable import bezel

struct PortOwnerTests {
    private static let table = """
          sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
           0: 0100007F:3039 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 424242 1 0 100 0
           1: 0100007F:3039 0100007F:8C3A 01 00000000:00000000 00:00000000 00000000  1000        0 424243 1 0 20 4
           2: 00000000000000000000000001000000:3039 00000000000000000000000000000000:0000 0A 0:0 00:0 0 0 0 7 1
           3: 0100007F:zz 0
        """

    @Test(arguments: [(12345, [424_242, 7]), (12346, [])] as [(UInt16, [UInt64])])
    func `sockets that listen on a port are found in the kernel's table`(port: UInt16, inodes: [UInt64]) {
        #expect(PortOwner.inodes(listeningOn: port, in: Self.table) == inodes)
    }

    @Test func `this process is found as the owner of its port`() throws {
        let loop = try EventLoop()
        let listener = try TCPListener(TCPAddress(host: "127.0.0.1", port: 0), on: loop) { _ in }
        #expect(PortOwner.find(listener.address.port)?.hasSuffix("(process \(getpid()))") == true)
        withExtendedLifetime(listener) {}
    }
}
