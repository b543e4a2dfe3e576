internal import SmartDeviceLink
internal import Synchronization

/// What the template's soft buttons do: those on the screen, and those that are on their way to it. The old ones keep
/// their ids until the head unit has taken the new ones.
struct TemplateButtons {
    typealias Handler = @Sendable (Int) -> Void

    /// Who is told of a press; another one where the same template is declared again.
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
    private var handler: Handler = { _ in }
    private var shown: Row?
    private var coming: Row?

    init(_ allocator: SoftButtonIDAllocator) { self.allocator = allocator }

    mutating func declare(_ template: Template, _ handler: @escaping Handler) {
        self.handler = handler
        for row in [shown, coming].compactMap({ $0 }) where row.template == template {
            row.presses.handler.withLock { $0 = handler }
        }
    }

    /// - Returns: The ids to send it with.
    mutating func send(_ template: Template) -> [UInt16] {
        let presses = Presses(handler)
        let ids = template.buttons.indices.compactMap { index in
            allocator.allocate { event in
                guard case .press = event else { return }
                presses.handler.withLock { $0 }(index)
            }
        }
        coming = Row(template: template, ids: ids, presses: presses)
        return ids
    }

    /// - Parameter isRefused: The head unit shows what it showed before.
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
