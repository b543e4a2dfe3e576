import SmartDeviceLinkApp

/// Notifications of a resumption manager, in order.
final class ResumptionListener: ResumptionDelegate {
    enum Notification: Hashable, Sendable {
        case resumed, notResumed
        case notResumedBecause(ResumptionFailure)
        case kept(hash: String)
        case failed(ResumptionFileError)
        case notice(ContentNotice)
    }

    let notifications: AsyncStream<Notification>
    private let sink: AsyncStream<Notification>.Continuation

    private let tellsReasons: Bool

    /// - Parameter tellsReasons: Whether ``Notification/notResumedBecause(_:)`` is called instead of `notResumed`.
    nonisolated init(tellsReasons: Bool = false) {
        self.tellsReasons = tellsReasons
        (notifications, sink) = AsyncStream.makeStream(of: Notification.self)
    }

    func dataDidResume(_ manager: ResumptionManager) async { sink.yield(.resumed) }
    func dataDidNotResume(_ manager: ResumptionManager, because reason: ResumptionFailure) async {
        sink.yield(tellsReasons ? .notResumedBecause(reason) : .notResumed)
    }
    func dataWasKept(_ record: ResumptionRecord) async { sink.yield(.kept(hash: record.hash)) }
    func resumptionFailed(_ error: ResumptionFileError) async { sink.yield(.failed(error)) }
    func contentNotice(_ notice: ContentNotice) async { sink.yield(.notice(notice)) }
}
