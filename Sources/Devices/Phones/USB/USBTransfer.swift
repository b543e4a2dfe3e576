internal import CLinux

/// The memory of a transfer, which is reused. Released after the node that it was submitted to.
final class USBTransfer {
    let handle: OpaquePointer
    private let capacity: Int

    private init?(_ handle: OpaquePointer?, _ capacity: Int) {
        guard let handle else { return nil }
        self.handle = handle
        self.capacity = capacity
    }

    /// - Parameter bytes: The setup packet and what follows it; at least 8.
    static func control(_ bytes: [UInt8]) -> USBTransfer? {
        let transfer = USBTransfer(clinux_transfer_control(bytes.count), bytes.count)
        transfer?.fill(bytes[...])
        return transfer
    }

    /// - Parameter capacity: The largest number of bytes of one transfer.
    static func bulk(_ endpoint: UInt8, capacity: Int) -> USBTransfer? {
        USBTransfer(clinux_transfer_bulk(endpoint, capacity), capacity)
    }

    deinit { clinux_transfer_free(handle) }

    /// Writes the first bytes, up to the capacity.
    ///
    /// - Returns: Their number.
    @discardableResult func fill(_ bytes: ArraySlice<UInt8>) -> Int {
        guard let memory = clinux_transfer_bytes(handle) else { return 0 }
        let count = min(bytes.count, capacity)
        bytes.withUnsafeBytes { source in
            guard let start = source.baseAddress else { return }
            memory.update(from: start.assumingMemoryBound(to: UInt8.self), count: count)
        }
        return count
    }

    /// 0, or why it has failed.
    var status: CInt { -clinux_transfer_status(handle) }

    /// The transferred bytes, after the first ones.
    func bytes(after start: Int = 0) -> [UInt8] {
        guard let memory = clinux_transfer_bytes(handle) else { return [] }
        let count = min(clinux_transfer_count(handle), max(capacity - start, 0))
        return Array(UnsafeBufferPointer(start: memory + start, count: count))
    }
}
