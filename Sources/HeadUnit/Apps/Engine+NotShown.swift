import SmartDeviceLink

/// Answers to requests that were taken, but parts of which have no effect on this head unit.
extension Engine {
    /// WARNINGS that name `shortfalls` and the pictures that are missing, or SUCCESS where there are none.
    ///
    /// - Parameters:
    ///   - shortfalls: Whole phrases for the answer's info.
    ///   - pictures: Where names of uploaded pictures are looked for.
    mutating func answer(
        _ request: Request, shortfalls: [String], pictures: JSON = .null, _ extra: [(String, JSON)] = [],
        into outbox: inout Outbox
    ) {
        let named = pictures.pictureFiles.sorted()
        let known = named.isEmpty ? [] : sessions[request.session]?.app?.files.names ?? []
        let missing = named.filter { !known.contains($0) }.map { "the image \($0.prefix(50)) was not found" }
        let info = (shortfalls + missing).joined(separator: "; ")
        answer(request, info.isEmpty ? .success : .warnings, info: info.isEmpty ? nil : info, extra, into: &outbox)
    }

    /// WARNINGS for what is kept and resumed, but not seen or heard yet.
    mutating func answer(
        _ request: Request, withoutEffect parts: [String], pictures: JSON = .null, into outbox: inout Outbox
    ) {
        let shortfall = "kept, but has no effect here: \(parts.joined(separator: ", "))"
        answer(request, shortfalls: [shortfall], pictures: pictures, into: &outbox)
    }
}

extension JSON {
    /// The uploaded files that its images are made of (rpc_spec Image of the type DYNAMIC).
    var pictureFiles: Set<String> {
        var found: Set<String> = []
        func look(into value: JSON) {
            switch value {
            case .null, .boolean, .integer, .number, .string: break
            case .array(let elements): elements.forEach(look)
            case .object(let object):
                if object["imageType"]?.string == ImageType.dynamic.rawValue, let name = object["value"]?.string,
                    !name.isEmpty
                {
                    found.insert(name)
                }
                object.members.forEach { look(into: $0.value) }
            }
        }
        look(into: self)
        return found
    }
}
