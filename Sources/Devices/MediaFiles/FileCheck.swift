internal import BezelModel
public import Confinement
internal import Drawing
internal import EventLoop

/// The doctor's check whether the processes for pictures work here.
public struct FileCheck: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// Milliseconds from the start of a process to its first picture.
        case decodes(milliseconds: Int)
        /// The process cannot be started, for this reason.
        case notStarted(String)
        /// It does not decode this format.
        ///
        /// - Parameter end: How the process has ended; nil if it still ran.
        case fails(String, end: ProcessEnd?)
    }

    public let outcome: Outcome

    public init(_ outcome: Outcome) { self.outcome = outcome }

    /// Starts a process and decodes a small picture of each library.
    ///
    /// - Parameter command: The program, and the arguments that make it a ``FileWorker``.
    public init(by command: @escaping @Sendable (FileKind) -> [String]) {
        outcome = Self.outcome(command)
    }

    private static func outcome(_ command: @escaping @Sendable (FileKind) -> [String]) -> Outcome {
        let began = Clock.monotonic
        let process: FileProcess
        do throws(ConfinementError) {
            process = try FileProcess(command(.pictures), .pictures, id: 1)
        } catch {
            return .notStarted("\(error)")
        }
        var first: Int64?
        for (name, bytes) in [("PNG", SamplePicture.png), ("JPEG", SamplePicture.jpeg)] {
            let size = process.put(FileContents(bytes)) ?? 0
            switch process.ask(
                .picture(number: process.next(), size: UInt32(size), .inside(8)), while: { true })
            {
            case .message(.pixels(_, 8, 8, _)): first = first ?? Clock.monotonic
            case .message: return .fails(name, end: nil)
            case .ended(let reason): return .fails(name, end: reason ?? process.endNow())
            }
        }
        return .decodes(milliseconds: Int(((first ?? began) - began) / 1_000_000))
    }
}
