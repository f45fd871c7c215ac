import type { Rng } from "./random.ts";
import { type SentenceWords, fill } from "./sentence.ts";

/**
 * Sentences of football text live. Places: {p} the player, {q} another player of his, {g} the goalkeeper or defender
 * against him, {t} his team, {o} the other team, {s} the score with both names, {n} a number. The text before a line's bar
 * sums it up in a word (how a goal was scored, why a card was shown, from where a shot came): incidents and the shot
 * map take the word from there, so that both agree with the line.
 */
const LINES = {
  announced: ["双方首发名单公布，{t}排出{n}阵型。", "首发出炉：{t}今天使用{n}阵型。", "{t}公布首发，主教练选择{n}。"],
  warmUp: ["双方球员正在场地热身，看台逐渐坐满。", "两队球员进场，比赛即将开始。", "裁判组检查场地，双方即将入场。"],
  kickoff: ["比赛开始，{t}率先开球。", "主裁判一声哨响，上半场开始！{t}开球。", "双方握手完毕，{t}中圈开球，比赛开始。"],
  secondHalf: ["下半场开始，{t}开球。", "易边再战，{t}先开球。", "双方回到场上，下半场比赛开始。"],
  stoppage: ["第四官员举牌，补时{n}分钟。", "本半场补时{n}分钟。", "补时牌亮起，至少{n}分钟。"],
  halfTime: ["上半场结束，{s}。", "中场哨响，双方暂时以{s}进入更衣室。", "半场战罢，{s}。"],
  fullTime: ["全场比赛结束，{s}。", "终场哨响，{s}！", "主裁判吹响终场哨，最终比分{s}。"],
  extraStart: ["加时赛开始，{t}开球。", "双方战平，进入加时，{t}先开球。"],
  extraBreak: ["加时上半场结束，{s}。", "加时赛易边，目前{s}。"],
  toPenalties: ["加时结束仍未分胜负，比赛进入点球大战。", "120分钟战平，将以点球决出胜者。"],
  regularEnd: ["90分钟战成{s}，比赛进入加时。", "常规时间结束，{s}，双方稍作休整后进入加时。"],
  goal: [
    "禁区内推射|进球！{p}禁区内冷静推射远角得手，{s}！",
    "门前抢点|球进了！{p}抢点破门，{g}扑救不及，{s}。",
    "禁区外远射|进球！{p}弧顶起脚直挂死角，{s}！",
    "小角度爆射|进了！{p}小角度爆射入网，{s}。",
    "后点包抄|进球！{p}后点包抄推空门得分，{s}。",
    "单刀|进球！{p}反越位成功，单刀破门，{s}！",
    "补射|球进了！{p}补射建功，{s}。",
  ],
  goalAssisted: [
    "跟进推射|进球！{q}右肋直塞，{p}跟进推射远角，{s}。",
    "头球|进球！{q}下底传中，{p}头球攻门得手，{s}！",
    "角球头球|球进了！{q}开出角球，{p}前点甩头破门，{s}。",
    "单刀|进球！{q}送出直塞，{p}单刀挑过{g}，{s}！",
    "禁区外远射|进球！{q}回敲，{p}禁区弧顶一脚世界波，{s}！",
    "倒三角推射|进了！{q}左路倒三角，{p}迎球推射入网，{s}。",
    "长传反击|进球！{q}长传找到{p}，后者停球后低射破门，{s}。",
  ],
  ownGoal: ["解围失误|乌龙球！{p}解围不慎将球碰入自家球门，{s}。", "封堵变向|{p}封堵时球变向入网，乌龙！{s}。"],
  penaltyAwarded: [
    "点球！{p}在禁区内被放倒，主裁判指向十二码点。",
    "禁区内出现犯规，主裁判判罚点球，{t}获得机会！",
    "{g}禁区内手球，点球！",
  ],
  penaltyGoal: ["点球|点球命中！{p}一蹴而就，{s}。", "点球|{p}骗过门将，点球破门，{s}！", "点球|{p}主罚点球低射左下角得手，{s}。"],
  penaltySaved: ["点球未进！{g}判断对方向将球扑出。", "{p}的点球被{g}单掌挡出！", "{g}神扑！{p}罚丢点球。"],
  penaltyOff: ["{p}主罚点球打高，错失良机！", "{p}的点球击中立柱弹出！", "{p}点球推偏，双手抱头。"],
  varCheck: ["VAR正在复核刚才的进球。", "主裁判用手按住耳机，与VAR沟通中。", "进球有争议，VAR介入检查。"],
  varGoalCancelled: [
    "越位|VAR：{p}越位在先，进球取消，{s}。",
    "进攻犯规|主裁判观看回放后改判，进攻犯规在先，进球无效，{s}。",
    "手球|VAR确认{p}手球在先，进球被取消，比分回到{s}。",
  ],
  varRed: ["VAR介入，主裁判到场边回看后将{p}的黄牌改判为红牌！", "回放显示铲球动作危险，{p}的黄牌升级为红牌。"],
  scorerCorrected: ["官方更正：刚才的进球记在{p}名下。", "数据更正，进球者应为{p}。"],
  yellow: [
    "战术犯规|{p}战术犯规，吃到黄牌。",
    "战术犯规|{p}中场放倒{g}阻止反击，黄牌。",
    "铲球犯规|{p}铲球动作过大，黄牌。",
    "铲球犯规|{p}飞铲{g}，黄牌。",
    "拉扯|{p}拉倒{g}，主裁判出示黄牌。",
    "拉扯|{p}拽住{g}的球衣不放，黄牌。",
    "延误比赛|{p}拖延比赛，黄牌警告。",
    "非体育行为|{p}与对手发生口角，吃到一张黄牌。",
    "抗议判罚|{p}追着主裁判抗议，领到黄牌。",
    "手球|{p}故意手球，黄牌。",
    "争顶犯规|{p}争顶时肘部过高碰到{g}，黄牌。",
  ],
  /** Yellow cards that the video referee turns into red ones. */
  yellowTackle: ["铲球犯规|{p}铲倒{g}，主裁判先出示黄牌。", "铲球犯规|{p}亮鞋底踩到{g}，黄牌。"],
  secondYellow: ["{p}累计两张黄牌被罚下，{t}少一人作战！", "两黄变一红！{p}离场，{t}只剩十人。"],
  red: [
    "严重犯规|红牌！{p}恶意犯规被直接罚下！",
    "严重犯规|{p}从身后放铲{g}，直接红牌！",
    "破坏明显进球机会|{p}破坏明显得分机会，直接红牌，{t}少打一人。",
    "暴力行为|{p}报复性推搡{g}，主裁判直接掏出红牌！",
  ],
  substitution: ["{t}换人：{p}换下{q}。", "{t}调整阵容，{q}下场，{p}登场。", "换人，{p}替补出场，{q}被换下。"],
  corner: ["{t}获得角球。", "{g}将球挡出底线，{t}角球。", "{t}连续施压，赢得角球机会。", "{p}的传中被封出底线，角球。"],
  saved: [
    "远射|{p}禁区外远射，{g}飞身扑出。",
    "远射|{p}任意球直接打门，{g}侧身托出。",
    "头球|{p}头球攻门，{g}将球托出横梁。",
    "小角度|{p}低射近角，被{g}没收。",
    "单刀|{p}单刀机会，{g}出击化解！",
    "禁区内|{p}推射远角，{g}侧扑得到皮球。",
    "禁区内|{q}做球，{p}劲射，{g}单掌挡出。",
    "门前|{p}门前垫射，{g}封住近门柱！",
  ],
  off: [
    "远射|{p}禁区弧顶远射，稍稍偏出左侧立柱。",
    "远射|{p}远射高出横梁。",
    "远射|{p}三十米外起脚，打高了。",
    "头球|{p}头球攻门顶高了。",
    "头球|{q}角球开到前点，{p}甩头稍稍偏出。",
    "禁区内|{p}抽射打偏。",
    "门前|{q}传中，{p}抢点推射偏出。",
    "小角度|{p}小角度打门，击中边网。",
    "禁区内|{p}射门擦柱而出，好险！",
  ],
  blocked: [
    "禁区内|{p}内切射门被{g}封堵。",
    "禁区内|{p}打门，被后卫身体挡出。",
    "远射|{q}回做，{p}射门打在人墙上。",
    "禁区内|{p}转身抽射，被{g}舍身挡出。",
    "远射|{p}禁区前沿起脚，{g}倒地封堵。",
  ],
  foul: ["{p}中场犯规，{o}获得任意球。", "{p}推人犯规，主裁判口头警告。", "{p}拉人犯规。", "{p}争顶时犯规，{o}后场任意球。"],
  offside: ["{p}越位，边裁举旗。", "{t}直塞打身后，{p}越位在先。", "{p}启动过早，越位。"],
  chatter: [
    "{t}后场倒脚，耐心组织。",
    "{t}连续传递，{o}全线回收。",
    "{p}右路突破传中，被后卫解围。",
    "{p}左路下底，传中被{g}顶出。",
    "{t}快速反击，{p}带球推进到前场被断下。",
    "{o}高位逼抢，{t}后场险些丢球。",
    "双方在中场展开争夺。",
    "{p}背身拿球分边，{t}继续控球。",
    "{t}前场任意球，{p}主罚被顶出。",
    "{p}与{q}打出撞墙配合，可惜最后一传力量偏大。",
    "{t}掷出界外球，{o}解围。",
    "{p}长传转移，{q}停球出界。",
    "{t}加快进攻节奏，{o}防线压力不小。",
    "{o}阵型回收，{t}三脚传中都被顶出。",
    "{p}倒地，队医进场简单处理后继续比赛。",
    "比赛节奏放缓，{t}控制着球权。",
  ],
  attack: ["{t}此刻攻势占优。", "{t}连续围攻，{o}疲于防守。", "{t}压过半场，持续施压。", "场面呈现一边倒，{t}掌控局面。"],
  interrupted: ["比赛中断：{n}。双方球员退回更衣室。", "{n}，主裁判示意比赛暂停。"],
  resumed: ["比赛恢复。", "经检查场地可以继续，比赛重新开始。"],
  abandoned: ["比赛无法继续，主裁判宣布比赛腰斩。", "经协商，本场比赛提前终止，择日另行安排。"],
  shootoutGoal: ["点球大战：{p}命中，{n}。", "{p}罚进，点球比分{n}。", "{p}推射得手，点球{n}。"],
  shootoutMissed: ["点球大战：{p}罚丢！点球比分{n}。", "{p}的点球被扑出，{n}。", "{p}打飞，点球比分仍为{n}。"],
} as const;

export type FootballLine = keyof typeof LINES;

export type Words = SentenceWords;

/** The word before a line's bar, "" without one; and the sentence after it. */
export function parts(line: string): { readonly word: string; readonly text: string } {
  const [word = "", text] = line.split("|");
  return text === undefined ? { word: "", text: word } : { word, text };
}

/** One sentence; the same line is not used twice running within a kind. */
export function createFootballTalk(rng: Rng): (kind: FootballLine, words: Words) => string {
  const last = new Map<FootballLine, number>();
  return (kind, words) => {
    const lines = LINES[kind];
    let index = Math.floor(rng.next() * lines.length);
    if (index === last.get(kind)) index = (index + 1) % lines.length;
    last.set(kind, index);
    return fill(lines[index] ?? "", words);
  };
}
