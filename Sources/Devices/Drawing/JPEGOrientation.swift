/// The orientation of the camera, from the Exif data of a JPEG (Exif 2.3, tag 0x0112): 1 to 8.
struct JPEGOrientation: Hashable {
    /// 1 is upright.
    let value: Int

    init(value: Int) { self.value = (1...8).contains(value) ? value : 1 }

    /// - Parameter bytes: A whole file; upright if it has no valid orientation.
    init(of bytes: [UInt8]) {
        var offset = 2
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            // The orientation must come before the pixels.
            if marker == 0xDA || marker == 0xD9 { break }
            // Any number of fill bytes 0xFF may come before a marker.
            if marker == 0xFF {
                offset += 1
                continue
            }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            let start = offset + 4
            offset += 2 + max(length, 2)
            if marker == 0xE1, let value = Self.value(inExif: bytes[min(start, bytes.count)..<min(offset, bytes.count)])
            {
                self.init(value: value)
                return
            }
        }
        self.init(value: 1)
    }

    /// "Exif", two zeros, then a TIFF header whose first directory may have the tag.
    private static func value(inExif part: ArraySlice<UInt8>) -> Int? {
        guard part.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) else { return nil }
        let tiff = Array(part.dropFirst(6))
        guard tiff.count >= 8, tiff[0] == tiff[1], tiff[0] == 0x49 || tiff[0] == 0x4D else { return nil }
        let isLittle = tiff[0] == 0x49
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset + count <= tiff.count else { return nil }
            let raw = tiff[offset..<offset + count]
            return (isLittle ? Array(raw.reversed()) : Array(raw)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for entry in 0..<count {
            let offset = directory + 2 + entry * 12
            guard let tag = number(offset, 2) else { return nil }
            // A single short integer is stored in the entry itself.
            if tag == 0x0112 { return number(offset + 2, 2) == 3 ? number(offset + 8, 2) : nil }
        }
        return nil
    }

    /// Width and height are exchanged.
    var turns: Bool { value >= 5 }

    /// The picture with the orientation applied; nil if there is no memory for it.
    func upright(_ bitmap: Bitmap) -> Bitmap? {
        guard value != 1 else { return bitmap }
        let (width, height) = turns ? (bitmap.height, bitmap.width) : (bitmap.width, bitmap.height)
        guard let result = Bitmap(width: width, height: height) else { return nil }
        for y in 0..<height {
            guard let row = result.row(y) else { continue }
            for x in 0..<width {
                let (across, down) = turns ? (y, x) : (x, y)
                let fromRight = [2, 3, 7, 8].contains(value)
                let fromBottom = [3, 4, 6, 7].contains(value)
                let column = fromRight ? bitmap.width - 1 - across : across
                let line = fromBottom ? bitmap.height - 1 - down : down
                row[x] = bitmap.row(line)?[column] ?? 0
            }
        }
        result.isDrawn()
        return result
    }
}
