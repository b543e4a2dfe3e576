import SmartDeviceLink

/// Control frames of the audio and the video service (protocol_spec §3.1.3, ProtocolNotes, "Video and audio").
extension SessionTable {
    func send(_ control: StreamControl, about id: StreamID, _ outbox: inout Outbox) {
        guard let version = self[id.session]?.version else { return }
        let (info, payload): (ControlInfo, [UInt8]) =
            switch control {
            case .started(.audio): (.startServiceACK, StreamServiceACK().payload(version: version))
            case .started(.video(let video)):
                (.startServiceACK, StreamServiceACK(video: video).payload(version: version))
            case .refused(let refusal): (.startServiceNAK, refusal.payload(version: version))
            case .end: (.endService, [])
            case .endAccepted: (.endServiceACK, [])
            case .endRefused(let refusal): (.endServiceNAK, refusal.payload(version: version))
            }
        sendStreamControl(info, service: id.kind.service, payload: payload, to: id.session, &outbox)
    }
}
