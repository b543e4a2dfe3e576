internal import HeadUnit
internal import Logging
internal import ServiceManager

/// Changes while the service runs.
extension Daemon {
    /// SIGHUP: reads the configuration again. Applies the values that need no restart and logs the other keys. A file
    /// with an error changes nothing.
    func reload() {
        guard let rereading else { return }
        supervision?.reloading()
        defer { supervision?.ready() }
        do {
            let change = ConfigurationChange(from: configuration, to: try rereading())
            configuration = change.configuration
            log.logLevel = configuration.log.level.level
            if !change.applied.isEmpty {
                handle(.reconfigured(configuration.headUnit))
                log.notice("configuration read again; changed: \(change.applied.joined(separator: ", "))")
            } else if change.needsRestart.isEmpty {
                log.notice("configuration read again; no key changed")
            }
            guard !change.needsRestart.isEmpty else { return }
            log.warning("keys that need a restart: \(change.needsRestart.joined(separator: ", "))")
        } catch {
            log.error("the configuration is unchanged: \(error)")
        }
    }

    /// For `bezel log`, until the next reload or restart.
    func setLogLevel(_ level: LogLevel) {
        // Told at the louder of the two, so that it is seen.
        let (former, next) = (log.logLevel, level.level)
        log.logLevel = max(former, next) == former ? next : former
        log.notice("log level \(level.rawValue)")
        log.logLevel = next
    }

    /// Raises the priority of the loop's thread and locks the memory, if the configuration asks for it.
    func goRealTime() {
        guard configuration.realtime else { return }
        if let code = RealTime.begin() {
            log.warning(
                "realtime: refused (\(errorText(code))); running without it. It needs CAP_SYS_NICE or LimitRTPRIO=10")
        } else {
            log.info("realtime: the loop runs under SCHED_FIFO, priority 10")
        }
        if let code = RealTime.lockMemory() {
            log.warning(
                "realtime: the memory is not locked (\(errorText(code))); running without it. It needs LimitMEMLOCK=infinity"
            )
        } else {
            log.info("realtime: the memory is locked")
        }
    }
}
