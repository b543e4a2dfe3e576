internal import BezelModel
internal import Confinement
public import Drawing

extension FilePool {
    /// Decodes pictures in the pool's processes.
    public var pictures: ImageDecoding {
        ImageDecoding(readiness: { [weak self] in self?.readiness(.pictures) ?? .heldUp }) { [weak self] in
            self?.picture($0, $1, while: $2) ?? .failed
        }
    }

    /// Processes that are tried for one picture, when it is not the reason for their end.
    private static let attempts = 3

    func picture(
        _ contents: FileContents, _ fit: ImageFit, while isWanted: () -> Bool
    ) -> ImageDecoding.Outcome {
        guard contents.count <= FileKind.pictures.fileLimit,
            contents.diskCount > 0 || ImageFile.isOne(contents.prefix(16))
        else { return .failed }
        for _ in 0..<Self.attempts {
            if let process = take(.pictures, while: isWanted) {
                if let outcome = decode(contents, fit, in: process, while: isWanted) { return outcome }
            } else if !isWanted() {
                return .interrupted
            }
        }
        return .failed
    }

    /// - Returns: nil when the process has ended, and not because of this picture.
    private func decode(
        _ contents: FileContents, _ fit: ImageFit, in process: FileProcess, while isWanted: () -> Bool
    ) -> ImageDecoding.Outcome? {
        guard let size = process.put(contents) else {
            giveBack(process)
            return .failed
        }
        switch process.ask(.picture(number: process.next(), size: UInt32(size), fit), while: isWanted) {
        case .message(.pixels(_, let width, let height, let isOpaque)):
            let image = DecodedImage(width: Int(width), height: Int(height), isOpaque: isOpaque) {
                process.read(into: $0)
            }
            process.forgetResult(of: Int(width) * Int(height) * 4)
            giveBack(process)
            return image.map { .decoded($0) } ?? .failed
        case .message(.failed(_, let isInterrupted)):
            giveBack(process)
            return isInterrupted ? .interrupted : .failed
        case .message: remove(process, .invalidMessage)
        case .ended(nil): return removeEnded(process) ? .failed : nil
        case .ended(let reason): remove(process, reason)
        }
        return .failed
    }
}
