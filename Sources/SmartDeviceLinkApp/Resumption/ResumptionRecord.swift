internal import SmartDeviceLink

/// What an app remembers of a head unit: the hash, and what the head unit has under it.
public struct ResumptionRecord: Hashable, Sendable {
    public var headUnit: HeadUnitKey
    public var hash: String
    public var content: AcknowledgedContent
    /// What the template showed. Head units do not keep it (ProtocolNotes, "Resumption"); it is here for the app.
    public var template: Template

    public init(headUnit: HeadUnitKey, hash: String, content: AcknowledgedContent, template: Template = Template()) {
        self.headUnit = headUnit
        self.hash = hash
        self.content = content
        self.template = template
    }
}
