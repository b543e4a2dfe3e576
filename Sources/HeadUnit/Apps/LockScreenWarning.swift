import SmartDeviceLink

/// Text of a phone's lock screen that may be dismissed: OnDriverDistraction's `lockScreenDismissalWarning`. rpc_spec
/// requires it whenever `lockScreenDismissalEnabled` is true.
enum LockScreenWarning {
    static func text(in language: Language) -> String {
        switch language {
        case .enUS, .enGB, .enAU, .enIN, .enSA: "Swipe down to dismiss. You confirm that you are not the driver."
        case .esMX, .esES: "Deslice hacia abajo para cerrar. Usted confirma que no es el conductor."
        case .frCA, .frFR: "Balayez vers le bas pour fermer. Vous confirmez que vous n'êtes pas le conducteur."
        case .deDE: "Zum Schließen nach unten wischen. Sie bestätigen, dass Sie nicht fahren."
        case .ruRU: "Смахните вниз, чтобы закрыть. Вы подтверждаете, что вы не водитель."
        case .trTR: "Kapatmak için aşağı kaydırın. Sürücü olmadığınızı onaylarsınız."
        case .plPL: "Przesuń w dół, aby zamknąć. Potwierdzasz, że nie jesteś kierowcą."
        case .itIT: "Scorri verso il basso per chiudere. Confermi di non essere il conducente."
        case .svSE: "Svep nedåt för att stänga. Du bekräftar att du inte är föraren."
        case .ptPT: "Deslize para baixo para fechar. Confirma que não é o condutor."
        case .ptBR: "Deslize para baixo para fechar. Você confirma que não é o motorista."
        case .nlNL, .nlBE: "Veeg omlaag om te sluiten. U bevestigt dat u niet de bestuurder bent."
        case .zhCN: "向下滑动即可关闭。您确认自己不是驾驶员。"
        case .zhTW: "向下滑動即可關閉。您確認自己不是駕駛人。"
        case .jaJP: "下にスワイプすると閉じます。運転者ではないことを確認します。"
        case .arSA: "اسحب لأسفل للإغلاق. أنت تؤكد أنك لست السائق."
        case .koKR: "아래로 밀어 닫으세요. 운전자가 아님을 확인합니다."
        case .csCZ: "Zavřete přejetím dolů. Potvrzujete, že nejste řidič."
        case .daDK: "Stryg ned for at lukke. Du bekræfter, at du ikke er føreren."
        case .noNO: "Sveip ned for å lukke. Du bekrefter at du ikke er føreren."
        case .elGR: "Σύρετε προς τα κάτω για κλείσιμο. Επιβεβαιώνετε ότι δεν είστε ο οδηγός."
        case .huHU: "Húzza lefelé a bezáráshoz. Megerősíti, hogy nem Ön a vezető."
        case .fiFI: "Sulje pyyhkäisemällä alas. Vahvistat, ettet ole kuljettaja."
        case .skSK: "Zatvorte potiahnutím nadol. Potvrdzujete, že nie ste vodič."
        case .thTH: "ปัดลงเพื่อปิด คุณยืนยันว่าคุณไม่ใช่ผู้ขับขี่"
        case .heIL: "החליקו מטה לסגירה. אתם מאשרים שאינכם נוהגים."
        case .roRO: "Glisați în jos pentru a închide. Confirmați că nu sunteți șoferul."
        case .ukUA: "Проведіть униз, щоб закрити. Ви підтверджуєте, що ви не водій."
        case .idID: "Geser ke bawah untuk menutup. Anda menyatakan bahwa Anda bukan pengemudi."
        case .viVN: "Vuốt xuống để đóng. Bạn xác nhận rằng bạn không phải là người lái xe."
        case .msMY: "Leret ke bawah untuk menutup. Anda mengesahkan bahawa anda bukan pemandu."
        case .hiIN: "बंद करने के लिए नीचे स्वाइप करें। आप पुष्टि करते हैं कि आप चालक नहीं हैं।"
        }
    }
}
