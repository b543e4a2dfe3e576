import SmartDeviceLink
import TCPLink
import TestSupport
import Testing
import WebLink

@testable import BezelConfiguration

/// What developers of apps do with the console most, by a real mouse and keyboard: each task with the number of steps that it
/// may need.
@Suite(
    .needsChromium, .serialized,
    .timeLimit(.minutes(3)))
struct BrowserTaskTests {
    /// A hand at the page. Each click, key and typed text is a step; to choose from a list are two.
    private final class Hand {
        let browser: Chromium
        private(set) var steps = 0

        init(_ browser: Chromium) { self.browser = browser }

        /// - Parameter element: An expression.
        func click(_ element: String) throws {
            try browser.wait(for: element)
            let place = try browser.value(
                """
                (element => { element.scrollIntoView({ block: 'center' }); const box = element.getBoundingClientRect();
                  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                  return [x, y, element.contains(document.elementFromPoint(x, y))]; })(\(element))
                """
            ).array
            let sides = try #require(place)
            #expect(sides[2] == true, "\(element) can be reached with a mouse")
            for type in ["mousePressed", "mouseReleased"] {
                try browser.send(
                    "Input.dispatchMouseEvent",
                    ["type": .string(type), "x": sides[0], "y": sides[1], "button": "left", "clickCount": 1])
            }
            steps += 1
        }

        /// Clicks a button or the head of a part by its text.
        func click(_ text: String, in scope: String) throws {
            let name = JSON.string(text).text
            try click(
                "[...document.querySelectorAll('\(scope) button, \(scope) summary')]"
                    + ".find(one => one.offsetParent && one.textContent === \(name))")
        }

        func open(tab: String) throws { try click("$('tab-\(tab)')") }

        func choose(_ value: String, in list: String) throws {
            try browser.wait(for: list)
            _ = try browser.value(
                """
                \(list).value = '\(value)', \(list).dispatchEvent(new Event('input', { bubbles: true })),
                \(list).dispatchEvent(new Event('change', { bubbles: true })), 1
                """)
            steps += 2
        }

        func type(_ text: String, in field: String) throws {
            try click(field)
            try browser.send("Input.insertText", ["text": .string(text)])
            steps += 1
        }
    }

    private struct DeveloperTask: Sendable {
        let name: String
        let mostSteps: Int
        /// Does it and checks its result.
        let perform: @Sendable (Hand, ConsoleDesk) throws -> Void
    }

    /// The row of a message, if a reader sees it.
    private static func row(_ function: String) -> String {
        "[...messageList.querySelectorAll('summary')]"
            + ".findLast(head => head.querySelector('b').textContent === '\(function)')"
    }

    private static let tasks: [DeveloperTask] = [
        DeveloperTask(name: "find why a Show was WARNINGS", mostSteps: 1) { hand, desk in
            try hand.open(tab: "messages")
            try hand.browser.wait(
                for: "\(row("Show")).querySelector('.info.warn')?.textContent.includes('missing.png')")
        },
        DeveloperTask(name: "see what was sent before the page was open", mostSteps: 1) { hand, desk in
            try hand.open(tab: "messages")
            try hand.browser.wait(for: "\(row("RegisterAppInterface")).checkVisibility()")
        },
        DeveloperTask(name: "send the app a notification again", mostSteps: 4) { hand, desk in
            try hand.open(tab: "messages")
            try hand.click(row("OnHMIStatus"))
            try hand.click("Send again", in: "#messages")
            try hand.click("Send", in: "#messages")
            #expect(try desk.app.nextNotification(.onHMIStatus)["hmiLevel"] == "FULL")
        },
        DeveloperTask(name: "find a slow request", mostSteps: 3) { hand, desk in
            #expect(try desk.app.request(.alert, ["alertText1": "Ice", "duration": 3000]) == .success)
            try hand.open(tab: "messages")
            try hand.choose("slow", in: "kinds")
            try hand.browser.wait(for: row("Alert"))
            let listed = "messages.filter(({ row }) => row?.isConnected)"
            #expect(try hand.browser.value("\(listed).every(({ took }) => took >= 500)") == true)
            _ = try hand.browser.value("kinds.value = 'all', filterChanged(), 1")
        },
        DeveloperTask(name: "hand a colleague the session, without names", mostSteps: 3) { hand, desk in
            _ = try hand.browser.value(
                "window.saved = null, download = (name, blob) => blob.text().then(text => { saved = text; }), 1")
            try hand.open(tab: "messages")
            try hand.click("blank")
            try hand.click("Save", in: "#messages")
            // OnDriverDistraction is no name of the app.
            try hand.browser.wait(for: #"saved?.includes('RegisterAppInterface') && !/\bDrive\b/.test(saved)"#)
        },
        DeveloperTask(name: "see when which app had the screen", mostSteps: 2) { hand, desk in
            try hand.open(tab: "messages")
            try hand.click("Time line", in: "#messages")
            try hand.browser.wait(for: "/Drive: [A-Z, ]*FULL/.test(lanes.getAttribute('aria-label'))")
        },
        DeveloperTask(name: "use a command of an app by its phrase", mostSteps: 2) { hand, desk in
            let command: JSON = ["cmdID": 5, "vrCommands": ["Route home"], "menuParams": ["menuName": "Home"]]
            #expect(try desk.app.request(.addCommand, command) == .success)
            try hand.open(tab: "voice")
            try hand.click("\u{201c}Route home\u{201d}", in: "#voice")
            #expect(try desk.app.nextNotification(.onCommand)["cmdID"] == 5)
        },
        DeveloperTask(name: "see the app in the other colours", mostSteps: 1) { hand, desk in
            let former = try hand.browser.value("theme")
            try hand.click("$('theme')")
            try hand.browser.wait(for: "theme !== \(former.text)")
        },
        DeveloperTask(name: "change the speed", mostSteps: 6) { hand, desk in
            try hand.open(tab: "car")
            try hand.browser.wait(for: "vehicleItems.size > 20")
            try hand.choose("speed", in: "dataName")
            try hand.type("42.5", in: "dataInput.firstChild")
            try hand.click("Set", in: "#car")
            try hand.browser.wait(for: "shownData.includes('\"speed\":42.5')")
        },
        DeveloperTask(name: "reproduce a lost connection", mostSteps: 1) { hand, desk in
            try hand.browser.wait(for: "document.querySelector('#apps .item')")
            try hand.click("Drop connection", in: "#apps")
            desk.app.readToEnd()
        },
    ]

    @Test func `ten tasks need no more steps than they may`() throws {
        let desk = try ConsoleDesk(types: [.information]) { (app: PlainApp) throws in
            let picture: JSON = ["value": "missing.png", "imageType": "DYNAMIC"]
            #expect(try app.request(.show, ["mainField1": "a", "graphic": picture]) == .warnings)
        }
        try desk.browser.wait(for: "!isPast")
        for task in Self.tasks {
            _ = try desk.browser.value("choose('apps'), refresh(), 1")
            let hand = Hand(desk.browser)
            try task.perform(hand, desk)
            print("task: \(task.name): \(hand.steps) steps, at most \(task.mostSteps)")
            #expect(hand.steps <= task.mostSteps, "\(task.name)")
        }
        #expect(Self.tasks.count == 10)
    }
}
