internal import SmartDeviceLink
internal import Synchronization

/// The driver's voice while the head unit records it: pieces of PCM samples in order, in the format of ``AudioPassThru``. It is
/// read once, by one task.
///
/// The sequence ends after the last piece when the recording ends, and throws when the head unit refuses or breaks it off. When
/// the task that reads is cancelled, or nothing holds the sequence any more, the recording ends (rpc_spec EndAudioPassThru).
public struct AudioRecording: AsyncSequence, Sendable {
    /// Samples, at most as many bytes as fit into one message.
    public typealias Element = [UInt8]
    /// Why the recording ended.
    public typealias Failure = RequestError

    /// The largest number of bytes that wait for the app. Above it new pieces are dropped.
    public static let backlogLimit = 4 << 20

    /// Bytes that wait, and bytes that were dropped.
    final class Backlog: Sendable {
        private let bytes = Mutex((waiting: 0, dropped: 0))

        var dropped: Int { bytes.withLock { $0.dropped } }

        /// - Returns: Whether there is room for the piece.
        func add(_ count: Int) -> Bool {
            bytes.withLock { bytes in
                guard bytes.waiting + count <= AudioRecording.backlogLimit else {
                    bytes.dropped += count
                    return false
                }
                bytes.waiting += count
                return true
            }
        }

        func remove(_ count: Int) { bytes.withLock { $0.waiting -= count } }
    }

    let pieces: AsyncStream<Result<[UInt8], RequestError>>
    let backlog: Backlog
    let end: @Sendable () async throws(SDLManagerError) -> Void

    /// The number of bytes that were dropped because the app did not read them.
    public var droppedBytes: Int { backlog.dropped }

    /// Ends the recording (rpc_spec EndAudioPassThru). The sequence ends after its last piece.
    ///
    /// - Throws: ``RequestError``.
    public func stop() async throws(RequestError) {
        do throws(SDLManagerError) { try await end() } catch { throw RequestError(error) }
    }

    /// Reads the recording.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pieces: pieces.makeAsyncIterator(), backlog: backlog)
    }

    /// Reads the pieces.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var pieces: AsyncStream<Result<[UInt8], RequestError>>.Iterator
        let backlog: Backlog

        /// The next piece; nil after the last one.
        public mutating func next() async throws(RequestError) -> [UInt8]? { try await next(isolation: nil) }

        /// The next piece; nil after the last one.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(RequestError) -> [UInt8]? {
            guard let piece = try await pieces.next(isolation: actor)?.get() else { return nil }
            backlog.remove(piece.count)
            return piece
        }
    }
}
