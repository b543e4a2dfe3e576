internal import BezelConfiguration
internal import HeadUnit
internal import Logging
internal import ServiceManager

/// Changes while the service runs.
extension BezelService {
    /// SIGHUP: reads the configuration again. Applies the values that need no restart and logs the other keys. A file
    /// with an error changes nothing.
    func reload() {
        guard let reader else { return }
        systemd.reloading()
        do {
            try reader.begin { [unowned self] outcome in
                apply(outcome)
                systemd.ready()
            }
        } catch {
            log.error("the configuration is unchanged: \(error)")
            systemd.ready()
        }
    }

    private func apply(_ outcome: ConfigurationReader.Outcome) {
        do {
            var requested = try outcome.get().served(on: configuration.display.output)
            settings.reconfigured(requested.headUnit.language)
            requested.headUnit.language = settings.language
            let change = ConfigurationChange(from: configuration, to: requested)
            let hasOtherVideo =
                change.configuration.video != configuration.video
                || change.configuration.headUnit.streams != configuration.headUnit.streams
            configuration = change.configuration
            light.reconfigured(configuration.light)
            configuration.headUnit.theme = light.theme
            voice.reconfigured(configuration)
            log.logLevel = configuration.log.level.level
            if !change.applied.isEmpty {
                engineRunner.send(.reconfigured(configuration.headUnit))
                if hasOtherVideo {
                    video.configure(configuration.video, configuration.headUnit.streams)
                    report(.streams)
                }
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

    /// Raises the priority of the loop's thread and locks the memory, if the configuration requires it.
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
