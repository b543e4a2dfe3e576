/// A failed call for a backlight or a sensor.
public struct LightError: Error, Hashable, CustomStringConvertible {
    public let operation: String
    public let subject: String
    public let errno: CInt

    init(_ operation: String, _ subject: String, _ errno: CInt) {
        self.operation = operation
        self.subject = subject
        self.errno = errno
    }

    public var description: String { "\(operation) \(subject): errno \(errno)" }
}
