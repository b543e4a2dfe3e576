/// What an app hears of its ``ResumptionManager``. Every method has a default that does nothing.
public protocol ResumptionDelegate: AnyObject, Sendable {
    /// The head unit has everything of last time: ``ResumptionManager/resumed``. What the app now declares just the same
    /// costs no request.
    func dataDidResume(_ manager: ResumptionManager) async
    /// The app was accepted without what it had: there was nothing, or the head unit knows nothing of it. All that the
    /// app has declared is sent.
    func dataDidNotResume(_ manager: ResumptionManager) async
    /// A hash and all that the head unit has under it are on the disk.
    func dataWasKept(_ record: ResumptionRecord) async
    /// What was kept cannot be read, and counts as nothing; or it cannot be written, and the next start begins anew.
    func resumptionFailed(_ error: ResumptionFileError) async
    func contentRefused(_ refusal: ContentRefusal) async
}

extension ResumptionDelegate {
    public func dataDidResume(_ manager: ResumptionManager) async {}
    public func dataDidNotResume(_ manager: ResumptionManager) async {}
    public func dataWasKept(_ record: ResumptionRecord) async {}
    public func resumptionFailed(_ error: ResumptionFileError) async {}
    public func contentRefused(_ refusal: ContentRefusal) async {}
}
