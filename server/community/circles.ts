import type { NewCircle } from "./circleRepository.ts";

/** Circles of every portal. Circles of teams are seeded with the portal's teams. */
const GENERAL: readonly (readonly [origin: string, name: string, about: string])[] = [
  ["premier-league", "英超圈", "二十支球队，每周一次争吵。"],
  ["csl", "中超圈", "看自己的联赛，骂自己的裁判。"],
  ["la-liga", "西甲圈", "传控、德比和深夜两点的闹钟。"],
  ["serie-a", "意甲圈", "一比零也能看得津津有味。"],
  ["bundesliga", "德甲圈", "高位逼抢，站着看球。"],
  ["ligue-1", "法甲圈", "新人从这里出来。"],
  ["champions-league", "欧冠圈", "周中凌晨见。"],
  ["nba", "NBA 圈", "八十二场之后才算开始。"],
  ["cba", "CBA 圈", "主场的灯亮起来。"],
  ["tactics", "战术板", "站位、跑动和那一脚之前的三秒。"],
  ["watching", "看球日常", "在哪看，和谁看，吃了什么。"],
];

const WEIGHT = 100;

export const GENERAL_CIRCLES: readonly NewCircle[] = GENERAL.map(([origin, name, about], i) => ({
  name,
  about,
  team: null,
  weight: WEIGHT - i,
  origin: `general/${origin}`,
}));
