internal import BezelService

/// The figures that `bezel demo` prints at its end.
///
/// The times of a build without optimisation say nothing about the program that a board runs, so they are left out of it.
enum DemoFigures {
    #if DEBUG
    static let isOptimised = false
    #else
    static let isOptimised = true
    #endif

    /// What stands in the place of the times.
    static let note =
        "This build is not optimised, so that its times are left out. make bench measures a release build."

    /// - Parameters:
    ///   - title: The line above the figures.
    ///   - times: Lines with times.
    ///   - counts: Lines that any build can print.
    static func lines(
        _ title: String, times: [String], counts: [String], isOptimised: Bool = Self.isOptimised
    ) -> [String] {
        ["", title] + (isOptimised ? times : []) + counts
    }

    /// The time between a frame of a panel and the message to the app.
    static func touches(_ histogram: Histogram) -> String {
        "  touch frame read → OnTouchEvent written   \(spread(histogram))   (\(histogram.count) messages)"
    }

    /// The time between the last byte of a picture of an app and its frame.
    static func pictures(_ histogram: Histogram) -> String {
        "  last byte of a picture → on the screen    \(spread(histogram))   (\(histogram.count) pictures)"
    }

    private static func spread(_ histogram: Histogram) -> String {
        "p50 \(time(histogram, 0.5))   p99 \(time(histogram, 0.99))"
    }

    /// A share of a histogram of ns, in ms.
    static func time(_ histogram: Histogram, _ share: Double) -> String {
        histogram.quantile(share).map { "\(Double($0 / 1000) / 1000) ms" } ?? "nothing"
    }
}
