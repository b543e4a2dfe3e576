internal import CDRM

/// The properties of one object by name, with the values at the time of reading.
struct PropertyTable {
    struct Entry {
        var id: PropertyID
        var value: UInt64
        /// The ends of a range property that can be changed.
        var range: ClosedRange<UInt64>?
        /// The values of an enumerated property or a bitmask, by name.
        var names: [String: UInt64]
        /// The kernel refuses a whole request that names it, even with the value it has: `zpos` of vc4's primary planes
        /// and of all of i915's.
        var isImmutable = false
    }

    let object: UInt32
    private var entries: [String: Entry] = [:]

    init(object: UInt32, entries: [String: Entry]) {
        self.object = object
        self.entries = entries
    }

    /// - Parameter kind: `DRM_MODE_OBJECT_PLANE` and the like.
    init(of object: UInt32, kind: UInt32, on node: DRMNode) throws(DisplayError) {
        self.object = object
        guard let list = drmModeObjectGetProperties(node.descriptor, object, kind) else {
            throw DisplayError(
                code: .queryFailed, operation: "drmModeObjectGetProperties", subject: "\(node.path) object \(object)",
                errno: SystemError.number(-1))
        }
        defer { drmModeFreeObjectProperties(list) }
        for index in 0..<Int(list.pointee.count_props) {
            guard let property = drmModeGetProperty(node.descriptor, list.pointee.props[index]) else { continue }
            defer { drmModeFreeProperty(property) }
            entries[Self.name(property.pointee)] = Entry(
                id: PropertyID(number: property.pointee.prop_id), value: list.pointee.prop_values[index],
                range: Self.range(property.pointee), names: Self.names(property.pointee),
                isImmutable: Self.isImmutable(property.pointee))
        }
    }

    subscript(name: String) -> Entry? { entries[name] }

    /// The name of an enumerated property's value.
    func word(_ name: String) -> String? {
        guard let entry = entries[name] else { return nil }
        return entry.names.first { $0.value == entry.value }?.key
    }

    /// Whether a bitmask knows `value`.
    func takes(_ value: UInt64, for name: String) -> Bool {
        entries[name]?.names.values.contains(value) ?? false
    }

    /// The named properties that can be changed, with their values, to be restored later.
    func values(of names: [String]) -> [DisplayState.Value] {
        names.compactMap { name in
            guard let entry = entries[name], !entry.isImmutable else { return nil }
            return DisplayState.Value(object: object, property: entry.id.number, value: entry.value, name: name)
        }
    }

    static func isImmutable(_ property: drmModePropertyRes) -> Bool {
        property.flags & UInt32(DRM_MODE_PROP_IMMUTABLE) != 0
    }

    /// The name of a property.
    static func name(_ property: drmModePropertyRes) -> String {
        withUnsafeBytes(of: property.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private static func range(_ property: drmModePropertyRes) -> ClosedRange<UInt64>? {
        guard property.flags & UInt32(DRM_MODE_PROP_RANGE) != 0, !isImmutable(property),
            property.count_values >= 2, let values = property.values, values[0] <= values[1]
        else { return nil }
        return values[0]...values[1]
    }

    private static func names(_ property: drmModePropertyRes) -> [String: UInt64] {
        let isBitmask = property.flags & UInt32(DRM_MODE_PROP_BITMASK) != 0
        guard isBitmask || property.flags & UInt32(DRM_MODE_PROP_ENUM) != 0, let enums = property.enums else {
            return [:]
        }
        var names: [String: UInt64] = [:]
        for index in 0..<Int(max(property.count_enums, 0)) {
            let name = withUnsafeBytes(of: enums[index].name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            // For a bitmask the kernel reports the numbers of the bits.
            let value = enums[index].value
            names[name] = !isBitmask ? value : value < 64 ? 1 << value : 0
        }
        return names
    }
}
