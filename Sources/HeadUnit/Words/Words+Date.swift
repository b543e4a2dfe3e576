extension Words {
    /// A date without its year, like "Sunday, 22 November"; "" for one that does not exist.
    func text(of date: LocalTime) -> String {
        let (days, months) = (self[.weekdays].split(separator: ","), self[.months].split(separator: ","))
        guard days.indices.contains(date.weekday), months.indices.contains(date.month - 1) else { return "" }
        return self[.date].filled([
            "W": String(days[date.weekday]), "D": String(date.day), "M": String(months[date.month - 1]),
        ])
    }
}
