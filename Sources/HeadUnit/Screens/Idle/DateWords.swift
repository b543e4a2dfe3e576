import SmartDeviceLink

/// How a language writes a day, like "Sunday, 22 November": the names of weekdays and months, and their order. The names
/// are those of the C library's locales (LC_TIME), which most boards do not have installed.
struct DateWords: Hashable, Sendable {
    /// W, D and M stand for the weekday, the day and the month; each occurs once.
    let pattern: String
    /// Sunday first, with commas between them.
    let days: String
    /// With commas between them.
    let months: String

    private init(_ pattern: String, _ days: String, _ months: String) {
        self.pattern = pattern
        self.days = days
        self.months = months
    }

    func text(of date: LocalTime) -> String {
        let names = days.split(separator: ",")
        let monthNames = months.split(separator: ",")
        guard names.indices.contains(date.weekday), monthNames.indices.contains(date.month - 1) else { return "" }
        return pattern.reduce(into: "") { text, sign in
            switch sign {
            case "W": text += names[date.weekday]
            case "D": text += String(date.day)
            case "M": text += monthNames[date.month - 1]
            default: text.append(sign)
            }
        }
    }

    static func of(_ language: Language) -> DateWords {
        switch language {
        case .enUS, .enGB, .enAU, .enIN, .enSA:
            DateWords(
                language == .enUS ? "W, M D" : "W, D M", "Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday",
                "January,February,March,April,May,June,July,August,September,October,November,December")
        case .esMX, .esES:
            DateWords(
                "W, D de M", "domingo,lunes,martes,miércoles,jueves,viernes,sábado",
                "enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre")
        case .frCA, .frFR:
            DateWords(
                "W D M", "dimanche,lundi,mardi,mercredi,jeudi,vendredi,samedi",
                "janvier,février,mars,avril,mai,juin,juillet,août,septembre,octobre,novembre,décembre")
        case .deDE:
            DateWords(
                "W, D. M", "Sonntag,Montag,Dienstag,Mittwoch,Donnerstag,Freitag,Samstag",
                "Januar,Februar,März,April,Mai,Juni,Juli,August,September,Oktober,November,Dezember")
        case .ruRU:
            DateWords(
                "W, D M", "Воскресенье,Понедельник,Вторник,Среда,Четверг,Пятница,Суббота",
                "января,февраля,марта,апреля,мая,июня,июля,августа,сентября,октября,ноября,декабря")
        case .trTR:
            DateWords(
                "D M W", "Pazar,Pazartesi,Salı,Çarşamba,Perşembe,Cuma,Cumartesi",
                "Ocak,Şubat,Mart,Nisan,Mayıs,Haziran,Temmuz,Ağustos,Eylül,Ekim,Kasım,Aralık")
        case .plPL:
            DateWords(
                "W, D M", "niedziela,poniedziałek,wtorek,środa,czwartek,piątek,sobota",
                "stycznia,lutego,marca,kwietnia,maja,czerwca,lipca,sierpnia,września,października,listopada,grudnia")
        case .itIT:
            DateWords(
                "W D M", "domenica,lunedì,martedì,mercoledì,giovedì,venerdì,sabato",
                "gennaio,febbraio,marzo,aprile,maggio,giugno,luglio,agosto,settembre,ottobre,novembre,dicembre")
        case .svSE:
            DateWords(
                "W D M", "söndag,måndag,tisdag,onsdag,torsdag,fredag,lördag",
                "januari,februari,mars,april,maj,juni,juli,augusti,september,oktober,november,december")
        case .ptPT, .ptBR:
            DateWords(
                "W, D de M", "domingo,segunda-feira,terça-feira,quarta-feira,quinta-feira,sexta-feira,sábado",
                "janeiro,fevereiro,março,abril,maio,junho,julho,agosto,setembro,outubro,novembro,dezembro")
        case .nlNL, .nlBE:
            DateWords(
                "W D M", "zondag,maandag,dinsdag,woensdag,donderdag,vrijdag,zaterdag",
                "januari,februari,maart,april,mei,juni,juli,augustus,september,oktober,november,december")
        case .zhCN, .zhTW:
            DateWords(
                "MD日 W", "星期日,星期一,星期二,星期三,星期四,星期五,星期六",
                "1月,2月,3月,4月,5月,6月,7月,8月,9月,10月,11月,12月")
        case .jaJP:
            DateWords(
                "MD日 W", "日曜日,月曜日,火曜日,水曜日,木曜日,金曜日,土曜日",
                "1月,2月,3月,4月,5月,6月,7月,8月,9月,10月,11月,12月")
        case .arSA:
            DateWords(
                "W، D M", "الأحد,الإثنين,الثلاثاء,الأربعاء,الخميس,الجمعة,السبت",
                "يناير,فبراير,مارس,أبريل,مايو,يونيو,يوليو,أغسطس,سبتمبر,أكتوبر,نوفمبر,ديسمبر")
        case .koKR:
            DateWords(
                "M D일 W", "일요일,월요일,화요일,수요일,목요일,금요일,토요일",
                "1월,2월,3월,4월,5월,6월,7월,8월,9월,10월,11월,12월")
        case .csCZ:
            DateWords(
                "W D. M", "Neděle,Pondělí,Úterý,Středa,Čtvrtek,Pátek,Sobota",
                "ledna,února,března,dubna,května,června,července,srpna,září,října,listopadu,prosince")
        case .daDK:
            DateWords(
                "W D. M", "søndag,mandag,tirsdag,onsdag,torsdag,fredag,lørdag",
                "januar,februar,marts,april,maj,juni,juli,august,september,oktober,november,december")
        case .noNO:
            DateWords(
                "W D. M", "søndag,mandag,tirsdag,onsdag,torsdag,fredag,lørdag",
                "januar,februar,mars,april,mai,juni,juli,august,september,oktober,november,desember")
        case .elGR:
            DateWords(
                "W D M", "Κυριακή,Δευτέρα,Τρίτη,Τετάρτη,Πέμπτη,Παρασκευή,Σάββατο",
                "Ιανουαρίου,Φεβρουαρίου,Μαρτίου,Απριλίου,Μαΐου,Ιουνίου,Ιουλίου,Αυγούστου,Σεπτεμβρίου,Οκτωβρίου,"
                    + "Νοεμβρίου,Δεκεμβρίου")
        case .huHU:
            DateWords(
                "M D., W", "vasárnap,hétfő,kedd,szerda,csütörtök,péntek,szombat",
                "január,február,március,április,május,június,július,augusztus,szeptember,október,november,december")
        case .fiFI:
            DateWords(
                "W D. M", "sunnuntai,maanantai,tiistai,keskiviikko,torstai,perjantai,lauantai",
                "tammikuu,helmikuu,maaliskuu,huhtikuu,toukokuu,kesäkuu,heinäkuu,elokuu,syyskuu,lokakuu,marraskuu,"
                    + "joulukuu")
        case .skSK:
            DateWords(
                "W D. M", "Nedeľa,Pondelok,Utorok,Streda,Štvrtok,Piatok,Sobota",
                "január,február,marec,apríl,máj,jún,júl,august,september,október,november,december")
        case .thTH:
            DateWords(
                "Wที่ D M", "วันอาทิตย์,วันจันทร์,วันอังคาร,วันพุธ,วันพฤหัสบดี,วันศุกร์,วันเสาร์",
                "มกราคม,กุมภาพันธ์,มีนาคม,เมษายน,พฤษภาคม,มิถุนายน,กรกฎาคม,สิงหาคม,กันยายน,ตุลาคม,พฤศจิกายน,ธันวาคม")
        case .heIL:
            DateWords(
                "W, D בM", "יום ראשון,יום שני,יום שלישי,יום רביעי,יום חמישי,יום שישי,שבת",
                "ינואר,פברואר,מרץ,אפריל,מאי,יוני,יולי,אוגוסט,ספטמבר,אוקטובר,נובמבר,דצמבר")
        case .roRO:
            DateWords(
                "W, D M", "duminică,luni,marți,miercuri,joi,vineri,sâmbătă",
                "ianuarie,februarie,martie,aprilie,mai,iunie,iulie,august,septembrie,octombrie,noiembrie,decembrie")
        case .ukUA:
            DateWords(
                "W, D M", "неділя,понеділок,вівторок,середа,четвер,п'ятниця,субота",
                "січня,лютого,березня,квітня,травня,червня,липня,серпня,вересня,жовтня,листопада,грудня")
        case .idID:
            DateWords(
                "W, D M", "Minggu,Senin,Selasa,Rabu,Kamis,Jumat,Sabtu",
                "Januari,Februari,Maret,April,Mei,Juni,Juli,Agustus,September,Oktober,November,Desember")
        case .viVN:
            DateWords(
                "W, D M", "Chủ nhật,Thứ hai,Thứ ba,Thứ tư,Thứ năm,Thứ sáu,Thứ bảy",
                "tháng 1,tháng 2,tháng 3,tháng 4,tháng 5,tháng 6,tháng 7,tháng 8,tháng 9,tháng 10,tháng 11,tháng 12")
        case .msMY:
            DateWords(
                "W, D M", "Ahad,Isnin,Selasa,Rabu,Khamis,Jumaat,Sabtu",
                "Januari,Februari,Mac,April,Mei,Jun,Julai,Ogos,September,Oktober,November,Disember")
        case .hiIN:
            DateWords(
                "W, D M", "रविवार,सोमवार,मंगलवार,बुधवार,गुरुवार,शुक्रवार,शनिवार",
                "जनवरी,फ़रवरी,मार्च,अप्रैल,मई,जून,जुलाई,अगस्त,सितंबर,अक्तूबर,नवंबर,दिसंबर")
        }
    }
}
