import BezelModel

/// Protocol A. Fingers are matched by their tracking ids, or, without ids, by their distance from the frame before.
///
/// A finger is up if the frame does not list it, if it is listed with `ABS_MT_TOUCH_MAJOR` 0, as hovering, or with
/// `ABS_MT_PRESSURE` 0 (by a panel without `BTN_TOUCH` that has reported a higher pressure). All fingers are up at
/// `BTN_TOUCH` 0, at an empty `SYN_MT_REPORT`, at an empty frame, or at `ABS_PRESSURE` 0 without a finger. A frame with
/// other events only, for instance of a key of the same device, changes nothing.
extension ContactTracker {
    mutating func applyToList(_ event: InputEvent) {
        list.hasEvents = true
        if event.type == EventType.key, event.code == touchButton { list.button = event.value }
        guard event.type == EventType.absolute else { return }
        switch event.code {
        case AxisCode.contactX:
            if list.open.x != nil { separate() }
            list.open.x = event.value
        case AxisCode.contactY:
            if list.open.y != nil { separate() }
            list.open.y = event.value
        case AxisCode.trackingID:
            if list.open.trackingID != nil { separate() }
            list.open.trackingID = event.value
        case AxisCode.touchMajor: list.open.touchMajor = event.value
        case AxisCode.contactPressure:
            list.open.pressure = event.value
            if event.value > 0 { list.hasPressure = true }
        case AxisCode.toolType: list.open.tool = event.value
        case AxisCode.distance: list.open.distance = event.value
        case AxisCode.pressure:
            list.framePressure = event.value
            return
        default: return
        }
        list.isOpen = true
    }

    /// Without `SYN_MT_REPORT`, a value that is repeated belongs to the next finger.
    private mutating func separate() {
        if !list.hasSeenContactReport { endEntry() }
    }

    /// `SYN_MT_REPORT`.
    mutating func closeContact() {
        list.hasSeenContactReport = true
        endEntry()
    }

    private mutating func endEntry() {
        let entry = list.open
        list.open = ContactList.Entry()
        list.isOpen = false
        list.hasReport = true
        if let id = entry.trackingID, id < 0 { return }
        if entry.pressure == 0, list.hasPressure, !hasTouchButton { return }
        guard entry.touchMajor != 0, entry.distance <= 0, entry.trackingID != nil || (entry.x != nil && entry.y != nil)
        else { return }
        if !list.append(entry) { counters.slotOutOfRange &+= 1 }
    }

    mutating func finishList() {
        if list.isOpen { endEntry() }
        if list.button == 0 { list.removeAll() }
        let isUp = list.button == 0 || (list.framePressure == 0 && list.count == 0)
        if list.hasReport || isUp || !list.hasEvents { assign() }
        list.discardFrame()
    }

    private mutating func assign() {
        var slotOf = InlineArray<20, Int>(repeating: -1)
        var isTaken = InlineArray<20, Bool>(repeating: false)
        for index in 0..<list.count {
            guard let id = list[index].trackingID else { continue }
            for slot in 0..<slotCount where slots[slot].trackingID == id && !isTaken[slot] {
                slotOf[index] = slot
                isTaken[slot] = true
                break
            }
        }
        matchByDistance(&slotOf, &isTaken)
        for slot in 0..<slotCount where !isTaken[slot] { lift(slot) }
        for index in 0..<list.count {
            let entry = list[index]
            if slotOf[index] >= 0 {
                place(entry, in: slotOf[index])
                continue
            }
            // A finger that has not been reported yet begins with its first pressure.
            if entry.pressure == 0, list.hasPressure { continue }
            guard let slot = freeSlot() else {
                counters.slotOutOfRange &+= 1
                continue
            }
            land(entry.trackingID ?? list.nextID, in: slot)
            list.nextID = list.nextID == .max ? 0 : list.nextID &+ 1
            slots[slot].knowsX = false
            slots[slot].knowsY = false
            place(entry, in: slot)
        }
    }

    private func matchByDistance(_ slotOf: inout InlineArray<20, Int>, _ isTaken: inout InlineArray<20, Bool>) {
        var unnamed = InlineArray<20, Int>(repeating: 0)
        var unnamedCount = 0
        for index in 0..<list.count where list[index].trackingID == nil {
            unnamed[unnamedCount] = index
            unnamedCount += 1
        }
        var live = InlineArray<20, Int>(repeating: 0)
        var livePoints = InlineArray<20, DisplayPoint>(repeating: DisplayPoint(x: 0, y: 0))
        var liveCount = 0
        for slot in 0..<slotCount where slots[slot].trackingID >= 0 && !isTaken[slot] {
            live[liveCount] = slot
            livePoints[liveCount] = displayPoint(slots[slot].position)
            liveCount += 1
        }
        guard unnamedCount > 0, liveCount > 0 else { return }
        var matching = ContactMatching(size: max(unnamedCount, liveCount), limit: furthestStep)
        for row in 0..<unnamedCount {
            let entry = list[unnamed[row]]
            guard let x = entry.x, let y = entry.y else { continue }
            let new = displayPoint(PanelPoint(x: x, y: y))
            for column in 0..<liveCount {
                matching.set(row, column, from: livePoints[column], to: new)
            }
        }
        let found = matching.solve()
        for row in 0..<unnamedCount where found[row] >= 0 && found[row] < liveCount {
            slotOf[unnamed[row]] = live[found[row]]
            isTaken[live[found[row]]] = true
        }
    }

    /// The squared distance in pixels that a finger cannot move from one frame to the next: a quarter of the display's
    /// diagonal, more than 2 m/s on a small panel at 60 Hz. Unlimited if the size is unknown.
    private var furthestStep: Int64 {
        guard let display = transform?.display else { return ContactMatching.furthest }
        let width = Int64(min(display.width, 1 << 20))
        let height = Int64(min(display.height, 1 << 20))
        return max((width * width + height * height) / 16, 1)
    }

    private func displayPoint(_ position: PanelPoint) -> DisplayPoint {
        transform?.displayPoint(position) ?? DisplayPoint(x: position.x, y: position.y)
    }

    private mutating func place(_ entry: ContactList.Entry, in slot: Int) {
        if let x = entry.x {
            slots[slot].x = x
            slots[slot].knowsX = true
        }
        if let y = entry.y {
            slots[slot].y = y
            slots[slot].knowsY = true
        }
        slots[slot].tool = entry.tool
        touched.insert(slot)
    }

    private func freeSlot() -> Int? {
        for slot in 0..<slotCount where slots[slot].trackingID < 0 { return slot }
        return nil
    }
}
