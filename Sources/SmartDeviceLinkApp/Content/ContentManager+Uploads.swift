internal import SmartDeviceLink

/// The upload of a picture of content.
struct PictureUpload: Sendable {
    var file: SDLFile
    var task: Task<Void, Never>
}

/// Uploads the pictures of content beside the requests: one at a time for the template, one for the menu and one for choices.
extension ContentManager {
    /// Starts uploads that may begin now, and ends those whose pictures nothing shows any more.
    func startUploads() {
        for use in PictureStates.Use.allCases {
            let wanted = reconciler.uploads(use, for: needs)
            if let current = uploads[use] {
                if !wanted.contains(where: { $0.isSame(as: current.file) }) { current.task.cancel() }
            } else if let file = wanted.first {
                start(file, use)
            }
        }
    }

    private func start(_ file: SDLFile, _ use: PictureStates.Use) {
        let needed = reconciler.neededPictures
        let session = session
        uploads[use] = PictureUpload(
            file: file,
            task: Task { [weak self, files] in
                let error = await files.uploadPicture(file, keeping: needed, isOfTemplate: use == .template)
                await self?.uploaded(file, use, session, error)
            })
    }

    private func uploaded(_ file: SDLFile, _ use: PictureStates.Use, _ session: Int, _ error: SDLFileError?) {
        guard session == self.session else { return }
        uploads[use] = nil
        // The app has declared other contents under the name meanwhile.
        let isOutdated = reconciler.uploads(use, for: needs).contains { $0.name == file.name && !$0.isSame(as: file) }
        switch error {
        case nil: if !isOutdated { reconciler.pictureArrived(file.name, use) }
        // The pictures are uploaded on the next connection.
        case .failed(.disconnected)?, .failed(.notConnected)?, .failed(.stopped)?, .failed(.notStarted)?: return
        case .failed(.cancelled)?: break
        case .empty?, .outOfMemory?, .refused?, .unreadable?, .failed?:
            let isRetried = if case .outOfMemory? = error { true } else { false }
            reconciler.pictureFailed(file.name, use, because: error?.description ?? "", isRetried: isRetried)
        }
        report()
        sendPending()
    }
}

extension SDLFile {
    /// Whether the head unit would get the same bytes under the same name.
    fileprivate func isSame(as other: SDLFile) -> Bool { name == other.name && bytes == other.bytes }
}
