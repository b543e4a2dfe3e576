import BezelModel
import SmartDeviceLink

/// An alert from its request to its answer.
struct PendingAlert: Sendable {
    let session: SessionID
    let message: RPCMessage
    let appName: String
    let alert: Alert
    let icon: EncodedImage?
    /// One for each soft button, nil where it has none or it is not there.
    let buttonImages: [EncodedImage?]
    /// Why the answer will be WARNINGS instead of SUCCESS.
    var warnings: [String]
    /// What the answer will be when it is ended by somebody's decision.
    var verdict: (result: ResultCode, info: String?) = (.aborted, nil)
}

/// The card on the screen, as the display last told: touches are held against this one and no other.
struct ShownCard: Sendable {
    var alert: AlertQueue.ID
    var layout: CardLayout
    /// When its first frame was seen.
    var since: Stamp
    /// Nothing beside it can be touched.
    var isModal: Bool
}
