package import BezelModel
package import HeadUnit
internal import SmartDeviceLink

/// Writes a contact frame as a line for clients that watch touches. Appends to a buffer that is reused.
extension [UInt8] {
    /// - Parameters:
    ///   - request: The watch's.
    ///   - holder: The owner of the finger in a slot, called for fingers that came down.
    package mutating func appendTouch(
        _ frame: borrowing ContactFrame, for request: Int64, holder: (UInt8) -> Engine.TouchHolder?
    ) {
        append(ascii: "{\"v\":")
        append(decimal: ControlLine.version)
        append(ascii: ",\"id\":")
        append(decimal: request)
        append(ascii: ",\"event\":\"touch\",\"t\":")
        append(thousandths: frame.stamp.nanoseconds / 1000)
        append(ascii: ",\"panel\":")
        append(decimal: Int64(frame.panel))
        append(ascii: ",\"contacts\":[")
        for index in 0..<frame.count {
            if index > 0 { append(UInt8(ascii: ",")) }
            let contact = frame[index]
            append(ascii: "{\"slot\":")
            append(decimal: Int64(contact.slot))
            append(ascii: ",\"phase\":\"")
            append(ascii: contact.phase.word)
            append(ascii: "\",\"x\":")
            append(decimal: Int64(contact.point.x))
            append(ascii: ",\"y\":")
            append(decimal: Int64(contact.point.y))
            if contact.phase == .begin, let holder = holder(contact.slot) { append(holder) }
            append(UInt8(ascii: "}"))
        }
        append(ascii: "]}\n")
    }

    private mutating func append(_ holder: Engine.TouchHolder) {
        switch holder {
        case .app(let session):
            append(ascii: ",\"owner\":\"app\",\"session\":")
            append(decimal: Int64(session.number))
        case .target(let target):
            switch target.layer {
            case .alert(let alert):
                let isSurface = target.element == TargetID.surface
                append(ascii: isSurface ? ",\"owner\":\"card\",\"alert\":" : ",\"owner\":\"button\",\"alert\":")
                append(decimal: Int64(clamping: alert))
                guard !isSurface else { return }
                append(ascii: ",\"index\":")
                append(decimal: Int64(target.element))
            case .page:
                append(ascii: ",\"owner\":\"page\"")
                guard target.element != TargetID.surface else { return }
                append(ascii: ",\"element\":")
                append(decimal: Int64(target.element))
            case .voice:
                append(ascii: ",\"owner\":\"voice\"")
                guard target.element != TargetID.surface else { return }
                append(ascii: ",\"element\":")
                append(decimal: Int64(target.element))
            case .banner:
                append(ascii: ",\"owner\":\"banner\",\"element\":")
                append(decimal: Int64(target.element))
            case .base: append(ascii: ",\"owner\":\"nobody\"")
            }
        case .nobody: append(ascii: ",\"owner\":\"nobody\"")
        }
    }

    /// A number with three digits after its point.
    private mutating func append(thousandths value: Int64) {
        append(decimal: value / 1000)
        append(UInt8(ascii: "."))
        let rest = value.magnitude % 1000
        for digit in [rest / 100, rest / 10 % 10, rest % 10] { append(UInt8(ascii: "0") + UInt8(digit)) }
    }
}
