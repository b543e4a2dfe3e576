internal import Glibc

/// An error of an input device or of udev.
public struct TouchInputError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// The node cannot be opened.
        case cannotOpen
        /// It can be opened, but is not an input device.
        case notAnInputDevice
        /// It is an input device, but cannot be used as a touch panel.
        case notAPanel(UnsupportedPanelReason)
        /// It is an input device without keys and knobs.
        case notKeys
        /// It is neither a pipe, nor a socket, nor a file of events.
        case notAStream
        /// Another process has grabbed the device (`EVIOCGRAB`).
        case cannotGrab
        /// The folders of nodes cannot be watched.
        case cannotWatch
        /// libudev cannot be used.
        case udev
    }

    public let code: Code
    /// The C call that failed; empty if no call failed.
    public let operation: String
    /// The path.
    public let subject: String
    /// 0 if no call failed.
    public let errno: CInt

    init(_ code: Code, operation: String = "", subject: String, errno: CInt = 0) {
        self.code = code
        self.operation = operation
        self.subject = subject
        self.errno = errno
    }

    public var description: String {
        let reason = errno == 0 ? "" : ": \(operation): \(errorText(errno))"
        return switch code {
        case .cannotOpen: "\(subject) cannot be opened\(reason)"
        case .notAnInputDevice: "\(subject) is no input device\(reason)"
        case .notAPanel(let unsupportedReason): "\(subject) is no touch panel: \(unsupportedReason)"
        case .notKeys: "\(subject) has neither keys nor knobs"
        case .notAStream: "\(subject) is neither a pipe nor a file of events\(reason)"
        case .cannotGrab: "\(subject) cannot be had alone\(reason)"
        case .cannotWatch: "folders cannot be watched\(reason)"
        case .udev: "udev cannot be asked\(reason)"
        }
    }
}

/// The result of reading from a panel or stream.
public enum ReadOutcome: Hashable, Sendable {
    /// All available events were read.
    case drained
    /// There will be no more events: `ENODEV` if the device was unplugged, 0 at the end of a stream. Cancel the
    /// contacts and close it.
    case gone(CInt)
}

func errorText(_ errno: CInt) -> String { String(cString: strerror(errno)) }
