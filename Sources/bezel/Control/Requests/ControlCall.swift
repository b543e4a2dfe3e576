/// A request that is performed, and what its order may use.
struct ControlCall {
    let request: ClientRequest
    let service: ControlServices
    unowned let desk: any ControlDesk
    /// The client.
    let peer: any ControlPeer
}
