/// The numbers of touch panels that are no devices of the kernel. Those of devices, streams and recordings of the
/// configuration count from 0 and stay below ``compositor``; `UInt8.max` belongs to the keys.
package enum PanelNumber {
    /// The pointer and the fingers of a compositor.
    package static let compositor: UInt8 = 237
    /// The recording that a client plays.
    package static let replay: UInt8 = 238
    /// The panels of clients that send contacts, one for each client.
    package static let clients: ClosedRange<UInt8> = 239...254
}
