/// The parameter sets of a stream, as it sent them last: pictures after a pause may come without them.
struct ParameterSets {
    /// Bytes of one; a longer one is not kept.
    static let longest = 512
    /// Bytes of all of one type, with start codes.
    static let most = 1024

    private struct Kept {
        var id: UInt32
        var bytes: [UInt8]
    }

    private var sequence: [Kept] = []
    private var picture: [Kept] = []
    /// All sequence parameter sets in Annex B form.
    private(set) var sequenceBytes: [UInt8] = []
    /// All picture parameter sets in Annex B form.
    private(set) var pictureBytes: [UInt8] = []
    /// A sequence parameter set came that was not there before, or that is not kept.
    var hasChanged = false

    /// Keeps the sets among `units`, Annex B bytes.
    mutating func keep(_ units: UnsafeRawBufferPointer) {
        for unit in NALUnits(units) {
            switch unit.type {
            case NALType.sequenceParameterSet:
                let isNew = Self.keep(unit, idAt: 4, most: 32, in: &sequence, &sequenceBytes)
                if isNew { hasChanged = true }
            case NALType.pictureParameterSet:
                _ = Self.keep(unit, idAt: 1, most: 256, in: &picture, &pictureBytes)
            case _: break
            }
        }
    }

    /// - Parameter offset: Where the set's number is.
    /// - Returns: false when the same is there already.
    private static func keep(
        _ unit: NALUnit, idAt offset: Int, most limit: UInt32, in list: inout [Kept], _ joined: inout [UInt8]
    ) -> Bool {
        let bytes = unit.bytes
        var reader = BitReader(bytes, from: offset)
        guard bytes.count > offset, bytes.count <= longest, let id = try? reader.unsigned(), id < limit else {
            return true
        }
        let index = list.firstIndex { $0.id == id }
        if let index, list[index].bytes.elementsEqual(bytes) { return false }
        let old = index.map { list[$0].bytes.count + StartCode.bytes.count } ?? 0
        guard joined.count - old + StartCode.bytes.count + bytes.count <= most else { return true }
        if let index { list[index].bytes = Array(bytes) } else { list.append(Kept(id: id, bytes: Array(bytes))) }
        joined.removeAll(keepingCapacity: true)
        for kept in list {
            joined.append(contentsOf: StartCode.bytes)
            joined.append(contentsOf: kept.bytes)
        }
        return true
    }
}

enum StartCode {
    /// The long form, which begins an access unit.
    static let bytes: [UInt8] = [0, 0, 0, 1]
}
