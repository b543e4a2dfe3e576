internal import BezelModel

extension ClockContent: ContentLayout {
    func place(on layout: PageLayout, at now: Instant) {}

    func damage(since former: ClockContent, _ drawings: PageChange) -> [DisplayRect]? { [] }
}
