internal import BezelModel

extension KMSOutput {
    /// The result of a search through all cards.
    struct Search {
        var found: KMSDisplay?
        /// The best card's problem, or that there is none.
        var problem: DisplayError
        /// The problem may end without an event from the kernel.
        var mayPass = false
    }

    /// Takes over the previous process's card. If that no longer matches the settings, or cannot be used, another
    /// search does not begin at once: no process can control it before the service manager has closed it too.
    static func takeOver(_ inherited: CInt, _ settings: DisplaySettings) -> Search {
        var search = Search(
            problem: DisplayError(
                code: .noConnector, operation: "drmModeGetConnector", subject: settings.connector ?? "any connected",
                errno: 0), mayPass: true)
        do throws(DisplayError) {
            let node = try DRMNode(inherited: inherited, wantsAtomic: settings.usesAtomic)
            search.found = try KMSDisplay.open(node, settings, canvas: nil)
        } catch {
            search.problem = error
        }
        return search
    }

    /// Opens the first card that matches the settings.
    static func search(_ settings: DisplaySettings, canvas: DisplaySize?, takesFirmware: Bool) -> Search {
        let cards = UdevCards.list()
        let candidates = CardOrder.candidates(cards, wanted: settings.connector, takesFirmware: takesFirmware)
        let subject = settings.connector ?? (cards.isEmpty ? "no DRM card" : "any connected")
        var search = Search(
            problem: DisplayError(
                code: .noConnector, operation: "drmModeGetConnector", subject: subject, errno: 0),
            // The firmware's card is used when no other card has appeared for some time.
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
