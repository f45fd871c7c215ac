/** A sign, and the signs a reader takes for it. */
type Likes = readonly (readonly [sign: string, lookAlikes: string])[];

/**
 * Letters of other alphabets by the Latin letter they look like (those of Unicode's table of confusables that are typed:
 * Cyrillic, Greek, Latin beyond ASCII, Cherokee, Armenian). In lower case; accents are removed before.
 */
const LETTERS: Likes = [
  ["a", "аαɑɐꭺаəәӕæ"],
  ["b", "вьъбβƅɓʙꮟ"],
  ["c", "сϲςꮯɔƈ"],
  ["d", "ԁɗđδժꭰ"],
  ["e", "еєэεɛэҽꭱ"],
  ["f", "ғƒꞙϝ"],
  ["g", "ɡɢԍգꮐğ"],
  ["h", "һнհħɦꮋњ"],
  ["i", "іιıɪɩӏꭵ"],
  ["j", "јϳɉյꭻ"],
  ["k", "кκқƙĸꮶ"],
  ["l", "ӏłʟɭꮮ"],
  ["m", "мɱꮇ"],
  ["n", "пηոռɴŋɲ"],
  ["o", "оοօσøөθꮎ"],
  ["p", "рρƿþքꮲ"],
  ["q", "ԛգɋ"],
  ["r", "гʀɾꮢґ"],
  ["s", "ѕʂꜱꮪ"],
  ["t", "тτŧƭꭲ"],
  ["u", "υսʋцꞟ"],
  ["v", "νѵʌꮩ"],
  ["w", "ԝшщωաɯꮃ"],
  ["x", "хχ×ҳ"],
  ["y", "уүγʏყ"],
  ["z", "ʐƶꮓ"],
];

/** Digits and letters that replace one another in handles and disguises. */
const SIGNS: Likes = [
  ["o", "0"],
  ["i", "1l"],
  ["s", "5"],
];

/** Han characters that look like those of words people pretend or advertise with; traditional ones are folded elsewhere. */
const HAN: Likes = [
  ["官", "宫菅倌宦"],
  ["管", "官菅"],
  ["方", "芳仿坊"],
  ["理", "里埋哩"],
  ["员", "圆陨贠"],
  ["系", "糸"],
  ["统", "充"],
  ["客", "容喀"],
  ["服", "眼"],
  ["微", "徽薇威"],
  ["信", "芯"],
  ["球", "毬"],
  ["炮", "砲"],
];

function byLookAlike(likes: Likes): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [sign, lookAlikes] of likes) for (const one of lookAlikes) if (!found.has(one)) found.set(one, sign);
  return found;
}

export const PLAIN_LETTER = byLookAlike(LETTERS);
export const ONE_SIGN = byLookAlike(SIGNS);
/** Look-alikes by the character that is meant. */
export const HAN_LIKE: ReadonlyMap<string, ReadonlySet<string>> = new Map(HAN.map(([sign, likes]) => [sign, new Set(likes)]));
