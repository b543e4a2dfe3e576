package import TouchInput

/// A source of keys and knobs: `evdev`, `evdev:PATH`, `evdev:name=PATTERN`, `stream:PATH` or `wayland`.
package enum KeySource: Hashable, Sendable, CustomStringConvertible {
    /// Devices of the kernel, also ones that are connected later.
    case device(InputSource)
    /// A pipe of `struct input_event`.
    case stream(path: String)
    /// The keyboard of the compositor that shows the display.
    case compositor

    static let anyDevice = KeySource.device(.any)

    init?(_ text: String) {
        // As for touch, but a recording has no meaning here.
        switch TouchSource(text) {
        case .panel(let source): self = .device(source)
        case .stream(let path): self = .stream(path: path)
        case .compositor: self = .compositor
        case .recording, nil: return nil
        }
    }

    /// nil for a stream and for a compositor.
    var device: InputSource? {
        guard case .device(let source) = self else { return nil }
        return source
    }

    package var description: String {
        switch self {
        case .device(let source): source.description
        case .stream(let path): TouchSource.stream(path: path).description
        case .compositor: TouchSource.compositor.description
        }
    }
}
