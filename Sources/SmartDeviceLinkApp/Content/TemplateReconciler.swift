internal import SmartDeviceLink

/// Brings the head unit's template to the one that the app declares. A value without side effects.
///
/// Texts wait for no picture: the template is shown without the pictures that the head unit does not have, and again with
/// each picture that arrives. A template without a text waits for its pictures.
struct TemplateReconciler: Sendable {
    /// A template, and the names of its pictures that are not shown.
    struct Shown: Hashable, Sendable {
        var template: Template
        var without: Set<String>
    }

    /// The template on the screen, as the app declared it.
    var template: Template { shown.template }
    private(set) var declared: Template?
    /// What the app must know of the template on the screen.
    private(set) var notices: [ContentNotice] = []
    private(set) var inFlight: Shown?
    private var shown = Shown(template: Template(), without: [])
    /// It is not sent again before the next declaration or level.
    private var refused: Shown?
    /// The names of pictures whose template was sent, so that they may be uploaded.
    private var sentPictures: Set<String> = []
    /// The pictures that were declared on this connection, by their names.
    private var contents = PictureContents()
    private var layoutRefusal: ContentNotice?
    private var pace = ShowPace()

    /// The names of the files that the screen needs now.
    var neededPictures: Set<String> {
        Set(
            ([shown, inFlight].compactMap(\.self).map(\.template) + [declared].compactMap(\.self)).flatMap(\.fileNames))
    }

    /// - Returns: The names of pictures whose contents are others than before.
    mutating func declare(_ template: Template) -> [String] {
        if template.layout != declared?.layout { layoutRefusal = nil }
        declared = template
        refused = nil
        let changed = contents.declare(template.files.files)
        // Without a text nothing is sent before the new contents have arrived, and then it must be shown again.
        if !template.hasText { shown.without.formUnion(changed) }
        return changed
    }

    mutating func registered() {
        shown = Shown(template: Template(), without: [])
        (refused, inFlight, layoutRefusal) = (nil, nil, nil)
        (sentPictures, notices) = ([], [])
        contents = PictureContents(declared?.files.files ?? [])
    }

    mutating func lost() { inFlight = nil }

    mutating func levelChanged() { refused = nil }

    mutating func layoutRefused(_ result: ResultCode?, _ info: String) {
        layoutRefusal = ContentNotice(change: nil, function: .setDisplayLayout, result: result, info: info)
        notices = [layoutRefusal].compactMap(\.self)
    }

    /// The files that must be uploaded, in order.
    func missingFiles(_ pictures: PictureStates, _ capabilities: SystemCapabilities) -> [SDLFile] {
        guard let declared else { return [] }
        return declared.fitted(to: capabilities).files.files.filter { !pictures.isSettled($0.name, .template) }
    }

    /// The files that may be uploaded now: those of a template whose texts were sent.
    func uploads(_ pictures: PictureStates, _ capabilities: SystemCapabilities) -> [SDLFile] {
        let isTextFirst = declared?.hasText == true
        return missingFiles(pictures, capabilities).filter { !isTextFirst || sentPictures.contains($0.name) }
    }

    /// The next content to show; nil if the screen has it, or if it must wait for a picture.
    func wanted(_ pictures: PictureStates, _ capabilities: SystemCapabilities) -> Shown? {
        guard inFlight == nil, let declared else { return nil }
        let wanted = Shown(template: declared, without: declared.fileNames.subtracting(pictures.there(.template)))
        guard wanted != shown, wanted != refused else { return nil }
        guard declared.hasText || missingFiles(pictures, capabilities).isEmpty else { return nil }
        return wanted
    }

    /// Whether the screen has everything that the app declares, except for refused entries.
    func isSettled(_ pictures: PictureStates, _ capabilities: SystemCapabilities) -> Bool {
        inFlight == nil && missingFiles(pictures, capabilities).isEmpty && wanted(pictures, capabilities) == nil
    }

    /// How long Show must wait.
    func delay(at now: Duration) -> Duration { pace.delay(at: now) }

    /// - Returns: What it replaces.
    mutating func send(_ wanted: Shown, at now: Duration) -> Template {
        inFlight = wanted
        pace.sent(at: now)
        return shown.template.without(shown.without)
    }

    mutating func finished(_ outcome: ContentReconciler.Outcome) {
        guard let sent = inFlight else { return }
        inFlight = nil
        sentPictures = sent.template.fileNames
        let refusal: ContentNotice?
        switch outcome {
        case .answered(let result, let info) where result.isSuccess:
            shown = sent
            refused = nil
            refusal = result != .warnings ? nil : ContentNotice(.warning, change: nil, result: result, info: info)
        case .answered(let result, let info):
            refused = sent
            refusal = ContentNotice(change: nil, result: result, info: info)
        case .unanswered:
            refused = sent
            refusal = ContentNotice(change: nil, result: nil, info: "no answer")
        case .lost: return
        }
        notices = [layoutRefusal, refusal].compactMap(\.self)
    }
}

extension Template {
    /// The names of the files that it shows.
    var fileNames: Set<String> { Set(files.files.map(\.name)) }
}
