import BezelModel
import Glibc

extension Canvas {
    /// The places where the pixels of two canvases of the same size differ, row after row.
    ///
    /// Equal rows are compared as a whole: the tests' build is not optimised.
    func differences(from other: Canvas) -> [DisplayPoint] {
        withPixels { pixels in
            other.withPixels { others in
                var places: [DisplayPoint] = []
                guard size == other.size, let pixels = pixels.baseAddress, let others = others.baseAddress else {
                    return places
                }
                for y in 0..<height {
                    let (row, otherRow) = (pixels + y * width, others + y * width)
                    if memcmp(row, otherRow, width * MemoryLayout<UInt32>.stride) == 0 { continue }
                    for x in 0..<width where row[x] != otherRow[x] {
                        places.append(DisplayPoint(x: Int32(x), y: Int32(y)))
                    }
                }
                return places
            }
        }
    }
}
