import type { FeedEvent } from "../../../contract/feed/frames.ts";
import { basketballNews, newStreak } from "./basketballNews.ts";
import { type Random, pick, seeded } from "./draw.ts";
import { type Essay, essayOf } from "./essay.ts";
import { type MatchSheet, newSheet, note } from "./matchSheet.ts";
import { type News, footballNews, isInPlay, lullSections, preSections, stateNews } from "./news.ts";
import type { Pace } from "./pace.ts";
import { type Member, anytime, castOf, echoes, loudnessOf, mostOf } from "./plan.ts";
import type { Persona } from "./personaList.ts";
import { type Habits, speak } from "./speech.ts";
import { minuteShown } from "./slots.ts";
import { type UsedTexts, createUsedTexts } from "./wording.ts";

/** A post in the thread of a match. */
export interface Line {
  readonly nickName: string;
  readonly text: string;
  /** Epoch ms. */
  readonly at: number;
  /** The displayed minute of the match at that time: `67′`; null: not in play. */
  readonly minute: string | null;
  readonly news: News;
}

export interface Crowd {
  /** The same seed for all personas of a portal. */
  readonly seed: string;
  /** Nicknames of the personas that exist as users. */
  readonly users: ReadonlySet<string>;
  readonly pace: Pace;
  habitsOf(nickName: string): Habits;
}

/**
 * The talk about one match: takes events of its log, and says which posts its thread gets when, based on the log up to then.
 * Without a clock or randomness of its own: the caller provides the events and the times.
 */
export interface MatchTalk {
  readonly sheet: MatchSheet;
  readonly posts: number;
  readonly loudness: number;
  /** True when the match is over and no post is due any more. */
  readonly isOver: boolean;
  /** Applies an event. Call `due` up to its time first. */
  take(event: FeedEvent): void;
  /** Posts due up to a time, in order. */
  due(until: number): readonly Line[];
  /** A persona's essay about news, for a circle, from the current state of the match; null: none. */
  essay(news: News, at: number): { readonly nickName: string; readonly essay: Essay } | null;
  /** Personas of the thread who are free at a time, except `but`. */
  others(at: number, but: string): readonly Persona[];
  /** Time of the next due post, epoch ms; null: none. */
  nextAt(): number | null;
}

interface PlannedPost {
  readonly at: number;
  /** Null: the news is made from the state of the match when it is due. */
  readonly news: News | null;
  readonly topic: News["topic"];
}

const PRE_FROM_MS = 55 * 60_000;
const HALF_MS = 45 * 60_000;
const QUARTER_MS = 18 * 60_000;
const LATE_FROM_MS = 36 * 60_000;
const LATE_TO_MS = 48 * 60_000;
const MIN_RATE = 1;
/** Maximum posts of one persona in a thread. */
const EACH = { loud: 9, quiet: 6 } as const;

