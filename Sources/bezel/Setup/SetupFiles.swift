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
        let place = try place(of: path)
        guard let status = FileStatus(at: place) else {
            if errno == ENOENT || errno == ENOTDIR { return .missing }
            throw fault(path, errno)
        }
        switch status.kind {
        case .link:
            guard let target = Self.target(of: place) else { throw fault(path, errno) }
            return .link(target)
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
        let place = try place(of: path)
        switch state {
        case .missing:
            guard unlink(place) == 0 else {
                guard errno == ENOENT || errno == ENOTDIR else { throw fault(path, errno) }
                return
            }
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
        try syncFolder(of: place, for: path)
    }

    /// Makes the folders that a path needs.
    func makeFolders(of path: String) throws(SetupError) {
        for folder in missingFolders(of: path) { try makeFolder(folder) }
    }

    /// The folders that a path needs and that are missing, the outermost first.
    func missingFolders(of path: String) -> [String] {
        var folders: [String] = []
        var folder = Substring(path)
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = folder[..<slash]
            guard !exists(folder + "/.") else { break }
            folders.append(String(folder))
        }
        return folders.reversed()
    }

    /// Whether something is at a path, and can be read.
    func exists(_ path: some StringProtocol) -> Bool {
        guard let place = try? place(of: String(path)) else { return false }
        return access(place, R_OK) == 0
    }

    func makeFolder(_ path: String) throws(SetupError) {
        let place = try place(of: path)
        guard mkdir(place, 0o755) == 0 else {
            guard errno == EEXIST else { throw fault(path, errno) }
            return
        }
        // The service must read it, whatever the mask of the user's shell is.
        guard chmod(place, 0o755) == 0 else { throw fault(path, errno) }
        try syncFolder(of: place, for: path)
    }

    /// Removes a folder unless something is in it.
    func removeFolder(_ path: String) {
        guard let place = try? place(of: path), rmdir(place) == 0 else { return }
        try? syncFolder(of: place, for: path)
    }

    /// Where a path below the root folder is. Links of its folders, absolute ones too, lead where they lead in that system;
    /// a link at the path itself is not followed.
    private func place(of path: String) throws(SetupError) -> String {
        guard !root.isEmpty else { return path }
        var rest = Array(path.split(separator: "/").map(String.init).reversed())
        var found: [String] = []
        var links = 0
        while let name = rest.popLast() {
            switch name {
            case ".": continue
            case "..": _ = found.popLast()
            case _:
                found.append(name)
                let place = root + "/" + found.joined(separator: "/")
                guard !rest.isEmpty, FileStatus(at: place)?.kind == .link else { continue }
                links += 1
                guard links <= 40, let target = Self.target(of: place) else { throw fault(path, ELOOP) }
                if target.hasPrefix("/") { found = [] } else { found.removeLast() }
                rest += target.split(separator: "/").map(String.init).reversed()
            }
        }
        return root + "/" + found.joined(separator: "/")
    }

    private static func target(of place: String) -> String? {
        var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(place, &target, target.count)
        return count >= 0 && count < target.count ? String(decoding: target.prefix(count), as: UTF8.self) : nil
    }

    /// The name of a new file is on the disk only when its folder is.
    private func syncFolder(of place: String, for path: String) throws(SetupError) {
        let folder = place.prefix(upTo: place.lastIndex(of: "/") ?? place.endIndex)
        let descriptor = open(folder.isEmpty ? "/" : String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw fault(path, errno) }
        defer { close(descriptor) }
        // Some file systems cannot do it.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw fault(path, errno) }
    }

    private static let suffix = ".bezel-setup-new"

    private func fault(_ path: String, _ code: CInt, _ leftover: String? = nil) -> SetupError {
        if let leftover { unlink(leftover) }
        let fix = code == EACCES || code == EPERM ? "; run it with sudo" : ""
        return SetupError(description: "\(path): \(errorText(code))\(fix)")
    }
}
