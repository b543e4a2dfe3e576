internal import SmartDeviceLink

/// An app's stored data about one head unit: the last hash and the content that it identifies.
public struct ResumptionRecord: Hashable, Sendable {
    /// The head unit.
    public var headUnit: HeadUnitKey
    /// `hashID` of its last OnHashChange.
    public var hash: String
    /// The content that the head unit restores for the hash.
    public var content: AcknowledgedContent
    /// The template that was shown. Head units do not restore it (ProtocolNotes, "Resumption"); it is stored for the
    /// app.
    public var template: Template

    /// Creates a record.
    public init(headUnit: HeadUnitKey, hash: String, content: AcknowledgedContent, template: Template = Template()) {
        self.headUnit = headUnit
        self.hash = hash
        self.content = content
        self.template = template
    }
}
