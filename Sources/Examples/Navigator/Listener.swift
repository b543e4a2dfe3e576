internal import SmartDeviceLinkApp

/// Prints whether the head unit restored the content of the last run.
final class Listener: ResumptionDelegate {
    func dataDidResume(_ manager: ResumptionManager) async { say("the head unit has it all, nothing is sent") }
    func dataDidNotResume(_ manager: ResumptionManager) async { say("the head unit has nothing of ours yet") }
    func dataWasKept(_ record: ResumptionRecord) async { say("kept \(record.hash)") }
    func resumptionFailed(_ error: ResumptionFileError) async { say("cannot remember: \(error)") }
    func contentNotice(_ notice: ContentNotice) async { say("\(notice)") }
}
