/// What control orders use of the control server: one small protocol for each concern.
typealias ControlDesk = ClientDesk & AlertDesk & WatchDesk & ServingDesk & FingerDesk & RecordingDesk & LongAnswerDesk
