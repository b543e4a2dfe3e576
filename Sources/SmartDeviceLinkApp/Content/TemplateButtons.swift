internal import SmartDeviceLink
internal import Synchronization

/// The handlers of the template's soft buttons: those on the screen, and those of a Show without a response. The
/// buttons on the screen keep their ids until the head unit has confirmed the new ones.
struct TemplateButtons {
    /// Called with the index of the button.
    typealias Handler = @Sendable (Int, SoftButtonEvent) -> Void

    /// The handler of one template's buttons. It is replaced if the same template is declared again.
    private final class Presses: Sendable {
        let handler: Mutex<Handler>

        init(_ handler: @escaping Handler) { self.handler = Mutex(handler) }
    }

    private struct Row {
        var template: Template
        var ids: [UInt16]
        var presses: Presses
    }

    private let allocator: SoftButtonIDAllocator
    private var handler: Handler = { _, _ in }
    private var shown: Row?
    private var coming: Row?

    init(_ allocator: SoftButtonIDAllocator) { self.allocator = allocator }

    mutating func declare(_ template: Template, _ handler: @escaping Handler) {
        self.handler = handler
        for row in [shown, coming].compactMap({ $0 }) where row.template == template {
            row.presses.handler.withLock { $0 = handler }
        }
    }

    /// - Returns: The ids for the template's buttons.
    mutating func send(_ template: Template) -> [UInt16] {
        let presses = Presses(handler)
        let ids = template.buttons.indices.compactMap { index in
            allocator.allocate { event in presses.handler.withLock { $0 }(index, event) }
        }
        coming = Row(template: template, ids: ids, presses: presses)
        return ids
    }

    /// - Parameter isRefused: True if the head unit refused the template and still shows the old one.
    mutating func answered(isRefused: Bool) {
        guard let coming else { return }
        self.coming = nil
        if isRefused {
            allocator.release(coming.ids)
        } else {
            allocator.release(shown?.ids ?? [])
            shown = coming
        }
    }
}
