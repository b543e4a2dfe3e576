import SmartDeviceLinkApp

/// What a resumption manager tells, in order.
final class ResumptionListener: ResumptionDelegate {
    enum Notice: Hashable, Sendable {
        case resumed, notResumed
        case kept(hash: String)
        case failed(ResumptionFileError)
        case refused(ContentRefusal)
    }

    let notices: AsyncStream<Notice>
    private let sink: AsyncStream<Notice>.Continuation

    init() { (notices, sink) = AsyncStream.makeStream(of: Notice.self) }

    func dataDidResume(_ manager: ResumptionManager) async { sink.yield(.resumed) }
    func dataDidNotResume(_ manager: ResumptionManager) async { sink.yield(.notResumed) }
    func dataWasKept(_ record: ResumptionRecord) async { sink.yield(.kept(hash: record.hash)) }
    func resumptionFailed(_ error: ResumptionFileError) async { sink.yield(.failed(error)) }
    func contentRefused(_ refusal: ContentRefusal) async { sink.yield(.refused(refusal)) }
}
