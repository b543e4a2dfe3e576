public import BezelModel
internal import CLinux
internal import Glibc

/// How a confined process has ended.
public enum ProcessEnd: Hashable, Sendable {
    case exited(status: CInt)
    /// A signal has ended it.
    ///
    /// - Parameter call: The number of the system call that the confinement forbids, with SIGSYS; nil without one. The
    ///   process reported it, so it may be wrong.
    case killed(signal: CInt, call: CInt?)
    /// It was ended because it did not finish its work within this time.
    case hung(Interval)
    /// It was ended because it sent an invalid message.
    case invalidMessage

    /// - Parameters:
    ///   - status: The status of waitpid(2).
    ///   - note: The note of `clinux_confine`.
    init(status: CInt, note: UInt32) {
        // WIFSIGNALED and WTERMSIG, which are macros with casts.
        let signal = status & 0x7F
        guard signal != 0 else {
            self = .exited(status: status >> 8 & 0xFF)
            return
        }
        let call = signal == SIGSYS && note > 0 ? CInt(truncatingIfNeeded: note - 1) : nil
        self = .killed(signal: signal, call: call)
    }
}

extension ProcessEnd: CustomStringConvertible {
    public var description: String {
        switch self {
        case .exited(let status):
            switch ConfinedWorker.Status(rawValue: status) {
            case .notStarted: "it exited with status \(status): it was not started as a decoder"
            case .noLibrary: "it exited with status \(status): its library cannot be opened"
            case .notConfined: "it exited with status \(status): it cannot confine itself (seccomp(2), setrlimit(2))"
            case .invalidMessage: "it exited with status \(status): it received a message that is not possible"
            case .serviceGone, nil: "it exited with status \(status)"
            }
        case .killed(let signal, let call):
            if let call {
                "\(Self.text(signal)): its confinement forbids the system call \(Self.text(call: call))"
            } else {
                Self.text(signal)
            }
        case .hung(let time): "it did not answer for \(time.milliseconds / 1000) s"
        case .invalidMessage: "it sent a message that is not possible"
        }
    }

    private static func text(_ signal: CInt) -> String {
        let name = clinux_signal_name(signal).map { " (SIG\(String(cString: $0)))" } ?? ""
        return "signal \(signal)\(name) ended it"
    }

    private static func text(call: CInt) -> String {
        clinux_call_name(call).map { "\(String(cString: $0)) (\(call))" } ?? "\(call)"
    }
}
