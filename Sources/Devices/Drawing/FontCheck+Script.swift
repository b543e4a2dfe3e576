extension FontCheck {
    /// A set of characters that one font should have as a whole.
    public enum Script: String, Hashable, Sendable, CaseIterable {
        case latin = "Latin", vietnamese = "Vietnamese", greek = "Greek", cyrillic = "Cyrillic", hebrew = "Hebrew"
        case arabic = "Arabic", devanagari = "Devanagari", thai = "Thai", simplifiedChinese = "simplified Chinese"
        case traditionalChinese = "traditional Chinese", japanese = "Japanese", korean = "Korean", emoji = "emoji"

        /// Texts that together contain the letters of each language with this script, and the script's own digits.
        var samples: [String] {
            switch self {
            case .latin: ["AaZz 0129 €", "ÄÖÜß éèêëç ñ¿¡ åæø", "ąćęłńśźż čďěňřšťůž ĺľŕ őű", "ğİış ăâîșț", "„“«»–…"]
            case .vietnamese: ["Tiếng Việt", "ạảấầẩẫậắằẳẵặ ơớờởỡợ ưứừửữự đ"]
            case .greek: ["Ελληνικά", "ΐάέήίόύώϊϋΰς ΑΩ"]
            case .cyrillic: ["Русский ЁёЪъЫыЭэ", "Українська ҐґЄєІіЇї"]
            case .hebrew: ["עברית", "אבגדהוזחטיכךלמםנןסעפףצץקרשת"]
            case .arabic: ["العربية", "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي", "٠١٢٣٤٥٦٧٨٩،؟"]
            case .devanagari: ["हिन्दी", "अआइईउऊऋएऐओऔ कखगघङ ज्ञ क्ष श्री", "०१२३४५६७८९।"]
            case .thai: ["ภาษาไทย", "กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ", "ที่นี่ น้ำ ก็ ๐๑๒๓๔๕๖๗๘๙฿"]
            case .simplifiedChinese: ["简体中文", "请连接您的手机，导航到达目的地", "这边转弯车门关闭"]
            case .traditionalChinese: ["繁體中文", "請連接您的手機，導航到達目的地", "這邊轉彎車門關閉"]
            case .japanese: ["日本語", "ひらがな ぁぱん", "カタカナ ァヴー", "次の交差点を右折、渋滞情報。"]
            case .korean: ["한국어", "다음 교차로에서 우회전하세요", "값 뷁 힣 ㄱㅎㅏㅣ"]
            case .emoji: ["🚗", "📞", "⛽"]
            }
        }
    }
}
