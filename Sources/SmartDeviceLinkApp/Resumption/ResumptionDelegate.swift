/// Receives events of a ``ResumptionManager``, on the main actor and one after another. A method may wait for the head
/// unit. Every method has a default that does nothing.
@MainActor public protocol ResumptionDelegate: AnyObject, Sendable {
    /// The head unit restored ``ResumptionManager/resumed``. Declaring the same content again costs no request.
    func dataDidResume(_ manager: ResumptionManager) async
    /// The head unit accepted the app but restored nothing: no hash was stored, or the head unit does not know it. All
    /// declared content is sent.
    func dataDidNotResume(_ manager: ResumptionManager) async
    /// The same, with the reason. Default: calls ``dataDidNotResume(_:)``.
    func dataDidNotResume(_ manager: ResumptionManager, because reason: ResumptionFailure) async
    /// A hash and the content that it identifies were written to the file.
    func dataWasKept(_ record: ResumptionRecord) async
    /// The file could not be read and counts as empty; or it could not be written, and the app's next start resumes
    /// nothing new.
    func resumptionFailed(_ error: ResumptionFileError) async
    /// The head unit does not have a part of the content as it was declared; the same as ``ScreenManager/notices``.
    func contentNotice(_ notice: ContentNotice) async
}

extension ResumptionDelegate {
    /// Does nothing.
    public func dataDidResume(_ manager: ResumptionManager) async {}
    /// Does nothing.
    public func dataDidNotResume(_ manager: ResumptionManager) async {}
    /// Calls ``dataDidNotResume(_:)``.
    public func dataDidNotResume(_ manager: ResumptionManager, because reason: ResumptionFailure) async {
        await dataDidNotResume(manager)
    }
    /// Does nothing.
    public func dataWasKept(_ record: ResumptionRecord) async {}
    /// Does nothing.
    public func resumptionFailed(_ error: ResumptionFileError) async {}
    /// Does nothing.
    public func contentNotice(_ notice: ContentNotice) async {}
}
