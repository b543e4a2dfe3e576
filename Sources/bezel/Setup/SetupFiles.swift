internal import BezelConfiguration
internal import Glibc

/// Reads and writes single paths below a root folder.
struct SetupFiles {
    /// What is at a path.
    enum State: Hashable {
        case missing
        case file([UInt8], mode: UInt32, user: UInt32, group: UInt32)
        case link(String)
    }

    /// "" for the system itself.
    let root: String

    func state(_ path: String) throws(SetupError) -> State {
        let place = root + path
        guard let status = FileStatus(at: place) else {
            if errno == ENOENT || errno == ENOTDIR { return .missing }
            throw fault(path, errno)
        }
        switch status.kind {
        case .link:
            var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(place, &target, target.count)
            guard count >= 0, count < target.count else { throw fault(path, errno) }
            return .link(String(decoding: target.prefix(count), as: UTF8.self))
        case .file:
            do throws(ConfigurationError) {
                return .file(
                    try RegularFile.contents(place), mode: status.permissions, user: status.user,
                    group: status.group)
            } catch { throw SetupError(description: "\(error)") }
        case .folder, .other: throw SetupError(description: "\(path): is neither a file nor a link; setup leaves it")
        }
    }

    /// Makes a path what a state says. A file is replaced at once, never half.
    func put(_ state: State, at path: String) throws(SetupError) {
        let place = root + path
        switch state {
        case .missing:
            guard unlink(place) == 0 || errno == ENOENT || errno == ENOTDIR else { throw fault(path, errno) }
        case .link(let target):
            let new = place + Self.suffix
            unlink(new)
            guard symlink(target, new) == 0, rename(new, place) == 0 else { throw fault(path, errno, new) }
        case .file(let bytes, let mode, let user, let group):
            let new = place + Self.suffix
            unlink(new)
            let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw fault(path, errno) }
            defer { close(descriptor) }
            do throws(OutputError) { try Console.put(bytes, on: descriptor) } catch {
                throw fault(path, error.code, new)
            }
            // Only root may give a file away; a test keeps its own user.
            guard geteuid() != 0 || fchown(descriptor, user, group) == 0, fchmod(descriptor, mode) == 0,
                fsync(descriptor) == 0, rename(new, place) == 0
            else { throw fault(path, errno, new) }
        }
    }

    /// Makes the folders that a path needs.
    ///
    /// - Returns: those that were missing, the outermost first.
    func missingFolders(of path: String) -> [String] {
        var folders: [String] = []
        var folder = Substring(path)
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = folder[..<slash]
            guard access(root + folder, F_OK) != 0 else { break }
            folders.append(String(folder))
        }
        return folders.reversed()
    }

    func makeFolder(_ path: String) throws(SetupError) {
        guard mkdir(root + path, 0o755) == 0 else {
            guard errno == EEXIST else { throw fault(path, errno) }
            return
        }
        // The service must read it, whatever the mask of the user's shell is.
        guard chmod(root + path, 0o755) == 0 else { throw fault(path, errno) }
    }

    /// Removes a folder unless something is in it.
    func removeFolder(_ path: String) { rmdir(root + path) }

    private static let suffix = ".bezel-setup-new"

    private func fault(_ path: String, _ code: CInt, _ leftover: String? = nil) -> SetupError {
        if let leftover { unlink(leftover) }
        let fix = code == EACCES || code == EPERM ? "; run it with sudo" : ""
        return SetupError(description: "\(path): \(errorText(code))\(fix)")
    }
}
