/// The files of the pictures of a menu entry or a choice, for the upload before it is sent. They do not count in
/// comparisons: a picture is the same if its name is.
struct PictureFiles: Hashable, Sendable {
    var files: [SDLFile] = []

    init() {}

    init(_ artworks: [Artwork?]) {
        files = artworks.compactMap { artwork in
            guard case .file(var file)? = artwork?.source else { return nil }
            // A head unit restores an entry only if it still has its pictures.
            file.isPersistent = true
            return file
        }
    }

    static func == (left: PictureFiles, right: PictureFiles) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
