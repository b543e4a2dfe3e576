import BezelModel
import Video

/// Bytes → a sequence parameter set, and the NAL units among them.
enum FuzzSPS: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        let bytes = UnsafeRawBufferPointer(input)
        read(bytes)
        var covered = 0
        for unit in NALUnits(bytes) {
            precondition(unit.bytes.last != 0 && !unit.bytes.isEmpty)
            covered += unit.bytes.count + 3
            _ = (unit.type, unit.refIDC, unit.isIDR, unit.startsPicture)
            read(unit.bytes)
        }
        precondition(covered <= bytes.count)
    }

    private static func read(_ unit: UnsafeRawBufferPointer) {
        guard let set = try? SequenceParameterSet(unit) else { return }
        let (coded, visible) = (set.codedSize, set.visibleArea)
        precondition(coded.width >= 16 && coded.height >= 16)
        precondition(visible.x >= 0 && visible.y >= 0 && visible.width > 0 && visible.height > 0)
        precondition(visible.x + visible.width <= coded.width && visible.y + visible.height <= coded.height)
        _ = (set.isReordering, set.colour)
        do throws(StreamLimits.Excess) {
            try set.check()
            precondition(max(coded.width, coded.height) <= 1920 && min(coded.width, coded.height) <= 1088)
        } catch {
            precondition(!error.description.isEmpty)
        }
    }
}
