/// The buttons over the clock: only those of the header.
public struct ClockContent: PageContent {
    public init() {}

    public var fillsScreen: Bool { false }
    public var leavesRoomForRail: Bool { false }

    public func role(of element: PageElement) -> ScreenLayout.Role? { nil }
}
