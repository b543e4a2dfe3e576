internal import BezelService
internal import Glibc
internal import Sound
internal import TouchInput

/// The kernel's nodes of sound cards for one direction: who has them open, and who may open them.
struct SoundNodes: Sendable {
    /// Programs that have one open, without Bezel's service and without this process.
    var holders: [NodeHolder] = []
    /// Whether the service itself has one open: it uses it now.
    var isService = false
    /// One that the service's user, or the present user, has no permission to open.
    var refusal: (node: String, advice: PermissionAdvice)?
    /// Whether this process sees the descriptors of all programs.
    var isRoot = false
    /// Whether the advice is for the service's user.
    var isOfService = false

    private static let folder = "/dev/snd"

    init() {}

    /// - Parameter ending: The last letter of their names: "p" for playback, "c" for capture.
    init(ending: String, for service: ServiceReport) {
        let nodes = SystemFiles.entries(of: Self.folder).filter { $0.hasPrefix("pcm") && $0.hasSuffix(ending) }
            .sorted().map { "\(Self.folder)/\($0)" }
        isRoot = geteuid() == 0
        isOfService = service.user != nil
        let all = nodes.flatMap { NodeHolder.all(of: $0) }
        isService = all.contains { $0.process == service.process }
        for holder in all where holder.process != service.process && !holders.contains(holder) {
            holders.append(holder)
        }
        refusal = nodes.lazy.compactMap { Self.refusal(of: $0, for: service.user) }.first
    }

    /// The ids of the kernel's cards by their numbers.
    static var cards: [Int: String] {
        var cards: [Int: String] = [:]
        for entry in SystemFiles.entries(of: "/proc/asound") where entry.hasPrefix("card") {
            guard let number = Int(entry.dropFirst(4)) else { continue }
            cards[number] = SystemFiles.line(of: "/proc/asound/\(entry)/id")
        }
        return cards
    }

    /// A device could not be opened.
    mutating func take(_ error: SoundError, of device: String, for service: ServiceReport) {
        guard refusal == nil, error.code == .forbidden else { return }
        refusal = (device, PermissionAdvice(group: "audio", user: service.user?.name ?? Self.userName))
    }

    private static var userName: String {
        getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(geteuid())"
    }

    private static func refusal(of node: String, for user: ServiceUser?) -> (node: String, advice: PermissionAdvice)? {
        guard let user else {
            return access(node, R_OK | W_OK) == 0 || errno != EACCES ? nil : (node, PermissionAdvice(path: node))
        }
        guard case .refused(let advice) = user.access(to: node) else { return nil }
        return (node, advice)
    }

    // MARK: Why a device does not open

    typealias Problem = (text: String, fix: String)

    /// Another program or a missing permission as the cause of an error; nil if it has another cause.
    func problem(_ error: SoundError) -> Problem? {
        if let problem = forbidden(error) { return problem }
        if error.code == .forbidden {
            return forbidden("", PermissionAdvice(group: "audio", user: Self.userName), error)
        }
        return error.code == .busy ? busy(error) : nil
    }

    /// A missing permission; nil if there is none.
    func forbidden(_ error: SoundError?) -> Problem? { refusal.map { forbidden($0.node, $0.advice, error) } }

    private func forbidden(_ node: String, _ advice: PermissionAdvice, _ error: SoundError?) -> Problem {
        let what = node.hasPrefix("/") ? node : "the sound card"
        let text = (error.map { "\($0): " } ?? "") + "\(advice.user) has no permission to open \(what)"
        // Root needs no group, so something else forbids the device.
        let fix =
            advice.user == "root"
            ? "let the container or the unit use /dev/snd (DeviceAllow=char-alsa rw), whose group is audio"
            : advice.command + (isOfService ? " && sudo systemctl restart bezel" : ", then log in again")
        return (text, fix)
    }

    /// Programs that keep a card open for all others of their session.
    private static let servers: Set = ["pipewire", "pipewire-pulse", "wireplumber", "pulseaudio", "jackd", "jackdbus"]

    private func busy(_ error: SoundError) -> Problem {
        guard let first = holders.first else {
            return (
                "\(error): another program has the card",
                isRoot
                    ? "sudo fuser -v /dev/snd/pcm* lists the programs; one in a container is not visible here"
                    : "sudo bezel doctor names the program"
            )
        }
        let names = holders.map(\.description).joined(separator: ", ")
        let fix: String
        switch holders.first(where: { Self.servers.contains($0.name) })?.name {
        case "pulseaudio":
            fix =
                "as the user of its session: systemctl --user mask --now pulseaudio.socket pulseaudio.service; or run "
                + "Bezel in that session with the package libasound2-plugins and [sound] device = \"pulse\""
        case "jackd", "jackdbus": fix = "end the JACK server, or give it another card"
        case .some:
            fix =
                "as the user of its session: systemctl --user mask --now pipewire.socket pipewire.service "
                + "pipewire-pulse.socket wireplumber.service; or run Bezel in that session with the package "
                + "pipewire-alsa and [sound] device = \"pipewire\""
        case nil:
            fix =
                "end it (sudo kill \(first.process)), or let both programs mix: each with the card's device "
                + "\"sysdefault:CARD=…\""
        }
        return ("\(error): \(names) has the card", fix)
    }
}
