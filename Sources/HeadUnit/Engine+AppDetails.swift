public import BezelModel
public import SmartDeviceLink

extension Engine {
    /// What an app has put on the head unit, for people and scripts. Nothing in the engine depends on it.
    public struct AppDetails: Sendable {
        public struct File: Hashable, Sendable {
            public var name: String
            public var type: FileType
            /// In bytes.
            public var size: Int
            public var isPersistent: Bool
        }

        /// The fields of its template, after all of its Shows.
        public struct Show: Hashable, Sendable {
            /// mainField1 to mainField4; empty for a field without text.
            public var mainFields: [String] = []
            public var track = ""
            /// templateTitle.
            public var title = ""
            public var presets: [String] = []
            /// The names of its pictures.
            public var graphic: String?
            public var secondaryGraphic: String?
            public var softButtons: [String] = []
            /// nil before the app names one.
            public var layout: String?
        }

        public var session: SessionID
        public var name: String
        public var id: String
        /// The lower of the app's RPC version and the head unit's.
        public var rpcVersion: Version
        public var language: Language
        /// Bytes of its files that are in memory.
        public var fileMemory: Int
        /// By name, those of earlier sessions included.
        public var files: [File]
        /// Menu, choice sets, global properties, subscribed buttons and vehicle data.
        public var content: ResumableAppData
        /// System capabilities whose changes it receives.
        public var capabilities: [SystemCapabilityType]
        public var show: Show
        /// The hash of its last OnHashChange, with which it gets its data again; empty before that.
        public var hash: String
    }

    /// - Returns: nil if no such app is registered.
    public func details(of session: SessionID) -> AppDetails? {
        guard let app = apps[session], let record = record(of: session) else { return nil }
        return AppDetails(
            session: session, name: app.name, id: app.appID, rpcVersion: app.rpcVersion, language: app.language,
            fileMemory: files.memory(of: session), files: files[session]?.list ?? [], content: record.data,
            capabilities: apps.subscriptions(of: session), show: screens.details(of: session),
            hash: record.hash)
    }

    /// The contents of an app's complete file; nil if there is none of that name.
    public func file(_ name: String, of session: SessionID) -> FileContents? { files[session]?[name]?.contents }

    /// The id under which the data of a session's app is kept, the same in each of its sessions; nil without an app.
    public func keptID(of session: SessionID) -> String? { apps[session]?.keptID }
}

extension AppFiles {
    fileprivate var list: [Engine.AppDetails.File] {
        names.compactMap { name in
            files[ExactText(name)].map { file in
                Engine.AppDetails.File(name: name, type: file.type, size: file.size, isPersistent: file.isPersistent)
            }
        }
    }
}
