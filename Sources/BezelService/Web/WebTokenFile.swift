private import BezelConfiguration
private import Glibc

/// The file that keeps the console's token over restarts (`web.token_file`).
enum WebTokenFile {
    struct Problem: Error, Hashable, CustomStringConvertible {
        let description: String
    }

    /// Reads the token. A file that is missing is created with a new token, for its owner only.
    ///
    /// - Throws: ``Problem`` if it is not a regular file of this user or of root that only its owner can read, or if it
    ///   does not hold one line with a token (``WebToken/init(_:)``).
    static func token(_ path: String) throws(Problem) -> WebToken {
        if let token = try existing(path) { return token }
        return try create(path)
    }

    /// - Returns: nil if there is no file.
    private static func existing(_ path: String) throws(Problem) -> WebToken? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw problem(path, "cannot be opened: \(errorText(errno))") }
            return nil
        }
        defer { close(descriptor) }
        guard let status = FileStatus(descriptor), status.kind == .file else {
            throw problem(path, "is no regular file")
        }
        guard status.user == geteuid() || status.user == 0 else { throw problem(path, "belongs to another user") }
        guard status.permissions & 0o077 == 0 else {
            throw problem(path, "can be read by others: sudo chmod 600 \(path)")
        }
        var bytes = [UInt8](repeating: 0, count: WebToken.lengths.upperBound + 2)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw problem(path, "cannot be read: \(errorText(errno))") }
        let text = bytes[..<count]
        let line = String(decoding: text.last == UInt8(ascii: "\n") ? text.dropLast() : text, as: UTF8.self)
        guard let token = WebToken(line) else {
            let lengths = WebToken.lengths
            throw problem(
                path,
                "holds no token: expected \(lengths.lowerBound) to \(lengths.upperBound) letters, digits, - and _")
        }
        return token
    }

    /// The file gets its name when its text is on the disk, so that a loss of power leaves no file without a token. When
    /// two starts create it at once, both have the token of the one that was first.
    private static func create(_ path: String) throws(Problem) -> WebToken {
        let token = WebToken()
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        // O_TMPFILE of fcntl.h, which is not in Glibc's module: a file without a name.
        var descriptor = open(folder, O_WRONLY | 0o20_000_000 | O_DIRECTORY | O_CLOEXEC, 0o600)
        var name: String?
        if descriptor < 0, errno == EOPNOTSUPP {
            // The file system has no such files.
            let other = "\(path).\(UInt32.random(in: 0...UInt32.max))"
            descriptor = open(other, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            name = other
        }
        guard descriptor >= 0 else { throw problem(path, "cannot be created: \(errorText(errno))") }
        defer {
            close(descriptor)
            if let name { unlink(name) }
        }
        let line = Array("\(token)\n".utf8)
        guard write(descriptor, line, line.count) == line.count, fsync(descriptor) == 0 else {
            throw problem(path, "cannot be written: \(errorText(errno))")
        }
        // Unlike a rename it replaces no file that another start has created meanwhile.
        let source = name ?? "/proc/self/fd/\(descriptor)"
        guard linkat(AT_FDCWD, source, AT_FDCWD, path, name == nil ? AT_SYMLINK_FOLLOW : 0) == 0 else {
            let code = errno
            if code == EEXIST, let token = try existing(path) { return token }
            throw problem(path, "cannot be created: \(errorText(code))")
        }
        storeName(folder)
        return token
    }

    /// Writes the folder with the new name to the disk. If that fails and the power is lost, the next start creates another
    /// token.
    private static func storeName(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func problem(_ path: String, _ what: String) -> Problem {
        Problem(description: "web.token_file: \(path) \(what)")
    }
}
