internal import COpenH264
internal import Confinement
internal import EventLoop

/// The decoder's process: it decodes an untrusted stream, so that a crash affects only the picture.
public enum DecoderWorker {
    /// OpenH264 needs some 60 MB for the largest stream.
    private static let limits = ConfinedWorker.Limits(memory: 256 << 20)

    /// Why there is no decoder here; nil if a file of it was found. It is loaded in the decoder's process only: a file that
    /// cannot be loaded is noticed when that process ends with ``ConfinedWorker/Status/noLibrary``. Where the dynamic linker
    /// has to look in its cache, the library is loaded here, and closed again.
    public static func missingLibrary() -> String? { copenh264_probe().map { String(cString: $0) } }

    /// Runs until the other side has gone, and ends the process: see ``ConfinedWorker/Status``.
    ///
    /// - Parameter before: Called with each unit before it is decoded; tests cause faults with it.
    public static func run(before: (UnsafeRawBufferPointer) -> Void = { _ in }) -> Never {
        guard let worker = ConfinedWorker(inputSize: UnitRing.standardCapacity, outputSize: PictureSlots.memory) else {
            ConfinedWorker.end(.notStarted)
        }
        guard copenh264_open() == nil, let decoder = copenh264_create() else { ConfinedWorker.end(.noLibrary) }
        // The service's loop wakes this process with each unit, and then has a touch to send.
        guard worker.confine(limits, .batch) else { ConfinedWorker.end(.notConfined) }
        worker.run { serve(decoder, worker.input, worker.output, before) }
    }

    private static func serve(
        _ decoder: OpaquePointer, _ units: UnsafeRawBufferPointer, _ pictures: UnsafeMutableRawBufferPointer,
        _ before: (UnsafeRawBufferPointer) -> Void
    ) -> ConfinedWorker.Status {
        var numbers: (UInt32, UInt32, UInt32) = (0, 0, 0)
        withUnsafeMutableBytes(of: &numbers) { copenh264_version($0.baseAddress?.assumingMemoryBound(to: UInt32.self)) }
        guard
            DecoderMessage.ready(major: numbers.0, minor: numbers.1, revision: numbers.2).send(
                to: ConfinedWorker.socket)
        else {
            return .serviceGone
        }
        var slots = Slots(memory: pictures)
        // Units that came while the process waited for a free slot.
        var waiting: [DecoderMessage] = []
        while let message = waiting.isEmpty ? receive() : waiting.removeFirst() {
            switch message {
            case .release(let released): slots.release(released)
            case .decode(let number, let offset, let size, let isReordering, let released):
                slots.release(released)
                guard Int(offset) + Int(size) <= units.count else { return .invalidMessage }
                let unit = UnsafeRawBufferPointer(rebasing: units[Int(offset)..<Int(offset) + Int(size)])
                before(unit)
                var picture = copenh264_picture()
                var hasPicture: CInt = 0
                // The library's result is not reliable: a broken unit may give a picture, and a good one none.
                _ = copenh264_decode(
                    decoder, unit.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(size), isReordering ? 1 : 0,
                    &hasPicture, &picture)
                var answer = DecoderMessage.done(number: number)
                if hasPicture != 0 {
                    while !slots.hasFree {
                        guard let message = receive() else { return .serviceGone }
                        if case .release(let released) = message {
                            slots.release(released)
                        } else {
                            waiting.append(message)
                        }
                    }
                    if let slot = slots.store(picture) {
                        answer = .picture(
                            number: number, slot: slot, width: UInt32(picture.width), height: UInt32(picture.height))
                    }
                }
                guard answer.send(to: ConfinedWorker.socket) else { return .serviceGone }
            case .ready, .picture, .done: return .invalidMessage
            }
        }
        return .serviceGone
    }

    /// Waits for a message; nil when the other side has gone.
    private static func receive() -> DecoderMessage? {
        guard case .message(let message) = DecoderMessage.receive(from: ConfinedWorker.socket, waits: true) else {
            return nil
        }
        return message
    }

    /// The slots for pictures, as their writer sees them.
    private struct Slots {
        let memory: UnsafeMutableRawBufferPointer
        private var isFree = [Bool](repeating: true, count: PictureSlots.count)

        init(memory: UnsafeMutableRawBufferPointer) { self.memory = memory }

        var hasFree: Bool { isFree.contains(true) }

        mutating func release(_ released: PictureSlots.Set) {
            for slot in isFree.indices where released.contains(PictureSlots.Set(slot: slot)) { isFree[slot] = true }
        }

        /// Copies a picture into a free slot.
        ///
        /// - Returns: The slot; nil if none is free, or the picture does not fit.
        mutating func store(_ picture: copenh264_picture) -> UInt32? {
            let (width, height) = (Int(picture.width), Int(picture.height))
            guard let slot = isFree.firstIndex(of: true), PictureSlots.bytes(width: width, height: height) != nil,
                var target = memory.baseAddress.map({ $0 + slot * PictureSlots.size })
            else { return nil }
            let half = ((width + 1) / 2, (height + 1) / 2)
            let planes = [
                (picture.planes.0, Int(picture.pitches.0), width, height),
                (picture.planes.1, Int(picture.pitches.1), half.0, half.1),
                (picture.planes.2, Int(picture.pitches.1), half.0, half.1),
            ]
            for (source, pitch, width, height) in planes {
                guard let source, pitch >= width else { return nil }
                for row in 0..<height {
                    target.copyMemory(from: source + row * pitch, byteCount: width)
                    target += width
                }
            }
            isFree[slot] = false
            return UInt32(slot)
        }
    }
}

extension UnitRing {
    /// Bytes for units that wait.
    static let standardCapacity = 2 << 20
}
