import SmartDeviceLink

@testable import BezelControl

/// The bytes that a client of the control socket sends → lines → requests. An accepted one is written and accepted again.
enum FuzzControl: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        let bytes = Array(input)
        var buffer = LineBuffer(limit: 4096)
        // In two pieces, as they may arrive.
        for piece in [bytes.prefix(bytes.count / 2), bytes.dropFirst(bytes.count / 2)] {
            guard let lines = try? buffer.append(Array(piece)) else { return }
            for line in lines { read(line) }
        }
    }

    private static func read(_ line: [UInt8]) {
        precondition(!line.isEmpty && !line.contains(UInt8(ascii: "\n")) && line.count <= 4096)
        switch ControlRequest.read(line).1 {
        case .failure(let error): precondition(!error.description.isEmpty)
        case .success(let request):
            precondition(request.ignored.count <= ControlParameters.ignoredLimit)
            // The service refuses it with its reason, which is not written.
            if case .unreadable(_, let reason) = (request.order as? AnswerOrder)?.content {
                return precondition(!reason.isEmpty)
            }
            var text: [UInt8] = []
            text.append(json: request.json)
            // Ignored members are not written.
            let known = ControlRequest(id: request.id, order: request.order)
            guard case .success(let again) = ControlRequest.read(text).1, again == known else {
                preconditionFailure("it refuses what it wrote: \(String(decoding: text, as: UTF8.self))")
            }
        }
    }
}
