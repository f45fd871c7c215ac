import type { Sport } from "../../../contract/feed/channels.ts";
import { type Random, between, roughly, shuffled } from "./draw.ts";
import type { MatchSheet } from "./matchSheet.ts";
import type { Topic } from "./news.ts";
import { PERSONAS, type Persona } from "./personaList.ts";
import type { Leaning } from "./speech.ts";
import { standingOf } from "./slots.ts";

/** Decides who talks about a match, how many posts it gets, and how long after an event. */

interface Echo {
  /** Number of posts in a match that everybody watches. */
  readonly posts: number;
  /** Delay after the event, ms. */
  readonly from: number;
  readonly to: number;
}

const MINUTE_MS = 60_000;
const SOON = { from: 2_000, to: 40_000 } as const;
const ECHOES: Readonly<Record<Topic, Echo>> = {
  pre: { posts: 9, from: 0, to: 0 },
  lineup: { posts: 3, from: 5_000, to: 8 * MINUTE_MS },
  start: { posts: 3.5, ...SOON },
  goal: { posts: 9, ...SOON },
  penalty: { posts: 7, ...SOON },
  ownGoal: { posts: 5, ...SOON },
  missed: { posts: 8, ...SOON },
  cancelled: { posts: 9, ...SOON },
  corrected: { posts: 3, ...SOON },
  yellow: { posts: 1.3, ...SOON },
  red: { posts: 8, ...SOON },
  substitution: { posts: 0.5, ...SOON },
  half: { posts: 9, from: 4_000, to: 11 * MINUTE_MS },
  restart: { posts: 3, ...SOON },
  lull: { posts: 10, from: 0, to: 0 },
  late: { posts: 5, from: 0, to: 0 },
  extra: { posts: 4, ...SOON },
  shootout: { posts: 5, ...SOON },
  over: { posts: 12, from: 3_000, to: 7 * MINUTE_MS },
  run: { posts: 4.5, ...SOON },
  lead: { posts: 2, ...SOON },
  quarter: { posts: 4, from: 3_000, to: 100_000 },
  clutch: { posts: 5, ...SOON },
  overtime: { posts: 5, ...SOON },
};
/** Maximum posts of a thread. */
const MOST = { loud: 150, quiet: 40 } as const;
const LOUD_FROM = 0.8;
const LEAGUES: Readonly<Record<string, number>> = {
  eng1: 0.42,
  esp1: 0.4,
  ita1: 0.36,
  ger1: 0.36,
  fra1: 0.32,
  chn1: 0.42,
  nba: 0.4,
  cba: 0.4,
  jpn1: 0.28,
  eng2: 0.26,
  bra1: 0.26,
  wnba: 0.24,
};
const ELSEWHERE = 0.2;

/** Loudness of a match's thread: 1 for a match that everybody watches. */
export function loudnessOf(sheet: MatchSheet): number {
  const { fixture } = sheet;
  const league = LEAGUES[fixture?.league.id.replace(/-cup$/, "") ?? ""] ?? ELSEWHERE;
  const { isDerby, isTop } = standingOf(sheet);
  if (isDerby) return 1.1;
  return fixture?.hot === true || (isTop && league > ELSEWHERE) ? 0.95 : league;
}

export const mostOf = (loudness: number): number => (loudness >= LOUD_FROM ? MOST.loud : MOST.quiet);

/** Times of the posts about news, epoch ms. */
export function echoes(topic: Topic, at: number, loudness: number, random: Random): readonly number[] {
  const { posts, from, to } = ECHOES[topic];
  return Array.from({ length: roughly(posts * loudness * between(0.8, 1.2, random), random) }, () =>
    Math.round(at + from + (to - from) * random() ** 1.5),
  );
}

/** Times of posts without news: anywhere between two moments. */
export function anytime(topic: Topic, from: number, to: number, loudness: number, random: Random): readonly number[] {
  return Array.from({ length: roughly(ECHOES[topic].posts * loudness, random) }, () => Math.round(between(from, to, random)));
}

export interface Member {
  readonly persona: Persona;
  readonly leaning: Leaning;
  posts: number;
}

function leaningIn(persona: Persona, sheet: MatchSheet, random: Random): Leaning {
  const home = sheet.fixture?.home.name ?? "";
  const away = sheet.fixture?.away.name ?? "";
  if (persona.clubs.includes(home)) return 0;
  if (persona.clubs.includes(away)) return 1;
  // Personas interested in the referee, the figures or the tactics are neutral most of the time.
  const isCool = ["stats", "whistle", "tactics", "old", "glove"].includes(persona.voice);
  const draw = random();
  return draw < (isCool ? 0.1 : 0.38) ? 0 : draw < (isCool ? 0.2 : 0.72) ? 1 : null;
}

/** Personas of a thread: all of them in a loud one, in a quiet one a few, preferably fans of the league or clubs. */
export function castOf(sheet: MatchSheet, loudness: number, random: Random, users: ReadonlySet<string>): Member[] {
  const sport: Sport = sheet.sport;
  const league = sheet.fixture?.league.id.replace(/-cup$/, "") ?? "";
  const teams = [sheet.fixture?.home.name ?? "", sheet.fixture?.away.name ?? ""];
  const fitting = PERSONAS.filter((persona) => persona.sports.includes(sport) && users.has(persona.nickName));
  const isNear = ({ clubs, leagues }: Persona): boolean => clubs.some((club) => teams.includes(club)) || leagues.includes(league);
  const order = shuffled(fitting, random).toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)));
  const size = loudness >= LOUD_FROM ? order.length : Math.ceil(6 + loudness * 14);
  return order.slice(0, size).map((persona) => ({ persona, leaning: leaningIn(persona, sheet, random), posts: 0 }));
}
