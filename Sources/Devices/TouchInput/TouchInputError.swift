internal import Glibc

/// What went wrong with an input device or with udev.
public struct TouchInputError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// The node cannot be opened.
        case cannotOpen
        /// It is open, but no input device.
        case notAnInputDevice
        /// It is an input device, but no touch panel that can be used.
        case notAPanel(UnsupportedPanelReason)
        /// It is an input device, but has nothing to press or to turn.
        case notKeys
        /// It is neither a pipe, nor a socket, nor a file of events.
        case notAStream
        /// Another process holds the device for itself (`EVIOCGRAB`).
        case cannotGrab
        /// The folders of nodes cannot be watched.
        case cannotWatch
        /// libudev cannot be used.
        case udev
    }

    public let code: Code
    /// The C call that failed; empty when none did.
    public let operation: String
    /// The path.
    public let subject: String
    /// 0 when no call failed.
    public let errno: CInt

    init(_ code: Code, operation: StaticString = "", subject: String, errno: CInt = 0) {
        self.code = code
        self.operation = "\(operation)"
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

/// How reading from a panel or stream ended.
public enum ReadOutcome: Hashable, Sendable {
    /// All that was there has been read; wait for more.
    case drained
    /// It will never give more: `ENODEV` when it was unplugged, 0 when a stream ended. Cancel what is down and close.
    case gone(CInt)
}

func errorText(_ errno: CInt) -> String { String(cString: strerror(errno)) }
