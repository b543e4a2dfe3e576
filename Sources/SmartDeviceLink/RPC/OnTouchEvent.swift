/// One finger in an `OnTouchEvent` (rpc_spec struct TouchEvent), with one time stamp and one coordinate, because of
/// several the iOS library reads only the first and the Java library only the last.
public struct TouchEvent: Hashable, Sendable {
    /// 0 to 9, the same from BEGIN to END or CANCEL.
    public var id: UInt8
    /// Milliseconds, never decreasing, modulo 2,000,000,000.
    public var timestamp: Int64
    /// App coordinates, 0 to 10,000.
    public var x: Int32
    public var y: Int32

    public init(id: UInt8, timestamp: Int64, x: Int32, y: Int32) {
        self.id = id
        self.timestamp = timestamp
        self.x = x
        self.y = y
    }

    public static let timestampLimit: Int64 = 2_000_000_000
    public static let coordinateLimit: Int32 = 10_000
}

/// The type of an `OnTouchEvent` (rpc_spec enum TouchType).
public enum TouchType: Sendable {
    case begin, move, end, cancel
}

/// Writes `{"type":…,"event":[{"id":…,"ts":[…],"c":[{"x":…,"y":…}]}, …]}` piece by piece into a buffer, without
/// intermediate values and without allocation, because it is on the path of a touch.
public struct OnTouchEventWriter {
    /// The largest size in bytes of a message with so many fingers, without its RPC header.
    public static func limit(fingers: Int) -> Int { 32 + fingers * 80 }

    @inline(__always)
    public static func begin(_ type: TouchType, in bytes: inout FixedByteBuffer) {
        switch type {
        case .begin: bytes.append(ascii: "{\"type\":\"BEGIN\",\"event\":[")
        case .move: bytes.append(ascii: "{\"type\":\"MOVE\",\"event\":[")
        case .end: bytes.append(ascii: "{\"type\":\"END\",\"event\":[")
        case .cancel: bytes.append(ascii: "{\"type\":\"CANCEL\",\"event\":[")
        }
    }

    @inline(__always)
    public static func append(_ event: TouchEvent, isFirst: Bool, to bytes: inout FixedByteBuffer) {
        // 34 bytes of text and numbers of at most 3, 20, 11 and 11.
        unsafe bytes.append(atMost: 79) { bytes in
            if !isFirst { unsafe bytes.append(UInt8(ascii: ",")) }
            unsafe bytes.append(ascii: "{\"id\":")
            unsafe bytes.append(decimal: Int64(event.id))
            unsafe bytes.append(ascii: ",\"ts\":[")
            unsafe bytes.append(decimal: event.timestamp)
            unsafe bytes.append(ascii: "],\"c\":[{\"x\":")
            unsafe bytes.append(decimal: Int64(event.x))
            unsafe bytes.append(ascii: ",\"y\":")
            unsafe bytes.append(decimal: Int64(event.y))
            unsafe bytes.append(ascii: "}]}")
        }
    }

    @inline(__always)
    public static func end(in bytes: inout FixedByteBuffer) {
        bytes.append(ascii: "]}")
    }
}

extension FrameWriter {
    /// Appends one OnTouchEvent as a message.
    ///
    /// - Parameters:
    ///   - count: Number of fingers, at most ten.
    ///   - event: Returns the finger with an index below `count`.
    /// - Returns: The position of the frame in `bytes`.
    public mutating func appendTouchEvent(
        _ type: TouchType, count: Int, to bytes: inout OutputBuffer, _ event: (Int) -> TouchEvent
    ) -> Range<Int> {
        appendSingle(service: .rpc, limit: 12 + OnTouchEventWriter.limit(fingers: count), to: &bytes) { bytes in
            bytes.appendRPC(.notification, FunctionID.onTouchEvent.rawValue) { bytes in
                OnTouchEventWriter.begin(type, in: &bytes)
                for position in 0..<count {
                    OnTouchEventWriter.append(event(position), isFirst: position == 0, to: &bytes)
                }
                OnTouchEventWriter.end(in: &bytes)
            }
        }
    }
}
