/// The last parameter sets of a stream: pictures after a pause may come without them.
struct ParameterSets {
    /// Sets of one type, identified by their numbers.
    struct Group {
        /// Bytes of one; a longer one is not kept.
        static let longest = 512
        /// Bytes of all, with their start codes.
        static let most = 1024
        /// Sets of all numbers.
        static let mostSets = 32

        private var sets: [(id: UInt32, bytes: [UInt8])] = []
        private var byteCount = 0

        var isEmpty: Bool { sets.isEmpty }

        /// - Parameter offset: The position of the set's number. - Returns: Whether the same bytes are stored already.
        fileprivate mutating func keep(_ bytes: UnsafeRawBufferPointer, numberAt offset: Int) -> Bool {
            guard bytes.count > offset, bytes.count <= Self.longest else { return false }
            var reader = BitReader(bytes, from: offset)
            guard let id = try? reader.unsigned() else { return false }
            let index = sets.firstIndex { $0.id == id }
            if let index, sets[index].bytes.elementsEqual(bytes) { return true }
            let added = bytes.count - (index.map { sets[$0].bytes.count } ?? -StartCode.bytes.count)
            guard byteCount + added <= Self.most, index != nil || sets.count < Self.mostSets else { return false }
            byteCount += added
            if let index { sets[index].bytes = Array(bytes) } else { sets.append((id, Array(bytes))) }
            return false
        }

        /// Writes all in Annex B form.
        func write(to bytes: inout [UInt8]) {
            for set in sets {
                bytes.append(contentsOf: StartCode.bytes)
                bytes.append(contentsOf: set.bytes)
            }
        }
    }

    private(set) var sequence = Group()
    private(set) var picture = Group()
    /// A new sequence parameter set came, or one that is too long to be stored.
    var hasChanged = false

    /// Keeps the sets among `units`, Annex B bytes.
    mutating func keep(_ units: UnsafeRawBufferPointer) {
        for unit in NALUnits(units) {
            switch unit.type {
            case NALType.sequenceParameterSet: if !sequence.keep(unit.bytes, numberAt: 4) { hasChanged = true }
            case NALType.pictureParameterSet: _ = picture.keep(unit.bytes, numberAt: 1)
            case _: break
            }
        }
    }
}

enum StartCode {
    /// The long form, which begins an access unit.
    static let bytes: [UInt8] = [0, 0, 0, 1]
}
