internal import BezelModel
internal import BezelService
internal import TouchInput

extension ReplayDoubts {
    /// Remarks after playing.
    func remarks(after summary: Playback.Summary) -> [String] {
        var remarks: [String] = []
        if summary.outside > 0 {
            let place = display ?? "SDL's limits"
            remarks.append(
                hasDevice
                    ? "\(summary.outside) positions lie outside \(place)"
                    : """
                    its axis ranges are unknown, and \(summary.outside) positions lie outside \(place); put what \
                    evemu-describe prints of the panel beside it, under the same name that ends in .desc
                    """)
        }
        if hasUnusableRange, let seen = summary.counters.seen.text {
            remarks.append("seen \(seen); --ranges X0:X1,Y0:Y1 sets the range")
        }
        if let ranges, !hasUnusableRange, let doubt = RangeDoubt(summary.counters, in: ranges) {
            remarks.append("\(doubt); \(doubt.option)")
        }
        if spoken == .slots, summary.counters.contactReports > 0, summary.counters.slotNumbers == 0 {
            remarks.append(
                "its driver announces slots and sends lists of fingers (SYN_MT_REPORT); --protocol reports plays them")
        }
        if summary.begun == 0, summary.filters.isEmpty {
            remarks.append("its \(summary.events) events contain no touch")
        }
        return remarks
    }
}
