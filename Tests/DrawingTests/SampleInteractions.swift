import BezelModel

@testable import Drawing

/// Messages and sliders.
extension SamplePages {
    static let message = MessageContent(
        text: """
            The A81 is closed between Ilsfeld and Mundelsheim until about 14:30 because of an accident. Traffic is led \
            over the B27. Expect 25 minutes more.

            VoltPoint has moved your charging stop to Rasthof Heuchelberg, where four chargers are free now. Your \
            reservation is kept for 15 minutes after the planned arrival at 11:08. The price per kilowatt hour \
            is the same.
            """, buttons: buttons("Keep this stop", "Find another"), close: "Close")
    static let endOfMessage: MessageContent = {
        var message = Self.message
        message.scroll = Scroll(offset: 1e6)
        return message
    }()
    static let shortMessage = MessageContent(text: "Charging is complete.\nPlug\tType 2", close: "Close")
    static let longMessage = MessageContent(
        text: (0..<20).map { "\($0) Donaudampfschifffahrtsgesellschaft" }.joined(separator: "\n"),
        buttons: buttons("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"), close: "Close")
    static let arabicMessage = MessageContent(
        text: "الطريق السريع A81 مغلق بين إيلسفيلد ومونديلسهايم حتى الساعة 14:30 تقريبا بسبب حادث.\n\nDetour: B27",
        buttons: buttons("متابعة", "بحث"), close: "إغلاق")

    static let slider = SliderContent(
        ticks: 6, position: 4, footers: ["50 %", "60 %", "70 %", "80 %", "90 %", "100 %"], confirm: "OK",
        cancel: "Cancel")
    static let footerSlider = SliderContent(
        ticks: 10, position: 10, footers: ["Volume of the navigation"], confirm: "OK", cancel: "Cancel")
    static let wordySlider = SliderContent(
        ticks: 3, position: 1,
        footers: ["Comfortable, with all the time in the world for every curve", "Normal", "Sportlich und direkt"],
        confirm: "OK", cancel: "Cancel")
    static let fullSlider = SliderContent(ticks: 26, position: 13, confirm: "OK", cancel: "Cancel")
    static let arabicSlider = SliderContent(
        ticks: 5, position: 2, footers: ["مستوى الصوت"], confirm: "موافق", cancel: "إلغاء")
}
