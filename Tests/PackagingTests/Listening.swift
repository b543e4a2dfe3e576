import Foundation
import Glibc
import TestSupport

/// A Unix domain socket with a listener.
final class ListeningSocket {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = try unixSocket(at: path)
    }

    deinit { close(descriptor) }
}

/// A TCP port with a listener.
final class ListeningPort {
    let number: UInt16
    private let descriptor: Int32

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let fails = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) != 0 || listen(listener, 1) != 0 || getsockname(listener, $0, &length) != 0
            }
        }
        descriptor = listener
        number = UInt16(bigEndian: address.sin_port)
        if fails { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit { close(descriptor) }
}