export function createMatchTalk(of: Pick<MatchSheet, "sport" | "matchId">, crowd: Crowd, earlier: readonly string[] = []): MatchTalk {
  const sheet = newSheet(of.sport, of.matchId);
  const random: Random = seeded(crowd.seed, of.matchId);
  const usedTexts: UsedTexts = createUsedTexts(earlier);
  const streak = newStreak();
  let due: PlannedPost[] = [];
  let cast: Member[] | null = null;
  let loudness = 0;
  let posts = earlier.length;
  let last = "";
  let isOver = false;

  function plan(more: readonly PlannedPost[]): void {
    if (more.length === 0) return;
    due = [...due, ...more].toSorted((a, b) => a.at - b.at);
  }

  /** Once the fixture is known: chooses the personas, and plans posts before the match. */
  function gather(): void {
    if (cast !== null || sheet.fixture === null) return;
    loudness = loudnessOf(sheet);
    cast = castOf(sheet, loudness, random, crowd.users);
    const { kickoffAt } = sheet.fixture;
    plan(anytime("pre", kickoffAt - PRE_FROM_MS, kickoffAt, loudness, random).map((at) => ({ at, news: null, topic: "pre" })));
  }

  /** At the start of a period: plans posts for quiet moments in it. */
  function planPeriod(at: number): void {
    const rate = Math.max(MIN_RATE, sheet.clock?.rate ?? 1);
    const isFootball = sheet.sport === "fb";
    const length = (isFootball ? HALF_MS : QUARTER_MS) / rate;
    const share = isFootball ? 1 : 0.6;
    plan(anytime("lull", at + length / 15, at + length, loudness * share, random).map((when) => ({ at: when, news: null, topic: "lull" })));
    if (!isFootball || sheet.state !== 4) return;
    const late = anytime("late", at + LATE_FROM_MS / rate, at + LATE_TO_MS / rate, loudness, random);
    plan(late.map((when) => ({ at: when, news: null, topic: "late" })));
  }

  /** News from the current state; null if the topic does not fit it. */
  function momentary(topic: News["topic"], at: number): News | null {
    if (topic === "pre") return sheet.state === 1 ? stateNews(sheet, "pre", at, preSections(sheet)) : null;
    return isInPlay(sheet) ? stateNews(sheet, topic, at, lullSections(sheet, topic === "late")) : null;
  }

  function speaker(at: number): Member | null {
    const each = loudness >= 0.8 ? EACH.loud : EACH.quiet;
    const free = (cast ?? []).filter(
      ({ persona, posts: own }) =>
        own < each * persona.eager && persona.nickName !== last && random() < persona.eager && crowd.pace.isFree(persona.nickName, at),
    );
    return pick(free, random) ?? null;
  }

  function lineFor({ at, news: planned, topic }: PlannedPost): Line | null {
    if (posts >= mostOf(loudness)) return null;
    const news = planned ?? momentary(topic, at);
    const member = news === null ? null : speaker(at);
    if (news === null || member === null) return null;
    const { persona, leaning } = member;
    const { nickName } = persona;
    const text = speak({ persona, leaning, news, sheet, at, usedTexts, habits: crowd.habitsOf(nickName), random });
    if (text === null) return null;
    usedTexts.add(text);
    crowd.pace.note(nickName, at);
    member.posts += 1;
    posts += 1;
    last = nickName;
    return { nickName, text, at, minute: minuteShown(sheet, at), news };
  }

  return {
    sheet,
    get posts() {
      return posts;
    },
    get loudness() {
      return loudness;
    },
    get isOver() {
      return isOver && due.length === 0;
    },
    take(event) {
      if (event.s <= sheet.seq) return;
      const before = { score: [sheet.score[0], sheet.score[1]] as const, hasLed: [...sheet.hasLed] as const, state: sheet.state };
      note(sheet, event);
      gather();
      if (event.k === "lineup" && sheet.lineups[0] !== null && sheet.lineups[1] !== null && sheet.state === 1) {
        const lineup = stateNews(sheet, "lineup", event.at, ["preLineup"]);
        plan(echoes("lineup", event.at, loudness, random).map((at) => ({ at, news: lineup, topic: "lineup" })));
        return;
      }
      const isNewPeriod = event.k === "state" && sheet.state !== before.state && isInPlay(sheet);
      if (isNewPeriod) planPeriod(event.at);
      const news = sheet.sport === "fb" ? footballNews(sheet, event, before) : basketballNews(sheet, event, before, streak);
      if (news === null) return;
      isOver ||= news.topic === "over";
      plan(echoes(news.topic, event.at, loudness, random).map((at) => ({ at, news, topic: news.topic })));
    },
    due(until) {
      const lines: Line[] = [];
      while (due[0] !== undefined && due[0].at <= until) {
        const line = lineFor(due.shift() as PlannedPost);
        if (line !== null) lines.push(line);
      }
      return lines;
    },
    essay(news, at) {
      const member = pick(
        (cast ?? []).filter(({ persona }) => persona.wordy >= 0.3 && persona.nickName !== last && crowd.pace.isFree(persona.nickName, at)),
        random,
      );
      if (!member) return null;
      const { persona, leaning } = member;
      const habits = crowd.habitsOf(persona.nickName);
      const essay = essayOf({ persona, leaning, news, sheet, at, usedTexts, habits, random });
      if (essay === null) return null;
      crowd.pace.note(persona.nickName, at);
      return { nickName: persona.nickName, essay };
    },
    others: (at, but) =>
      (cast ?? []).flatMap(({ persona }) => (persona.nickName !== but && crowd.pace.isFree(persona.nickName, at) ? [persona] : [])),
    nextAt: () => due[0]?.at ?? null,
  };
}
