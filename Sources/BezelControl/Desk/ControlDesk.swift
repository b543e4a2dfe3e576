/// What control orders use of the control server: one small protocol for each concern.
package typealias ControlDesk = ClientDesk & AlertDesk & WatchDesk & ServingDesk & FingerDesk & RecordingDesk
    & LongAnswerDesk & CarDesk
