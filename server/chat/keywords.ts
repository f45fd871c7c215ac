import { plainText } from "../kit/words/folded.ts";
import { wordIn } from "../kit/words/wordFinder.ts";

/** What somebody says, looked through for what may not be said. */

/** However it is written (server/kit/words/wordFinder.ts). */
export function hasKeyword(text: string, keywords: readonly string[]): boolean {
  return wordIn(text, keywords) !== null;
}

const TOP_LEVEL =
  "com|cn|net|org|cc|top|xyz|vip|io|me|tv|app|info|club|shop|site|online|live|link|ltd|fun|icu|pro|win|bet|co|hk|tw|us|ru|jp|in";
const LINKS: readonly RegExp[] = [
  /https?:|ftp:|www\./,
  // `example.com`, also with another dot; not `3.0` and not `p.m.`
  new RegExp(`[a-z0-9\\p{Script=Han}-][.。·•](?:${TOP_LEVEL})(?![a-z0-9])`, "u"),
  // `zb88点com`; not `八点come on`
  /[a-z0-9](?:点|\(dot\)|\[dot\])(?:com|cn|net|org|cc|top|xyz|vip|live)(?![a-z0-9])/,
  // An account to get in touch by: the name of the service, then a handle of at least five.
  /(?:微信|薇信|威信|徽信|卫星号|v信|weixin|wechat|wei信|vx|wx|qq|q群|扣扣|企鹅|加v|加q|加微|telegram|电报|飞机)(?:群|号|码)*(?:是|为|：|:|\+|=|-|_)*[a-z0-9_-]{5,}/,
];

/** Links and accounts of other services, as spam writes them: spaced, full-width, with other dots, in other alphabets. */
export function hasLink(text: string): boolean {
  const said = plainText(text).replace(/\s+/g, "");
  return LINKS.some((link) => link.test(said));
}
