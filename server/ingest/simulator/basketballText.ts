import type { Rng } from "./random.ts";
import { fill } from "./sentence.ts";

/** Sentences of basketball text live. {p} the player, {q} another, {t} his team, {o} the other team, {s} the score, {n} a number. */
const LINES = {
  announced: ["{t}公布首发五人：{n}。", "首发出炉，{t}今天派出{n}。"],
  start: ["双方中圈跳球，{t}获得球权，比赛开始。", "跳球，{t}拿到第一攻。"],
  quarterStart: ["第{n}节开始，{t}发球。", "第{n}节比赛打响，{t}先攻。"],
  quarterEnd: ["第{n}节结束，{s}。", "本节战罢，{s}。"],
  halfTime: ["半场结束，{s}。", "上半场打完，{s}，双方进入更衣室。"],
  overtimeStart: ["比分战平，进入第{n}个加时！", "第{n}个加时开始，{t}发球。"],
  end: ["全场比赛结束，{s}。", "终场哨响，{s}！"],
  two: [
    "{p}中距离跳投命中。",
    "{p}突破上篮得手。",
    "{p}篮下强打得分。",
    "{p}抛投命中。",
    "{p}空切上篮，得2分。",
    "{p}快攻反击扣篮！",
    "{p}后仰跳投，球进。",
  ],
  twoAssisted: [
    "{q}分球，{p}切入上篮得分。",
    "{q}高吊，{p}空中接力扣进！",
    "{q}挡拆传球，{p}顺下得手。",
    "{q}击地传球，{p}反身上篮打进。",
    "{q}快攻长传，{p}一条龙上篮。",
  ],
  three: ["{p}弧顶三分命中！", "{p}撤步三分，空心入网！", "{p}右侧45度三分打进。", "{p}运球急停三分，得手。"],
  threeAssisted: ["{q}突破分球，{p}底角三分命中！", "{q}传导，{p}接球就投，三分！", "{q}转移球，{p}弧顶三分稳稳命中。"],
  missTwo: ["{p}跳投不中。", "{p}上篮不进。", "{p}勾手偏出。", "{p}突破抛投弹筐而出。"],
  missThree: ["{p}三分不中。", "{p}底角三分偏出。", "{p}超远三分弹框。"],
  blocked: ["{p}上篮被{q}大帽！", "{p}出手遭{q}封盖。"],
  rebound: ["{p}摘下后场篮板。", "{p}保护住篮板。", "后场篮板被{p}收下。"],
  offensiveRebound: ["{p}抢到前场篮板！", "{p}冲抢前场板，{t}二次进攻。"],
  turnover: ["{p}传球失误，球权转换。", "{p}运球出界。", "{p}走步违例。", "{p}三秒违例。"],
  steal: ["{q}抢断{p}得手！", "{p}传球被{q}断下。"],
  foul: ["{q}防守犯规，{p}走上罚球线。", "{q}打手犯规，{p}获得罚球。", "{p}造成{q}犯规，罚球。"],
  commonFoul: ["{p}防守犯规，非投篮，边线球。", "{p}阻挡犯规，{t}继续防守。", "{p}推人犯规。"],
  freeMade: ["{p}两罚{n}。", "罚球线上，{p}两罚{n}。", "{p}稳住心神，两罚{n}。"],
  timeout: ["{t}请求暂停。", "{t}教练叫了暂停，布置战术。", "暂停，{t}重新部署。"],
  run: ["{t}打出一波小高潮！", "{t}连续得分，气势正盛。"],
  substitution: ["{t}换人：{p}换下{q}。", "{q}下场休息，{p}登场。"],
  interrupted: ["比赛中断：{n}。", "{n}，裁判示意比赛暂停。"],
  resumed: ["比赛恢复进行。", "故障排除，比赛继续。"],
  abandoned: ["比赛无法继续，裁判宣布腰斩。", "经商议，本场比赛提前终止。"],
} as const;

export type BasketballLine = keyof typeof LINES;
export type BasketballWords = { readonly [K in "p" | "q" | "t" | "o" | "s" | "n"]?: string };

export type BasketballTalk = (kind: BasketballLine, words: BasketballWords) => string;

export function createBasketballTalk(rng: Rng): BasketballTalk {
  const last = new Map<BasketballLine, number>();
  return (kind, words) => {
    const lines = LINES[kind];
    let index = Math.floor(rng.next() * lines.length);
    if (index === last.get(kind)) index = (index + 1) % lines.length;
    last.set(kind, index);
    return fill(lines[index] ?? "", words);
  };
}
