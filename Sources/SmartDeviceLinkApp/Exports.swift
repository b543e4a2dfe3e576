/// Types of the protocol that this module's API uses, for instance `HMILevel` and `JSON`. An app imports one module.
@_exported public import SmartDeviceLink
