internal import BezelModel
internal import Glibc

/// System calls.
extension FileStore {
    static func makeFolder(_ path: String) throws(StorageError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("mkdir", path, errno) }
        guard access(path, W_OK | X_OK) == 0 else { throw .system("access", path, errno) }
    }

    static func entries(_ path: String) throws(StorageError) -> [String] {
        guard let directory = opendir(path) else {
            let code = errno
            if code == ENOTDIR { return [] }
            throw .system("opendir", path, code)
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    static func writeOut(_ contents: FileContents, _ path: String) throws(StorageError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system("open", path, errno) }
        defer { close(descriptor) }
        for piece in contents.pieces { try writeOut(piece, to: descriptor, path) }
        guard fsync(descriptor) == 0 else { throw .system("fsync", path, errno) }
    }

    static func writeOut(
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

    static func flush(_ folder: String) throws(StorageError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("open", folder, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system("fsync", folder, errno) }
    }

    static func contents(_ path: String, size: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: size)
        var done = 0
        while done < size {
            let count = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            done += count
        }
        return bytes
    }

    // MARK: Names

    /// The files of an app's folder with their sizes. What was not finished is removed, and so is a hash without its text.
    static func files(in folder: String) throws(StorageError) -> [(ExactText, Int)] {
        var found: [(ExactText, Int)] = []
        let entries = try entries(folder)
        for entry in entries {
            var file = "\(folder)/\(entry)"
            var status = stat()
            let owner = String(entry.dropFirst(text.count))
            if entry == unfinished || entry.hasPrefix(text + "~") && !entries.contains(owner) {
                unlink(file)
                continue
            }
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            guard let name = text(of: entry, in: folder, textFile: text + entry) else {
                if DiskName.isHashed(entry) { unlink(file) }
                continue
            }
            let right = "\(folder)/\(DiskName.encoded(name.text))"
            if file != right {
                // A name of version 0.1.
                guard access(right, F_OK) != 0, rename(file, right) == 0 else {
                    unlink(file)
                    continue
                }
                file = right
                try keepText(of: name, named: right, in: "\(folder)/\(text)\(DiskName.encoded(name.text))")
            }
            found.append((name, Int(status.st_size)))
        }
        return found
    }

    /// What an entry is called by apps; nil for an entry of somebody else, and for a hash whose text is lost.
    static func text(of entry: String, in folder: String, textFile: String) -> ExactText? {
        guard DiskName.isHashed(entry) else { return DiskName.decoded(entry).map { ExactText($0) } }
        let path = "\(folder)/\(textFile)"
        var status = stat()
        guard lstat(path, &status) == 0, status.st_size <= 4096, let bytes = contents(path, size: Int(status.st_size))
        else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return DiskName.encoded(text) == entry ? ExactText(text) : nil
    }

    /// Keeps the text of a name that is a hash.
    ///
    /// - Throws: When another text with the same hash is there.
    static func keepText(of name: ExactText, named path: String, in textFile: String) throws(StorageError) {
        guard DiskName.isHashed(DiskName.encoded(name.text)) else { return }
        let bytes = Array(name.text.utf8)
        var status = stat()
        if lstat(textFile, &status) == 0 {
            if contents(textFile, size: Int(clamping: min(status.st_size, 4096))) == bytes { return }
            guard access(path, F_OK) != 0 || status.st_size == 0 else {
                throw StorageError(
                    code: .failed, operation: "write", subject: path, detail: "another name has the same hash")
            }
        }
        try writeOut(FileContents(bytes), textFile)
    }

    /// Removes a folder with nothing of an app in it any more.
    static func removeFolder(_ folder: String) {
        unlink("\(folder)/\(text)")
        rmdir(folder)
    }

    /// Removes a folder whose name is a hash without its text: nobody can find it any more.
    static func removeLost(_ folder: String) {
        for entry in (try? entries(folder)) ?? [] { unlink("\(folder)/\(entry)") }
        rmdir(folder)
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    // MARK: The order in which apps were seen

    static func number(of folder: String) -> Int {
        var status = stat()
        return stat(folder, &status) == 0 ? Int(status.st_mtim.tv_sec) : 0
    }

    static func setNumber(_ number: Int, of folder: String) {
        let time = timespec(tv_sec: number, tv_nsec: 0)
        let times = [time, time]
        utimensat(AT_FDCWD, folder, times, 0)
    }
}
