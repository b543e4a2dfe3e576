/// The time and the day on a clock of the head unit's place.
public struct LocalTime: Hashable, Sendable {
    /// Minutes since midnight, 0 to 1439.
    public var minutes: Int
    /// Seconds since the minute began, 0 to 59.
    public var second: Int
    /// 0 is Sunday.
    public var weekday: Int
    /// 1 to 31.
    public var day: Int
    /// 1 to 12; 0 while the day is not known.
    public var month: Int

    public init(minutes: Int, second: Int = 0, weekday: Int = 0, day: Int = 0, month: Int = 0) {
        self.minutes = minutes
        self.second = second
        self.weekday = weekday
        self.day = day
        self.month = month
    }
}
