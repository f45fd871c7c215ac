import type { ResultStage } from "../../database/types.ts";

/** openfootball's names of rounds, in the readers' words. An unknown word is kept as written. */
export interface Place {
  /** Part of the season; null: the season has only one. */
  readonly stage: string | null;
  readonly group: string | null;
  readonly round: string | null;
  /** Null where the source does not number the round. */
  readonly roundNo: number | null;
  /** The kind, if the words tell it; null: the pairings decide (`partsOf`). */
  readonly kind: ResultStage["kind"] | null;
}

const STAGES: Readonly<Record<string, string>> = {
  Regular: "常规赛",
  League: "联赛阶段",
  Championship: "冠军组",
  "Playoffs - Championship": "冠军组",
  "Playoff I": "冠军组",
  Europe: "欧战组",
  "ECL Playoff": "欧协联附加赛",
  "ECL Playoffs": "欧协联附加赛",
  "Europa League": "欧战附加赛",
  "Europa League Finals": "欧战附加赛",
  "Playoffs - Relegation": "降级组",
  Relegation: "降级组",
  Apertura: "开幕联赛",
  Clausura: "闭幕联赛",
  "Apertura Playoffs": "开幕联赛季后赛",
  "Clausura Playoffs": "闭幕联赛季后赛",
  "1° Semestre": "上半年联赛",
  "2° Semestre": "下半年联赛",
  Aufstieg: "升级附加赛",
  Playout: "保级附加赛",
  Playoff: "附加赛",
  Playoffs: "附加赛",
  Finals: "淘汰赛",
  Qualifying: "资格赛",
  Group: "小组赛",
};
/** Other names for such a part where it has ties instead of a table. */
const OF_TIES: Readonly<Record<string, string>> = { 降级组: "保级附加赛", 冠军组: "争冠附加赛" };

const two = (n: number): string => `第${n}-${n + 1}名决赛`;
type Named = readonly [round: string, no: number | null, kind: ResultStage["kind"] | null];

/** In this order; the first that fits counts. */
const ROUNDS: readonly (readonly [RegExp, (digits: readonly number[]) => Named])[] = [
  [/^Matchday (\d+)$/, ([n = 0]) => [`第${n}轮`, n, null]],
  [/^(\d+)\. Round$/, ([n = 0]) => [`第${n}轮`, n, null]],
  [/^Round of (\d+)$/, ([n = 0]) => [n % 2 === 0 ? `1/${n / 2}决赛` : `${n}强赛`, null, "ties"]],
  [/^Round (\d+)$/, ([n = 0]) => [`第${n}轮`, n, "ties"]],
  [/^Play-in round (\d+)$/, ([n = 0]) => [`入围赛第${n}轮`, null, "ties"]],
  [/^Reclassification$/, () => ["资格附加赛", null, "ties"]],
  [/^Quarter-?finals?$/i, () => ["1/4决赛", null, "ties"]],
  [/^Semi-?finals?$/i, () => ["半决赛", null, "ties"]],
  [/^Elimination Finals?$/i, () => ["淘汰赛首轮", null, "ties"]],
  [/^(?:Third[- ]place.*|3\. Platz)$/i, () => ["三四名决赛", null, "ties"]],
  [/^Final$/i, () => ["决赛", null, "ties"]],
  [/^(\d+)\.-(\d+)\. Platz Playoffs$/, ([a = 0, b = 0]) => [`第${a}-${b}名排位赛`, null, "ties"]],
  [/^(\d+)\. Platz$/, ([n = 0]) => [two(n), null, "ties"]],
  [/^Direkter Abstieg$/, () => ["降级决战", null, "ties"]],
];

function roundOf(text: string): Named {
  for (const [pattern, named] of ROUNDS) {
    const found = pattern.exec(text);
    if (found) return named(found.slice(1).map(Number));
  }
  return [text, null, null];
}

/** `round` and `stage` as in the file; either may be empty. */
export function placeOf(round: string, stage: string): Place {
  const group = /^Group ([A-Z]\d?)(?:, (.+))?$/i.exec(round);
  if (group) {
    const [name, no] = group[2] === undefined ? [null, null] : roundOf(group[2]);
    return { stage: "小组赛", group: `${(group[1] ?? "").toUpperCase()} 组`, round: name, roundNo: no, kind: "table" };
  }
  const comma = round.lastIndexOf(", ");
  const part = comma < 0 ? stage : round.slice(0, comma);
  const text = comma < 0 ? round : round.slice(comma + 2);
  const [name, no, kind] = text === "" ? [null, null, part === "" ? null : ("ties" as const)] : roundOf(text);
  const known = part === "" ? null : (STAGES[part] ?? part);
  return { stage: known, group: null, round: name, roundNo: no, kind };
}

/** Name of a part with ties where the source's word is that of a table. */
export function stageName(name: string, kind: ResultStage["kind"]): string {
  return kind === "ties" ? (OF_TIES[name] ?? name) : name;
}
