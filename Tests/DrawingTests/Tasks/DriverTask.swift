import BezelModel
import Testing

@testable import HeadUnit

/// What a driver wants, from where, and what it may cost with a finger and with a knob.
struct DriverTask: CustomTestStringConvertible, Sendable {
    /// One way to the aim.
    struct Way: Sendable {
        /// Touches of a finger; or presses of the knob and of the keys beside it.
        var most: Int
        /// The same on 320 × 240, where there is no rail.
        var mostOnSmall: Int?
        var detents = 0
        var steps: @Sendable (DrivenScreen) throws -> Void
    }

    var name: String
    /// It is also done on 320 × 240 and on 480 × 800.
    var isEverywhere = false
    var configure: @Sendable (inout HeadUnitConfiguration) -> Void = { _ in }
    /// What is on the screen at first.
    var prepare: @Sendable (DrivenScreen) throws -> Void
    var finger: Way
    var knob: Way
    /// Whether the driver has what they want.
    var isDone: @Sendable (DrivenScreen) -> Bool

    var testDescription: String { name }

    static let reference = DisplaySize(width: 800, height: 480)
    static let others = [DisplaySize(width: 320, height: 240), DisplaySize(width: 480, height: 800)]
    var sizes: [DisplaySize] { [Self.reference] + (isEverywhere ? Self.others : []) }

    static let all = apps + lists + entries + cards + settings
}

extension DriverTask.Way {
    static func taps(
        _ most: Int, small: Int? = nil, _ steps: @escaping @Sendable (DrivenScreen) throws -> Void
    ) -> Self {
        Self(most: most, mostOnSmall: small, steps: steps)
    }

    static func knob(
        _ detents: Int, presses: Int, _ steps: @escaping @Sendable (DrivenScreen) throws -> Void
    ) -> Self {
        Self(most: presses, detents: detents, steps: steps)
    }
}

struct DriverTaskTests {
    private func start(_ task: DriverTask, _ size: DisplaySize) throws -> DrivenScreen {
        let screen = DrivenScreen(size, task.configure)
        try task.prepare(screen)
        (screen.touches, screen.detents, screen.presses) = (0, 0, 0)
        #expect(!task.isDone(screen), "it is done before anything is done")
        return screen
    }

    @Test(arguments: DriverTask.all) func `a finger does each task with few touches`(task: DriverTask) throws {
        for size in task.sizes {
            let screen = try start(task, size)
            try task.finger.steps(screen)
            #expect(task.isDone(screen), "\(size)")
            let most = size.width < 400 ? task.finger.mostOnSmall ?? task.finger.most : task.finger.most
            #expect(screen.touches <= most, "\(size)")
        }
    }

    @Test(arguments: DriverTask.all) func `a knob does each task with few detents and presses`(task: DriverTask) throws
    {
        for size in task.sizes {
            let screen = try start(task, size)
            try task.knob.steps(screen)
            #expect(task.isDone(screen), "\(size)")
            #expect(screen.presses <= task.knob.most, "\(size)")
            #expect(screen.detents <= task.knob.detents, "\(size)")
        }
    }
}
