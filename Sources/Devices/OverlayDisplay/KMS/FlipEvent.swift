internal import BezelModel
internal import CDRM

/// Page flip events, as read from a DRM node.
struct FlipEvent: Hashable {
    /// The number that was passed to the commit.
    var sequence: UInt64
    /// When the picture came to the screen.
    var stamp: Stamp

    /// The kernel's stamp where it can be true. After a change of mode some drivers (vkms) stamp a flip with a vblank
    /// that was long before it.
    func plausibleStamp(committed: Stamp, now: Stamp, isMonotonic: Bool) -> Stamp {
        isMonotonic && stamp >= committed && stamp <= now ? stamp : now
    }

    /// Reads `struct drm_event_vblank`s; other events are ignored, and an incomplete event ends the reading.
    static func all(in bytes: UnsafeRawBufferPointer) -> [FlipEvent] {
        var events: [FlipEvent] = []
        var rest = bytes[...]
        while rest.count >= 8 {
            let event = UnsafeRawBufferPointer(rebasing: rest)
            let type = event.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
            let length = Int(event.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
            guard length >= 8, length <= rest.count else { break }
            if type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= MemoryLayout<drm_event_vblank>.size {
                let flip = event.loadUnaligned(as: drm_event_vblank.self)
                let nanoseconds = Int64(flip.tv_sec) * 1_000_000_000 + Int64(flip.tv_usec) * 1000
                events.append(FlipEvent(sequence: flip.user_data, stamp: Stamp(nanoseconds: nanoseconds)))
            }
            rest = rest.dropFirst(length)
        }
        return events
    }
}
