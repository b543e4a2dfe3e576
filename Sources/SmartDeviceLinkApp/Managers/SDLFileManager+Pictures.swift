internal import SmartDeviceLink

/// Pictures of the app's content.
extension SDLFileManager {
    /// Uploads a picture of the template, of the menu or of choices, and makes room for it if there is none. If the task is
    /// cancelled, and nothing else waits for the picture, the upload ends after the piece that is on its way.
    ///
    /// - Parameters:
    ///   - needed: The names of files that must not be deleted.
    ///   - isOfTemplate: Whether the picture may be deleted when nothing shows it.
    /// - Returns: The error if the upload failed; nil if the head unit has the file.
    func uploadPicture(_ file: SDLFile, keeping needed: Set<String>, isOfTemplate: Bool) async -> SDLFileError? {
        while true {
            do throws(SDLFileError) {
                let wasThere = try await has(file)
                try await bring(file, overwriting: false, isEndable: true)
                if isOfTemplate, !file.isPersistent, !wasThere || isSpare(file.name) { used(file.name) }
                return nil
            } catch {
                guard case .outOfMemory = error, await makeRoom(for: file, keeping: needed) else { return error }
            }
        }
    }
}
