import type { Pair } from "../../contract/feed/sport.ts";
import type { BoardRow, MarketCell, RowPatch } from "../../contract/match/board.ts";

/** Rows and row updates of the board benchmark: the same for every contender, from one seed. */

/** mulberry32: small, fast, and the same numbers everywhere. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const TEAMS = [
  "阿森纳",
  "切尔西",
  "皇家马德里",
  "门兴格拉德巴赫",
  "毕尔巴鄂竞技",
  "利兹联",
  "考文垂",
  "凯尔特人",
  "南京城市",
  "横滨水手",
  "全北现代",
  "克卢日",
];
const LEAGUES: readonly (readonly [string, string])[] = [
  ["英超", "#3d195b"],
  ["西甲", "#c8383a"],
  ["泰超", "#2b4a9b"],
  ["德乙", "#55585c"],
  ["英冠", "#22568f"],
  ["苏超", "#2b3a8f"],
  ["法乙", "#2d6fb0"],
  ["土超", "#c0401f"],
];

const int = (random: () => number, below: number): number => Math.floor(random() * below);
const price = (random: () => number, from: number, to: number): number => Math.round((from + random() * (to - from)) * 100) / 100;

function market(random: () => number, line: number | null, at: number): MarketCell {
  const middle = line ?? price(random, 2.4, 5);
  const move = (): number => int(random, 3) - 1;
  return {
    p: [price(random, 0.8, line === null ? 6 : 1.1), middle, price(random, 0.8, line === null ? 6 : 1.1)],
    m: [move(), 0, move()],
    at,
  };
}

function team(random: () => number, i: number): BoardRow["home"] {
  return { id: `t${i}`, name: TEAMS[int(random, TEAMS.length)] ?? "", rank: 1 + int(random, 20), crest: null };
}

/** Two thirds in play, the others before or after it. */
export function makeRows(count: number, seed: number, now: number): BoardRow[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, i): BoardRow => {
    const league = LEAGUES[int(random, LEAGUES.length)] ?? LEAGUES[0] ?? ["", ""];
    const state = ([2, 2, 3, 4, 4, 4, 1, 1, 8] as const)[i % 9] ?? 1;
    const begun = now - (state === 2 ? 25 : 20) * 60_000 - int(random, 15 * 60_000);
    const isOn = state !== 1;
    return {
      id: `bench-${i}`,
      sport: "fb",
      league: { id: `l${league[0]}`, name: league[0], color: league[1] },
      round: null,
      kickoffAt: state === 1 ? now + i * 1000 : begun - (state === 4 ? 60 * 60_000 : 0),
      home: team(random, i * 2),
      away: team(random, i * 2 + 1),
      state,
      overtime: 0,
      clock: state === 2 || state === 4 ? { base: state === 4 ? 45 : 0, startAt: begun, rate: 1 } : null,
      score: isOn ? [int(random, 4), int(random, 3)] : [0, 0],
      half: isOn ? [0, 1] : null,
      shootout: null,
      corners: isOn ? [int(random, 9), int(random, 9)] : null,
      yellow: [int(random, 3), int(random, 3)],
      red: [0, int(random, 12) === 0 ? 1 : 0],
      periods: [],
      odds: {
        ah: market(random, (int(random, 9) - 4) / 4, now),
        ou: market(random, 2 + int(random, 5) / 4, now),
        eu: market(random, null, now),
      },
      lists: {},
      rooms: int(random, 3) === 0 ? 2 : 0,
      tips: int(random, 8),
      hot: i % 40 === 0,
      goal: null,
      flagged: false,
      source: "bench",
    };
  });
}

/**
 * Row updates, one changed field each, in the proportions of a busy Saturday: nearly all prices, sometimes a corner or a
 * card, rarely a goal.
 */
export function createUpdates(rows: readonly BoardRow[], seed: number): (at: number) => RowPatch {
  const random = seeded(seed);
  const corners = new Map<string, Pair>();
  const scores = new Map<string, Pair>();
  const odds = new Map(rows.map((row) => [row.id, row.odds]));
  const add = (pair: Pair): Pair => (random() < 0.5 ? [pair[0] + 1, pair[1]] : [pair[0], pair[1] + 1]);
  return (at) => {
    const row = rows[int(random, rows.length)] as BoardRow;
    const kind = random();
    if (kind < 0.004) {
      const score = add(scores.get(row.id) ?? row.score);
      scores.set(row.id, score);
      return { id: row.id, score };
    }
    if (kind < 0.03) {
      const next = add(corners.get(row.id) ?? row.corners ?? [0, 0]);
      corners.set(row.id, next);
      return { id: row.id, corners: next };
    }
    const held = odds.get(row.id) ?? row.odds;
    const name = (["ah", "ou", "eu"] as const)[int(random, 3)] ?? "ah";
    const next = { ...held, [name]: market(random, name === "eu" ? null : (held[name]?.p[1] ?? 0), at) };
    odds.set(row.id, next);
    return { id: row.id, odds: next };
  };
}
