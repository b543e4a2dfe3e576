import SmartDeviceLink

/// Texts of apps in four scripts.
extension SampleStates {
    static let latin = SampleStates(
        language: "latin", own: .enGB, apps: ["Wayfinder", "Tonal", "VoltPoint"],
        place: ["Rasthof Heuchelberg", "4 of 6 chargers free", "150 kW · 0.59 €/kWh", "12 km · on your route"],
        buttons: ["Go", "Call", "Save", "Close"],
        rows: [
            ("Home", "Lindenstraße 14"), ("Work", "Pfaffenwaldring 57, Stuttgart"),
            ("Charging stations", "12 on your route"), ("Parking near destination", "Not while driving"),
            ("Coffee", "300 m"),
        ], tiles: ["Near me", "On route", "Favourites", "Fast only", "With café", "Settings"],
        music: ["LATE NIGHT FM", "Lanterns on the Water", "Marlow & the Tide", "Harbour Lights · 2024"],
        message: """
            The A81 is closed between Ilsfeld and Mundelsheim until about 14:30 because of an accident. Traffic is led \
            over the B27. Expect 25 minutes more.
            """, question: "Where to?",
        suggestions: ["charging station", "charging street"],
        alert: ["Charger reserved", "Rasthof Heuchelberg, bay 4"],
        warning: ["Slippery road", "Ice reported on the bridge in 900 m"],
        emergency: ["Wrong-way driver ahead", "A81 towards Stuttgart. Keep right."],
        turn: ["350 m", "Schlossallee"])
    static let arabic = SampleStates(
        language: "arabic", own: .arSA, apps: ["الملاحة", "موسيقى", "محطات الشحن"],
        place: ["استراحة هويشلبرغ", "٤ من ٦ شواحن متاحة", "١٥٠ كيلوواط · ٠٫٥٩ €", "١٢ كم · على طريقك"],
        buttons: ["انطلق", "اتصال", "حفظ", "إغلاق"],
        rows: [
            ("المنزل", "شارع الزيزفون ١٤"), ("العمل", "شارع بفافن فالد ٥٧"), ("محطات الشحن", "١٢ على طريقك"),
            ("مواقف قرب الوجهة", "ليس أثناء القيادة"), ("قهوة", "٣٠٠ م"),
        ], tiles: ["بالقرب مني", "على الطريق", "المفضلة", "السريعة فقط", "مع مقهى", "الإعدادات"],
        music: ["إذاعة الليل", "فوانيس فوق الماء", "مرلو والمد", "أضواء المرفأ · ٢٠٢٤"],
        message: """
            الطريق السريع A81 مغلق بين إيلسفيلد ومونديلسهايم حتى الساعة 14:30 تقريبا بسبب حادث. يحوَّل السير إلى B27. \
            توقع تأخيرا قدره ٢٥ دقيقة.
            """, question: "إلى أين؟", suggestions: ["شارع الزيزفون", "شارع الزيتون"],
        alert: ["تم حجز الشاحن", "استراحة هويشلبرغ، الموقف ٤"],
        warning: ["طريق زلق", "جليد على الجسر بعد ٩٠٠ م"],
        emergency: ["سيارة في الاتجاه المعاكس", "الطريق A81 باتجاه شتوتغارت. الزم اليمين."],
        turn: ["٣٥٠ م", "شارع القصر"])
    static let thai = SampleStates(
        language: "thai", own: .thTH, apps: ["นำทาง", "ดนตรี", "จุดชาร์จ"],
        place: ["จุดพักรถสุขุมวิท", "ว่าง 4 จาก 6 หัวชาร์จ", "150 กิโลวัตต์ · 7.50 บาท", "12 กม. · อยู่ในเส้นทาง"],
        buttons: ["ไป", "โทร", "บันทึก", "ปิด"],
        rows: [
            ("บ้าน", "ถนนสุขุมวิท 14"), ("ที่ทำงาน", "ถนนพระราม 4 กรุงเทพฯ"), ("จุดชาร์จ", "12 แห่งบนเส้นทาง"),
            ("ที่จอดรถใกล้ปลายทาง", "ใช้ไม่ได้ขณะขับรถ"), ("กาแฟ", "300 ม."),
        ], tiles: ["ใกล้ฉัน", "บนเส้นทาง", "รายการโปรด", "ชาร์จเร็ว", "มีร้านกาแฟ", "การตั้งค่า"],
        music: ["วิทยุกลางคืน", "โคมไฟบนสายน้ำ", "มาร์โลว์กับสายน้ำขึ้น", "แสงท่าเรือ · 2567"],
        message: """
            ทางหลวง A81 ปิดระหว่าง Ilsfeld กับ Mundelsheim จนถึงประมาณ 14:30 น. เนื่องจากอุบัติเหตุ \
            การจราจรถูกเบี่ยงไปทาง B27 คาดว่าจะช้าลง 25 นาที
            """, question: "จะไปที่ไหน", suggestions: ["ถนนสุขุมวิท", "ถนนสีลม"],
        alert: ["จองหัวชาร์จแล้ว", "จุดพักรถสุขุมวิท ช่อง 4"],
        warning: ["ถนนลื่น", "มีน้ำแข็งบนสะพานในอีก 900 ม."],
        emergency: ["มีรถสวนเลนข้างหน้า", "ทางหลวง A81 มุ่งหน้าเมือง ขับชิดขวา"],
        turn: ["350 ม.", "ถนนพระราม 4"])
    static let japanese = SampleStates(
        language: "japanese", own: .jaJP, apps: ["ナビ", "音楽", "充電ポイント"],
        place: ["休憩所ホイヒェルベルク", "充電器 6台中4台が空き", "150 kW・0.59 €/kWh", "12 km・ルート上"],
        buttons: ["出発", "電話", "保存", "閉じる"],
        rows: [
            ("自宅", "菩提樹通り14番地"), ("職場", "シュトゥットガルト市"), ("充電スタンド", "ルート上に12か所"),
            ("目的地付近の駐車場", "運転中は使えません"), ("コーヒー", "300 m"),
        ], tiles: ["周辺", "ルート上", "お気に入り", "急速のみ", "カフェあり", "設定"],
        music: ["深夜ラジオ", "水の上のランタン", "マーロウと潮", "港の灯・2024"],
        message: """
            A81号線は事故のため、イルスフェルトとムンデルスハイムの間で14時30分ごろまで通行止めです。\
            B27号線へ迂回します。25分ほど遅れる見込みです。
            """, question: "どこへ行きますか", suggestions: ["菩提樹通り", "菩提樹公園"],
        alert: ["充電器を予約しました", "休憩所ホイヒェルベルク 4番"],
        warning: ["路面が滑りやすい", "900 m先の橋で凍結"],
        emergency: ["前方に逆走車", "A81号線シュトゥットガルト方面。右側を走行。"],
        turn: ["350 m", "お城通り"])
}
