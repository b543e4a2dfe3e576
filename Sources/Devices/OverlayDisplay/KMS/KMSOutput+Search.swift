internal import BezelModel

extension KMSOutput {
    /// What a look at all cards brought.
    struct Search {
        var found: KMSDisplay?
        /// The best card's problem, or that there is none.
        var problem: DisplayError
        /// It may pass without an event of the kernel's.
        var mayPass = false
    }

    /// Opens the first card that has what is wanted.
    static func search(_ settings: DisplaySettings, canvas: DisplaySize?, takesFirmware: Bool) -> Search {
        let cards = UdevCards.list()
        let candidates = CardOrder.candidates(cards, wanted: settings.connector, takesFirmware: takesFirmware)
        let subject = settings.connector ?? (cards.isEmpty ? "no DRM card" : "any connected")
        var search = Search(
            problem: DisplayError(
                code: .noConnector, operation: "drmModeGetConnector", subject: subject, errno: 0),
            // A card of the firmware's is taken when no other has come for a while.
            mayPass: !takesFirmware && cards.contains(where: \.isFirmware))
        var isFirst = true
        for card in candidates {
            do throws(DisplayError) {
                search.found = try KMSDisplay.open(
                    node: card.node, isFirmware: card.isFirmware, settings, canvas: canvas)
                if search.found != nil { return search }
            } catch {
                if isFirst { search.problem = error }
                isFirst = false
                search.mayPass = true
            }
        }
        return search
    }
}

extension DisplayCounters {
    func adding(_ other: DisplayCounters?) -> DisplayCounters {
        guard let other else { return self }
        var sum = self
        sum.commits += other.commits
        sum.flips += other.flips
        sum.unchanged += other.unchanged
        sum.lostFlips += other.lostFlips
        sum.busy += other.busy
        sum.hotplugs += other.hotplugs
        sum.pixelsWritten += other.pixelsWritten
        return sum
    }
}
