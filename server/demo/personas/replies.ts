import { type Random, pick } from "./draw.ts";
import { fill, lines } from "./grammar.ts";
import type { Voice } from "./personaList.ts";
import type { UsedTexts } from "./wording.ts";

/** Answers that fit any post. */
const ANYBODY = lines(
  `[同感/同意/说得对]，[我也这么看/就是这个理/没毛病]|[哈哈哈/笑死]，[说出我心里话/太真实了/你是懂的]|[真的假的/不至于吧]，[我再看看回放/等会儿打脸别怪我]|[先别急/别奶]，[还没完呢/记住你这句话了]|[细说/展开讲讲]，[我没看清那一下/我爱听]|[这话/这楼][我爱听/收藏了/得顶]|[不同意/我有不同看法]，[换个角度看没那么差/各看各的吧]|[抱抱/握手]，[一起熬/都一样]|[前面的/楼主][眼睛真尖/说得克制/比解说靠谱]|[截图了/记下了]，[完场来对/下轮再看]|[你这一说/听你这么讲]，[我也紧张了/我踏实多了/我又想笑了]|[刚要打字/手慢一步]，[就看到你发了/被你抢先]`,
);
const OWN: Partial<Readonly<Record<Voice, readonly string[]>>> = {
  dongbei: lines(`老铁，[没毛病/这话我得顶]|咱就服你[这嘴/这分析]，[贼准/嘎嘎的]`),
  chuan: lines(`[巴适/要得]，[说得安逸/就是这个话噻]|哦豁，[被你说中了/莫乌鸦嘴嘛]`),
  yue: lines(`[讲得啱/冇讲错]，[我都系咁谂/睇落系咁]|[唔好咁讲啦/唔使惊]，[睇埋先/仲有时间]`),
  hu: lines(`[侬讲对额/灵额]，[阿拉也是这样想/结棍]|[勿要急/侬放心]，[蛮有希望额/再看看]`),
  jing: lines(`得嘞，[听您的/您门儿清]|甭[急/争]，[您说得在理/一会儿见分晓]`),
  stats: lines(`[补个数/样本不大]，[不过方向认同/结论先打八折]|[数据支持你/数据一般]，[单场别当真/十场再看]`),
  old: lines(`[年轻人说得好/这话实在]，[看球要看这个/慢慢看]。`),
  whistle: lines(`[按规则/从判罚角度]，[你说得没错/这里其实没有争议]`),
  gloom: lines(`[别高兴太早/我还是慌]，[等着吧/求打脸]`),
  wit: lines(`[建议上墙/此条可裱]，[我先点灯/狗头保命]`),
  rookie: lines(`[原来如此/学到了]，[谢谢科普/我记下来]`),
  night: lines(`[轻轻点个灯/小声附议]，[夜里看到这句很暖/还没睡的举手]`),
};
const TRIES = 10;
const OWN_PART = 0.55;

/** An answer that has not been given in the thread; null: none found. */
export function replyOf(voice: Voice, usedTexts: UsedTexts, random: Random): string | null {
  const own = OWN[voice] ?? [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const line = pick(own.length > 0 && random() < OWN_PART ? own : ANYBODY, random);
    const text = line === undefined ? "" : fill(line, {}, random);
    if (text === "" || usedTexts.isRepetition(text)) continue;
    usedTexts.add(text);
    return text;
  }
  return null;
}
