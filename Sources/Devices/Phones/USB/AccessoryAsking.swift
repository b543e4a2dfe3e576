internal import Glibc

/// Sends requests to a phone's control endpoint, one at a time.
public final class AccessoryAsking {
    private let node: USBNode
    private let answered: (Result<[UInt8], USBError>) -> Void

    /// - Parameter answered: Called with the answer to each request. It may be released within the call.
    public init(_ node: USBNode, answered: @escaping (Result<[UInt8], USBError>) -> Void) {
        self.node = node
        self.answered = answered
        node.heard = { [unowned self] in heard($0) }
    }

    public func ask(_ request: AccessoryRequest) throws(USBError) {
        let bytes = request.bytes
        guard let transfer = USBTransfer.control(bytes) else {
            throw USBError(operation: "ask", node: node.path, errno: ENOMEM)
        }
        try node.submit(transfer, size: bytes.count)
    }

    private func heard(_ news: USBNode.News) {
        switch news {
        case .gone(let error): answered(.failure(error))
        case .ended(let transfer):
            guard transfer.status == 0 else {
                return answered(.failure(USBError(operation: "ask", node: node.path, errno: transfer.status)))
            }
            answered(.success(transfer.bytes(after: 8)))
        }
    }
}
