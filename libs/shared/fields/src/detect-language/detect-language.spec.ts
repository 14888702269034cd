import { languages } from '@quillstead/catalogue';
import { detectLanguage } from './detect-language.js';

const texts: Readonly<Record<string, string>> = {
  ar: 'كان حارس المنارة العجوز يصعد كل مساء مئة درجة والمصباح في يده. فعل ذلك أربعين عاما وعرف كل شق في الجدار.',
  bg: 'Старият пазач на фара всяка вечер се изкачваше по стоте стъпала с лампа в ръка. Правеше го от четиридесет години.',
  cs: 'Starý strážce majáku stoupal každý večer po stovce schodů s lampou v ruce. Dělal to čtyřicet let a znal každou prasklinu ve zdi. Nikdo v přístavu si nepamatoval, kdo tu práci dělal před ním, a on sám o tom nikdy nemluvil.',
  da: 'Den gamle fyrpasser gik hver aften op ad de hundrede trin med sin lampe i hånden. Han havde gjort det i fyrre år og kendte hver eneste revne i muren. Ingen i havnen kunne huske, hvem der havde passet lyset før ham.',
  de: 'Der alte Leuchtturmwärter stieg jeden Abend die hundert Stufen hinauf, die Lampe in der Hand. Er tat es seit vierzig Jahren.',
  en: 'The old man of the lighthouse climbed the hundred steps every evening with the lamp in his hand, as he had for forty years.',
  es: 'El viejo farero subía cada noche los cien escalones con la lámpara en la mano. Lo hacía desde hacía cuarenta años.',
  fa: 'نگهبان پیر فانوس دریایی هر شب با چراغی در دست از صد پله بالا می‌رفت. چهل سال بود که این کار را می‌کرد.',
  fi: 'Vanha majakanvartija kiipesi joka ilta sata askelmaa lamppu kädessään. Hän oli tehnyt sitä neljäkymmentä vuotta.',
  fr: 'Le vieux gardien du phare montait chaque soir les cent marches, la lampe à la main. Il le faisait depuis quarante ans.',
  he: 'שומר המגדלור הזקן עלה בכל ערב את מאה המדרגות ומנורה בידו. הוא עשה זאת ארבעים שנה והכיר כל סדק בקיר.',
  hu: 'Az öreg világítótorony-őr minden este felment a száz lépcsőfokon, kezében a lámpával. Negyven éve csinálta.',
  it: 'Il vecchio guardiano del faro saliva ogni sera i cento gradini con la lampada in mano. Lo faceva da quarant’anni.',
  ja: '年老いた灯台守は毎晩ランプを手に百段の階段を登った。四十年間そうしてきた。',
  ko: '늙은 등대지기는 매일 저녁 등불을 들고 백 개의 계단을 올랐다. 사십 년 동안 그렇게 해 왔다.',
  nl: 'De oude vuurtorenwachter klom elke avond de honderd treden op met de lamp in zijn hand. Hij deed het al veertig jaar.',
  pl: 'Stary latarnik wchodził co wieczór po stu stopniach z lampą w ręku. Robił to od czterdziestu lat.',
  pt: 'O velho faroleiro subia todas as noites os cem degraus com o lampião na mão. Fazia-o há quarenta anos.',
  ru: 'Старый смотритель маяка каждый вечер поднимался по ста ступеням с лампой в руке. Он делал это сорок лет.',
  sv: 'Den gamle fyrvaktaren gick varje kväll uppför de hundra trappstegen med lampan i handen. Han hade gjort det länge.',
  th: 'ผู้เฒ่าเฝ้าประภาคารปีนบันไดร้อยขั้นทุกเย็นพร้อมตะเกียงในมือ เขาทำเช่นนี้มาสี่สิบปี',
  tr: 'Yaşlı fener bekçisi her akşam elinde lambayla yüz basamağı çıkardı. Bunu kırk yıldır yapıyordu.',
  uk: 'Старий доглядач маяка щовечора підіймався сотнею сходинок із лампою в руці. Він робив це сорок років.',
  ur: 'بوڑھا لائٹ ہاؤس کیپر ہر شام ہاتھ میں چراغ لیے سو سیڑھیاں چڑھتا تھا۔ وہ چالیس سال سے یہ کر رہا تھا۔',
  zh: '年老的守塔人每天晚上都提着灯登上一百级台阶。四十年来他一直如此，熟悉墙上的每一道裂缝。',
};

describe('the language of a text', () => {
  it.each(Object.entries(texts))('is detected: %s', (code, text) => {
    expect(detectLanguage(text)).toBe(code);
  });

  it.each([
    'Капитан построил корабль в бутылке и однажды утром нашёл на палубе крошечные следы. Он бросил матросам щепотку соли.',
    'Последний фонарщик города зажигал только один фонарь, у дома своей сестры. Когда фонарь погас, соседи вынесли свечи.',
    'Музыкант играл на скрипке под снегом, и снежинки не таяли на его рукавах. Дети собирали их в коробки.',
  ])('is Russian where no other language has its characters: %s', (text) => {
    expect(detectLanguage(text)).toBe('ru');
  });

  it.each([
    ['nothing', ''],
    ['signs and digits', '🌙🌙🌙 12 34 — 56 … !?'],
    ['half a pair', '\ud83c'.repeat(700)],
    ['one short word', 'Moon'],
    ['what fits two languages alike', 'Da kom han hjem i natten'],
    ['no language', '0000 1111 2222 3333 4444'],
  ])('is unknown of %s', (_, text) => {
    expect(detectLanguage(text)).toBeNull();
  });

  it('is that of the beginning, so that a novel takes no longer', () => {
    expect(detectLanguage(`${texts['en']} `.repeat(6) + `${texts['de']} `.repeat(10_000))).toBe('en');
  });

  it('is one of the list', () => {
    const codes = new Set<string>(languages.map(({ code }) => code));
    for (const code of Object.keys(texts)) expect(codes).toContain(code);
  });
});
