internal import BezelModel
internal import Glibc

/// System calls, by the descriptor of an app's folder.
extension FileStore {
    static func writeOut(
        _ contents: FileContents, _ name: String, in folder: CInt, _ path: String
    ) throws(StorageError) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
        let descriptor = openat(folder, name, flags, 0o600)
        guard descriptor >= 0 else { throw .system("open", path, errno) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw .system("fchmod", path, errno) }
        try writeOut(contents, to: descriptor, path)
        guard fsync(descriptor) == 0 else { throw .system("fsync", path, errno) }
    }

    /// - Parameter path: The path for messages.
    static func writeOut(_ contents: FileContents, to descriptor: CInt, _ path: String) throws(StorageError) {
        let isRead = try contents.forEachPart { part throws(StorageError) in
            try writeOut(part, to: descriptor, path)
        }
        guard isRead else {
            throw StorageError(
                code: .failed, operation: "read", subject: path, detail: "what was uploaded cannot be read again")
        }
    }

    private static func writeOut(
        _ piece: ArraySlice<UInt8>, to descriptor: CInt, _ path: String
    ) throws(StorageError) {
        var done = 0
        while done < piece.count {
            let count = piece.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
            }
            guard count >= 0 else {
                let code = errno
                if code == EINTR { continue }
                throw .system("write", path, code)
            }
            done += count
        }
    }

    static func contents(_ name: String, in folder: CInt, at offset: Int = 0, size: Int) -> [UInt8]? {
        let descriptor = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: size)
        var done = 0
        while done < size {
            let count = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done, offset + done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            done += count
        }
        return bytes
    }

    // MARK: Names

    /// The files of an app's folder with their sizes. Incomplete files are removed, and so is a hash without its text.
    static func files(in folder: CInt, _ path: String) throws(StorageError) -> [(ExactText, Int)] {
        var found: [(ExactText, Int)] = []
        cutUnfinishedAppend(in: folder)
        let entries = try Directory.entries(of: folder, path)
        for entry in entries {
            var status = stat()
            if entry == unfinished
                || entry.hasPrefix(text + "~") && !entries.contains(String(entry.dropFirst(text.count)))
            {
                unlinkat(folder, entry, 0)
                continue
            }
            guard fstatat(folder, entry, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
                continue
            }
            guard let name = text(of: entry, in: folder, textFile: text + entry) else {
                if DiskName.isHashed(entry) { unlinkat(folder, entry, 0) }
                continue
            }
            let right = DiskName.encoded(name.text)
            if entry != right {
                // A name of version 0.1.
                guard faccessat(folder, right, F_OK, 0) != 0 else {
                    unlinkat(folder, entry, 0)
                    continue
                }
                try keepText(of: name, in: folder, textFile: text + right)
                guard renameat(folder, entry, folder, right) == 0 else { continue }
            }
            found.append((name, Int(status.st_size)))
        }
        return found
    }

    /// The app's name of an entry; nil for an entry of another program, and for a hash whose text is lost.
    ///
    /// - Parameter folder: The folder of the file with the text.
    static func text(of entry: String, in folder: CInt, textFile: String) -> ExactText? {
        guard DiskName.isHashed(entry) else { return DiskName.decoded(entry).map { ExactText($0) } }
        var status = stat()
        guard fstatat(folder, textFile, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_size <= 4096,
            let bytes = contents(textFile, in: folder, size: Int(status.st_size))
        else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return DiskName.encoded(text) == entry ? ExactText(text) : nil
    }

    /// Stores the text of a name that is a hash.
    ///
    /// - Throws: When another text with the same hash exists.
    static func keepText(
        of name: ExactText, in folder: CInt, textFile: String
    ) throws(StorageError) {
        let entry = DiskName.encoded(name.text)
        guard DiskName.isHashed(entry) else { return }
        if let former = text(of: entry, in: folder, textFile: textFile) {
            if former == name { return }
            throw StorageError(
                code: .failed, operation: "write", subject: textFile, detail: "another name has the same hash")
        }
        try writeOut(FileContents(Array(name.text.utf8)), textFile, in: folder, textFile)
    }

    /// Removes a folder that contains nothing of an app any more.
    static func removeFolder(_ name: String, _ folder: CInt, in root: CInt) {
        unlinkat(folder, text, 0)
        unlinkat(root, name, AT_REMOVEDIR)
    }

    /// Removes the contents of a folder that has no name any more.
    static func empty(_ folder: CInt, _ path: String) throws(StorageError) {
        for entry in try Directory.entries(of: folder, path) { unlinkat(folder, entry, 0) }
    }

    // MARK: The order in which apps were seen

    static func number(of folder: CInt) -> Int {
        var status = stat()
        return fstat(folder, &status) == 0 ? Int(status.st_mtim.tv_sec) : 0
    }

    static func setNumber(_ number: Int, of folder: String, in root: CInt) {
        let time = timespec(tv_sec: number, tv_nsec: 0)
        utimensat(root, folder, [time, time], AT_SYMLINK_NOFOLLOW)
    }
}
