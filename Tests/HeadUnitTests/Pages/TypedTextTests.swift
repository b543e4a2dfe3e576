import Testing

@testable import HeadUnit

/// What keys change at the end of a text. In the tables "⌫" is backspace and "゛" gives a letter of kana its next form.
struct TypedTextTests {
    private func typed(_ keys: String) -> TypedText {
        var text = TypedText()
        for key in keys.unicodeScalars {
            switch key {
            case "⌫": _ = text.removeLast()
            case "゛": _ = text.turnLast { _ in true }
            default: _ = text.type(String(key))
            }
        }
        return text
    }

    private func expect(_ keys: String, _ text: String) {
        #expect(Array(typed(keys).text.unicodeScalars) == Array(text.unicodeScalars), "\(keys)")
    }

    @Test(arguments: [
        ("ㅎㅏㄴㄱㅡㄹ", "한글"), ("ㅅㅓㅇㅜㄹ", "서울"), ("ㅇㅣㅆㄷㅏ", "있다"), ("ㄲㅗㅊ", "꽃"), ("ㅂㅜㅔㄹㄱ", "뷁"), ("ㅇㅡㅣㅅㅏ", "의사"),
        ("ㅇㅗㅏ", "와"), ("ㄷㅏㄹㄱ", "닭"), ("ㄱㅏㅂㅅㅇㅣ", "값이"),
    ]) func `letters of Hangul become syllables`(keys: String, text: String) { expect(keys, text) }

    @Test(arguments: [
        ("ㄱㅏㄱㅏ", "가가"), ("ㄷㅏㄹㄱㅣ", "달기"), ("ㄱㅏㅂㅅㅣ", "갑시"), ("ㅇㅏㄲㅏ", "아까"),
    ]) func `a vowel takes the last consonant of the syllable before it`(keys: String, text: String) {
        expect(keys, text)
    }

    @Test(arguments: [
        ("ㄱㄱ", "ㄱㄱ"), ("ㅗㅏ", "ㅘ"), ("ㄱㅏㄸㅏ", "가따"), ("ㄱㅏㅏ", "가ㅏ"), ("ㄱㅏ1ㄱ", "가1ㄱ"), ("ㄱ ㅏ", "ㄱ ㅏ"), ("ㅏㄱ", "ㅏㄱ"),
    ]) func `letters of Hangul that form no syllable stay beside each other`(keys: String, text: String) {
        expect(keys, text)
    }

    @Test(arguments: [
        ("ㄷㅏㄹㄱ⌫", "달"), ("ㄷㅏㄹㄱ⌫⌫", "다"), ("ㄷㅏㄹㄱ⌫⌫⌫", "ㄷ"), ("ㄷㅏㄹㄱ⌫⌫⌫⌫", ""), ("ㅇㅗㅏ⌫", "오"),
        ("ㄱㅏㄴㅏ⌫⌫", "가"), ("ㄱㅏㄴㅏ⌫⌫⌫", ""), ("ㄱㅏㄴ ⌫⌫", ""), ("ㄱㅏㄱㅏ⌫", "가ㄱ"),
    ]) func `backspace removes a letter of an unfinished syllable, and a finished syllable as a whole`(
        keys: String, text: String
    ) { expect(keys, text) }

    @Test(arguments: [
        ("ก\u{E35}\u{E48}⌫", "ก\u{E35}"), ("ก\u{E35}⌫⌫", ""), ("क\u{94D}ष⌫", "क\u{94D}"), ("क\u{93F}⌫", "क"),
        ("שׁ⌫", "ש"), ("ع\u{64E}⌫", "ع"), ("é⌫", ""), ("が⌫", ""), ("a⌫⌫", ""),
    ]) func `backspace removes one code point where marks have keys of their own`(keys: String, text: String) {
        expect(keys, text)
    }

    @Test func `backspace removes a Latin letter with its mark as one`() {
        var text = TypedText()
        _ = text.replace(with: "e\u{301}")
        #expect(text.removeLast() == TypedText.Change(removed: 1, added: ""))
        #expect(text.isEmpty)
    }

    @Test(arguments: [
        ("か゛", "が"), ("か゛゛", "か"), ("は゛", "ば"), ("は゛゛", "ぱ"), ("つ゛", "っ"), ("つ゛゛", "づ"), ("や゛", "ゃ"), ("ハ゛", "バ"),
        ("ツ゛", "ッ"), ("ウ゛゛", "ヴ"), ("ん゛", "ん"), ("a゛", "a"), ("゛", ""), ("きゆ゛う", "きゅう"),
    ]) func `a letter of kana gets its marks and its small form one after the other`(keys: String, text: String) {
        expect(keys, text)
    }

    @Test func `forms that are not allowed are left out`() {
        var text = TypedText()
        _ = text.type("は")
        #expect(text.turnLast { $0 == "ぱ" } == TypedText.Change(removed: 1, added: "ぱ"))
        #expect(text.turnLast { $0 == "ぱ" } == nil)
        #expect(text.text == "ぱ")
    }

    /// Each syllable of Hangul is typed with the letters that a search compares.
    @Test func `all syllables of Hangul are typed with their letters`() {
        for value in UInt32(0xAC00)...0xD7A3 {
            guard let syllable = Unicode.Scalar(value) else { continue }
            var letters: [UInt8] = []
            #expect(Hangul.append(value, to: &letters))
            let text = typed(String(decoding: letters, as: UTF8.self)).text
            if text != String(syllable) { Issue.record("\(syllable): \(text)") }
        }
    }

    @Test func `a full text takes no more`() {
        var text = TypedText()
        for _ in 0..<TypedText.limit { _ = text.type("x") }
        #expect(!text.hasRoom)
        #expect(text.type("y") == nil)
        #expect(text.length == TypedText.limit)
    }

    @Test(arguments: [
        ("", "Bonn", "Bonn"), ("B", "Bonn", "onn"), ("x", "Bonn", "Bonn"), ("ก", "ก\u{E35}", "\u{E35}"),
    ]) func `another text is told by what it adds`(former: String, new: String, added: String) {
        var text = TypedText()
        _ = text.type(former)
        #expect(text.replace(with: new) == TypedText.Change(removed: 0, added: added))
        #expect(text.text == new)
    }
}
