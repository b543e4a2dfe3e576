internal import BezelConfiguration
internal import BezelModel
internal import Drawing
internal import Glibc

/// The folder of `--frames`, which holds numbered pictures of screens.
package struct FrameFolder: Sendable {
    let path: String

    /// Creates the folder if it does not exist.
    package init(path: String) throws(FrameFolderError) {
        self.path = path
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
            throw FrameFolderError(path: path, errno: errno)
        }
    }
}

package struct FrameFolderError: Error, CustomStringConvertible {
    let path: String
    let errno: CInt

    package var description: String { "\(path) cannot be written: \(errorText(errno))" }
}

/// Writes each scene when it is first drawn and when its movements have ended: `frame-0001.png` and so on.
struct PictureWriter {
    private let folder: FrameFolder
    private var number = 0
    private var last: (serial: Scene.Serial, size: DisplaySize, isAtRest: Bool)?

    init(_ folder: FrameFolder) { self.folder = folder }

    mutating func write(_ picture: Picture) {
        let isAtRest = !picture.isMoving
        let size = picture.size
        if let last, last.serial == picture.serial, last.size == size, last.isAtRest || !isAtRest { return }
        last = (picture.serial, size, isAtRest)
        guard let bytes = try? PNG.encode(picture.composed()) else { return }
        number += 1
        let digits = String(number)
        let name = "frame-" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits + ".png"
        // Renamed when it is complete, so that a program that watches the folder never reads half a picture.
        let final = "\(folder.path)/\(name)"
        guard let file = fopen(final + ".part", "we") else { return }
        let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        fclose(file)
        if written == bytes.count { rename(final + ".part", final) }
    }
}
