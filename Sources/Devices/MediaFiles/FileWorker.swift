internal import Confinement
internal import Drawing
internal import Sound

/// The process for files: it decodes untrusted pictures or sounds, so that a crash affects only that file.
public enum FileWorker {
    /// Runs until the other side has gone, and ends the process: see ``ConfinedWorker/Status``.
    ///
    /// - Parameter before: Called with each file before it is decoded; tests cause faults with it.
    public static func run(_ kind: FileKind, before: (UnsafeRawBufferPointer) -> Void = { _ in }) -> Never {
        guard let worker = ConfinedWorker(inputSize: kind.inputSize, outputSize: kind.outputSize) else {
            ConfinedWorker.end(.notStarted)
        }
        switch kind {
        // On arm64 libjpeg-turbo reads /proc/cpuinfo when it decodes for the first time.
        case .pictures: _ = ImageFile.outcome(of: SamplePicture.jpeg, .inside(8), while: { true })
        // A missing library is reported as an error of each file that needs it.
        case .sounds: SoundFileReader.prepare()
        }
        guard worker.confine(kind.limits, kind.scheduling) else { ConfinedWorker.end(.notConfined) }
        worker.run {
            guard send(.ready) else { return .serviceGone }
            return switch kind {
            case .pictures: servePictures(worker, before)
            case .sounds: serveSounds(worker, before)
            }
        }
    }

    private static func send(_ message: FileMessage) -> Bool { message.send(to: ConfinedWorker.socket) }

    /// Waits for a message; nil when the other side has gone.
    private static func receive() -> FileMessage? {
        guard case .message(let message) = FileMessage.receive(from: ConfinedWorker.socket, waits: true) else {
            return nil
        }
        return message
    }

    /// The file; nil if it does not fit into the memory.
    private static func file(_ worker: ConfinedWorker, _ size: UInt32) -> UnsafeRawBufferPointer? {
        let file = worker.input.dropFirst(FileKind.fileOffset).prefix(Int(size))
        return file.count == Int(size) ? UnsafeRawBufferPointer(rebasing: file) : nil
    }

    private static func servePictures(
        _ worker: ConfinedWorker, _ before: (UnsafeRawBufferPointer) -> Void
    ) -> ConfinedWorker.Status {
        while let message = receive() {
            guard case .picture(let number, let size, let fit) = message, let file = file(worker, size) else {
                return .invalidMessage
            }
            before(file)
            let input = worker.input
            var answer = FileMessage.failed(number: number, isInterrupted: false)
            // The service writes the number of the picture that it does not want any more.
            switch ImageFile.outcome(of: Array(file), fit, while: { input.load(as: UInt32.self) != number }) {
            case .decoded(let image):
                if image.copyPixels(to: worker.output) {
                    answer = .pixels(
                        number: number, width: UInt32(image.width), height: UInt32(image.height),
                        isOpaque: image.isOpaque)
                }
            case .interrupted: answer = .failed(number: number, isInterrupted: true)
            case .failed: break
            }
            guard send(answer) else { return .serviceGone }
        }
        return .serviceGone
    }

    private static func serveSounds(
        _ worker: ConfinedWorker, _ before: (UnsafeRawBufferPointer) -> Void
    ) -> ConfinedWorker.Status {
        var reader: SoundFileReader?
        while let message = receive() {
            let answer: FileMessage
            do throws(SoundFileFault) {
                switch message {
                case .sound(let number, let size):
                    guard let file = file(worker, size) else { return .invalidMessage }
                    reader = nil
                    before(file)
                    let opened = try SoundFileReader(SoundBytes(borrowing: file))
                    reader = opened
                    answer = .format(number: number, rate: UInt32(opened.rate))
                case .more(let number):
                    guard let reader else { return .invalidMessage }
                    answer = try more(of: reader, number, into: worker.output)
                case .picture, .ready, .pixels, .failed, .format, .samples, .ended: return .invalidMessage
                }
            } catch {
                reader = nil
                let words = Array(error.detail.utf8.prefix(worker.output.count))
                worker.output.copyBytes(from: words)
                answer = .ended(
                    number: message.number ?? 0, fault: error.operation.rawValue, count: UInt32(words.count))
            }
            guard send(answer) else { return .serviceGone }
        }
        return .serviceGone
    }

    private static func more(
        of reader: SoundFileReader, _ number: UInt32, into output: UnsafeMutableRawBufferPointer
    ) throws(SoundFileFault) -> FileMessage {
        guard let samples = try reader.next(unless: { false }) else {
            return .ended(number: number, fault: 0, count: 0)
        }
        samples.withUnsafeBytes { output.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(output.count))) }
        return .samples(number: number, count: UInt32(samples.count))
    }
}
