import BezelModel
import SmartDeviceLink

/// Large files move from memory to the disk while they are uploaded.
extension AppFiles {
    /// How much memory and how much of the disk a piece of a file needs, if files may move to the disk.
    func need(of request: PutFile, bytes: Int) -> Need {
        guard request.offset > 0 else {
            // The first piece states the size of the whole file, so that a file that does not fit is refused at once.
            let total = max(bytes, Int(request.length ?? 0))
            return total > StoreRequest.memoryLimit ? Need(memory: bytes, spilled: total) : Need(memory: total)
        }
        let name = ExactText(request.name)
        // Bytes that are added to a persistent file are written to the disk at once.
        guard let part = beginning(of: name), unfinished[name] != nil || !part.file.isPersistent else {
            return Need(memory: bytes)
        }
        let size = part.file.size + bytes
        guard max(size, part.expected) > StoreRequest.memoryLimit, part.file.spill?.hasEnded != true else {
            return Need(memory: bytes)
        }
        let former = part.file.spill == nil ? 0 : max(part.file.size, part.expected)
        return Need(memory: bytes, spilled: max(size, part.expected) - former)
    }

    /// The bytes of a file that must move to the disk now.
    mutating func nextSpill(of name: String) -> SpillPart? {
        let name = ExactText(name)
        if let file = unfinished[name]?.file {
            let part = nextSpill(of: file)
            if part != nil { unfinished[name]?.file.spill?.given = file.size }
            return part
        }
        guard let file = files[name], let part = nextSpill(of: file) else { return nil }
        files[name]?.spill?.given = file.size
        return part
    }

    private mutating func nextSpill(of file: File) -> SpillPart? {
        guard let spill = file.spill, !spill.hasEnded, spill.given < file.size, let number = file.contents.number else {
            return nil
        }
        spilling += 1
        return SpillPart(contents: file.contents.suffix(from: spill.given), offset: spill.given, number: number)
    }

    /// A part was written to the disk, or could not be.
    ///
    /// - Parameter file: nil when the bytes stay in memory.
    mutating func spilled(_ part: SpillPart, of name: String, _ file: DiskFile?) {
        spilling -= 1
        let name = ExactText(name)
        if files[name]?.contents.number == part.number { files[name]?.took(part, file) }
        if unfinished[name]?.file.contents.number == part.number { unfinished[name]?.file.took(part, file) }
        for id in writing.filter({ $0.value.file.contents.number == part.number }).keys {
            writing[id]?.file.took(part, file)
        }
    }
}

extension AppFiles.File {
    fileprivate mutating func took(_ part: AppFiles.SpillPart, _ file: DiskFile?) {
        if let file { contents.move(upTo: part.end, to: file) } else { spill?.hasEnded = true }
    }
}

extension UnfinishedFile {
    /// - Parameters:
    ///   - number: The number of a large file's contents, unless they have one.
    ///   - spills: Whether the file's bytes move to the disk before it is complete. Otherwise the rest of them stays in
    ///     memory.
    mutating func mayMove(number: UInt64, spills: Bool) {
        let isLarge = max(file.size, expected) > StoreRequest.memoryLimit
        if isLarge, file.contents.number == nil { file.contents.number = number }
        if !spills { file.spill?.hasEnded = true } else if file.spill == nil { file.spill = AppFiles.Spill() }
    }
}
