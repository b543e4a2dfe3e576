/// Encoding of pictures, for apps that draw in their own way: `PixelBuffer`, `H264Encoder`. An app imports one module.
@_exported public import H264Encoding
/// Types of the protocol that this module's API uses, for instance `HMILevel` and `JSON`.
@_exported public import SmartDeviceLink
