/// The files of the pictures of a menu entry, a choice or a template, for the upload before it is sent. They do not count in
/// comparisons: a picture is the same if its name is.
struct PictureFiles: Hashable, Sendable {
    var files: [SDLFile] = []

    init() {}

    /// - Parameter mustPersist: True for a menu entry or a choice: a head unit restores it only if it still has its
    ///   pictures.
    init(_ artworks: [Artwork?], mustPersist: Bool = true) {
        for artwork in artworks {
            guard case .file(var file)? = artwork?.source, !files.contains(where: { $0.name == file.name }) else {
                continue
            }
            if mustPersist { file.isPersistent = true }
            files.append(file)
        }
    }

    static func == (left: PictureFiles, right: PictureFiles) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
