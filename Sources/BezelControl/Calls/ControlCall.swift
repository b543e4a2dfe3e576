/// A request that is performed, and what its order may use.
package struct ControlCall {
    package let request: ClientRequest
    package let service: ControlServices
    package unowned let desk: any ControlDesk
    /// The client.
    package let peer: any ControlPeer

    package init(request: ClientRequest, service: ControlServices, desk: any ControlDesk, peer: any ControlPeer) {
        self.request = request
        self.service = service
        self.desk = desk
        self.peer = peer
    }
}
