import BezelModel
import HeadUnit

/// A configuration that allows every device.
let everybodyMayCome: HeadUnitConfiguration = {
    var configuration = HeadUnitConfiguration()
    configuration.consent.tcp = .always
    return configuration
}()
