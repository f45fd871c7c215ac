/**
 * Words of two characters that a puzzle takes apart. One entry for each second character: first the second character,
 * then the first character of the word, then every other first character of this list with which it might be read as a
 * word too. Words with a character of so many strokes that its swaps (counterchange.ts) make it hard to read are left
 * out. A test checks that the font has all of them.
 */
const LINES =
  "门射球前后国热 位越排换主点落号前后体失反 规犯教队球赛 牌红奖号手灯国换主领 判裁决主 练教排体 锋前 卫后前主红 " +
  "军冠国红领友后前反主 杯奖口 赛决球加排 利胜失红得战国 局平胜战球前后主排赛加 众观受合 台看前后平转主球观灯点 " +
  "说解传直 迷球队 套手解球 哨口前主 术战技手球国体 击反射点直合 攻助反抢主速转后 断抢决传裁 篮扣球抢 停暂 " +
  "杀绝反扣射抢 身热转前后合平失加晋 会转国领体教球赛队 约签失合解转 播直转传主点热 物礼失信战领 程赛前教 " +
  "名排签点冠队国得 首榜队 旗国队红手战团 录纪转 分得失加平抢扣胜点 误失口手 先领抢 后落前赛战 转逆反 级晋国队 汰淘 " +
  "时加暂平战赛 场主球战赛排前后转换热 长队团体排加 鞋球换草红 坪草 码号加 呼欢传 彩喝体灯合 光灯观反抢 " +
  "声掌失欢传号平 影合灯 祝庆 劳疲 伤受手战 复康反平 育体教 度速热力国 量力体热 巧技手 心信热决红手掌欢点主平 " +
  "气勇热口力手国加 想梦前 谊友 结团领 持坚主手";

export interface PuzzleWord {
  readonly first: string;
  readonly second: string;
}

interface Line {
  readonly word: PuzzleWord;
  /** First characters that form a word. */
  readonly firsts: ReadonlySet<string>;
}

const ALL: readonly Line[] = LINES.split(" ").map((line) => {
  const [second = "", ...firsts] = line;
  return { word: { first: firsts[0] ?? "", second }, firsts: new Set(firsts) };
});

export const PUZZLE_WORDS: readonly PuzzleWord[] = ALL.map(({ word }) => word);

const FIRSTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(ALL.map(({ word, firsts }) => [word.second, firsts]));

/** Whether somebody might read the two as a word. */
export function mayBeWord(first: string, second: string): boolean {
  return FIRSTS.get(second)?.has(first) ?? false;
}
