/// Ends the recording that is played.
///
/// - Members: none
/// - Answer: nothing more
struct StopReplayOrder: PlainControlOrder {
    static let name = "stop-replay"
    var right: ControlRight { .change }

    func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        try call.desk.endReplay()
        return .done
    }
}
