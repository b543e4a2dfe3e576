import Phones

/// Packets of a device, each after a byte with its length → the answers to an SDP query.
enum FuzzSDP: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        var rest = Array(input)[...]
        var query = SDPQuery(transaction: 1)
        while let length = rest.popFirst() {
            let packet = Array(rest.prefix(Int(length)))
            rest = rest.dropFirst(Int(length))
            switch try? query.take(packet) {
            case nil: continue
            case .ask(let request): precondition(request.count <= 5 + 17 + 32 && request[0] == 6)
            case .channels(let channels):
                precondition(channels.allSatisfy { (1...30).contains($0) } && Set(channels).count == channels.count)
                return
            }
        }
    }
}
