import { plainText } from "./folded.ts";

/** Ways out of the portal: addresses of sites, and contact accounts and numbers, as spam writes them. */

const TOP_LEVEL =
  "com|cn|net|org|cc|top|xyz|vip|io|me|tv|app|info|club|shop|site|online|live|link|ltd|fun|icu|pro|win|bet|co|hk|tw|us|ru|jp|in|tk|biz|cfd|sbs|mobi|website";
const ADDRESSES: readonly RegExp[] = [
  /https?:|ftp:|www\.|xn--/,
  // `example.com`, `看球·tv`; not `3.0` and not `p.m.`
  new RegExp(`[a-z0-9\\p{Script=Han}-][.·•](?:${TOP_LEVEL})(?![a-z0-9])`, "u"),
  // `bet365。com`, `bet365,com`; not `结束了。App 更新`: a sentence ends so, and the next begins with a word
  /[a-z0-9-]。(?:com|cn|net|org|cc|top|xyz|vip|bet|icu|tk|tv)(?![a-z0-9])/,
  /[a-z0-9-][,、](?:com|cn|net)(?![a-z0-9])/,
  // `zb88点com`; not `八点come on`
  /[a-z0-9](?:点|dot|[([](?:dot|[.。])[)\]])(?:com|cn|net|org|cc)(?![a-z0-9])/,
  // `zb88点vip`; not `今晚8点vip包厢见`: an hour
  /[a-z0-9](?<!(?<!\d)(?:[01]?\d|2[0-4]))点(?:top|xyz|vip|live)(?![a-z0-9])/,
  /[a-z0-9](?:dot|[([](?:dot|[.。])[)\]])(?:top|xyz|vip|live)(?![a-z0-9])/,
];
/** A contact account: the name of the service, then a handle of at least five characters. */
const ACCOUNT =
  /(?:微信|薇信|威信|徽信|卫星号|v信|weixin|wechat|wei信|vx|wx|qq|q[群裙]|扣扣|企鹅|加v|加q|加微|[微薇威徽]x|telegram|电报|飞机)(?:群|裙|号|码|搜索|搜)*(?:是|为|：|:|\+|=|-|_|@)*[a-z0-9_-]{5,}/;
/** One letter or character for the service: with a colon after it, and a handle too long for a score or a quarter. */
const SHORT_ACCOUNT = /(?<![a-z0-9])(?:q|v|w|tg|扣|微|薇|威|徽)[:=]+@?[a-z0-9_]{6,}/;
/** Hearts and balls between the letters. */
const PICTURES = /[\p{So}\p{Sk}\p{Mn}]/gu;
/** A Chinese phone number: alone, in its groups, or a digit at a time. */
const PHONES: readonly RegExp[] = [
  /(?<!\d)1[3-9]\d{9}(?!\d)/,
  /(?<![\d-])1[3-9]\d([ .-])\d{4}\1\d{4}(?![\d-])/,
  /(?<!\d)1([^\d\s:]| )[3-9](?:\1\d){9}(?!\d)/,
  // `1 3 8-1 2 3 4-5 6 7 8`
  /(?<!\d)1([ .-])[3-9]\1\d([ .-])\d(?:\1\d){3}\2\d(?:\1\d){3}(?!\d)/,
];
const DIGITS: ReadonlyMap<string, string> = new Map([
  ["幺", "1"],
  ...["零一二三四五六七八九", "〇壹贰叁肆伍陆柒捌玖"].flatMap((all) => [...all].map((digit, i): [string, string] => [digit, String(i)])),
]);

/** Addresses of sites: spaced, full-width, with other dots, in other alphabets. */
export function hasLinkAddress(text: string): boolean {
  const compact = plainText(text).replace(/\s+/g, "");
  return ADDRESSES.some((link) => link.test(compact));
}

/** Accounts of other services, and phone numbers, also in words: `一三八…`. */
export function hasContact(text: string): boolean {
  const plain = plainText(text);
  const digits = [...plain].map((char) => DIGITS.get(char) ?? char).join("");
  for (const candidate of [plain, digits]) {
    const close = candidate.replaceAll(PICTURES, "").replace(/\s+/g, "");
    if (ACCOUNT.test(close) || SHORT_ACCOUNT.test(close)) return true;
  }
  return PHONES.some((phone) => phone.test(digits));
}
