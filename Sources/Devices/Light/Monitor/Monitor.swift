internal import Glibc

/// A monitor that is controlled by DDC/CI. Each call blocks for a tenth of a second or more: do not use it on a loop's
/// thread.
public struct Monitor: ~Copyable {
    private let node: String
    private let descriptor: CInt

    init(_ node: String) throws(MonitorError) {
        let descriptor = open(node, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw .bus(LightError("open", node, errno)) }
        // EBUSY: a driver of the kernel uses the monitor.
        guard ioctl(descriptor, Self.slave, DDCMessage.address) == 0 else {
            let code = errno  // close() may overwrite it
            close(descriptor)
            throw .bus(LightError("ioctl I2C_SLAVE", node, code))
        }
        self.node = node
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// I2C_SLAVE of linux/i2c-dev.h.
    private static let slave: UInt = 0x0703

    public func brightness() throws(MonitorError) -> VCPAnswer {
        guard let answer = try run(DDCExchange(get: DDCMessage.brightness)) else { throw .answer(.null) }
        return answer
    }

    /// - Parameter value: 0 to the highest value that ``brightness()`` has returned.
    public func set(brightness value: Int) throws(MonitorError) {
        _ = try run(DDCExchange(set: DDCMessage.brightness, to: UInt16(clamping: value)))
    }

    private func run(_ exchange: consuming DDCExchange) throws(MonitorError) -> VCPAnswer? {
        var step = exchange.first
        while true {
            switch step {
            case .write(let bytes):
                let isDone = write(descriptor, bytes, bytes.count) == bytes.count
                step = exchange.next(isDone ? .done : .failed(LightError("write", node, errno)))
            case .pause(let milliseconds):
                usleep(milliseconds * 1000)
                step = exchange.next(.done)
            case .read(let count):
                var bytes = [UInt8](repeating: 0, count: count)
                let got = read(descriptor, &bytes, count)
                step = exchange.next(
                    got < 0 ? .failed(LightError("read", node, errno)) : .read(Array(bytes.prefix(got))))
            case .end(let answer): return answer
            case .fail(let error): throw error
            }
        }
    }
}
