import { ErrorCode } from "../../contract/codes/errors.ts";
import { type Sport, parseChannel } from "../../contract/feed/channels.ts";
import { type ThreadEvent, threadChannel } from "../../contract/feed/thread.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { EmbeddedMatch } from "../../contract/http/content.ts";
import type { TalkedMatch, ThreadAsOf, ThreadLog, ThreadSummary } from "../../contract/http/thread.ts";
import type { MatchId } from "../../contract/ids.ts";
import { ok } from "../../contract/result.ts";
import type { RichMatch } from "../../contract/rules/richText.ts";
import { type ThreadState, emptyThread, reduceThread } from "../../contract/thread/thread.ts";
import type { FeedHub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { MinuteOf, TimeAt } from "../match/minuteOf.ts";
import type { EmbedsOf } from "../news/types.ts";
import { createTimedCache } from "./timedCache.ts";
import type { MineOf } from "./mineReads.ts";
import type { CountedSummary, SummaryReads } from "./summaryReads.ts";
import type { ThreadRepository } from "./threadRepository.ts";

export interface ThreadOf {
  readonly sport: Sport;
  readonly matchId: MatchId;
  readonly at?: number | undefined;
}

/** Threads as readers get them: no content and no count from after the reader's moment. */
export interface Threads {
  state(of: ThreadOf, userId: string | null): Promise<CallResult<ThreadAsOf>>;
  log(of: ThreadOf & { readonly after: number; readonly limit: number }): Promise<CallResult<ThreadLog>>;
  summary(of: ThreadOf & { readonly since?: number | undefined }, userId: string | null): Promise<CallResult<ThreadSummary>>;
  list(of: {
    readonly at?: number | undefined;
    readonly size: number;
  }): Promise<CallResult<{ total: number; list: readonly TalkedMatch[] }>>;
}

export interface ThreadsDeps {
  readonly hub: Pick<FeedHub, "position" | "read" | "provideSnapshot">;
  readonly repository: Pick<ThreadRepository, "lastUpTo">;
  readonly reads: SummaryReads;
  readonly mineOf: MineOf;
  readonly clock: Clock;
  readonly isMatch: (of: { readonly sport: Sport; readonly matchId: string }) => Promise<boolean>;
  readonly minuteOf: MinuteOf;
  readonly timeAt: TimeAt;
  readonly embeds: EmbedsOf;
}

/** Events from which a state is folded; they include the latest posts. */
const TAIL = 1_000;
/** A match counts as talked about this long after its last post. */
const TALKED_MS = 4 * 3_600_000;
const TALKED_LOOKED_AT = 20;
/** Lists exist for moments this far apart, so that readers equally far behind share one. */
const LIST_STEP_MS = 10_000;
/** Pages request a thread's figures as of each quarter of a minute, so that all viewers of a match share them. */
const SUMMARY_TTL_MS = 15_000;
const MAX_ENTRIES = 200;
const noMatch = () => refuse(ErrorCode.notFound, "比赛不存在");

type Time = Pick<ThreadSummary, "minute" | "clock">;

export function createThreads({ hub, repository, reads, mineOf, clock, isMatch, minuteOf, timeAt, embeds }: ThreadsDeps): Threads {
  const momentOf = (at: number | undefined): number => Math.min(clock.now(), at ?? Number.POSITIVE_INFINITY);
  const lists = createTimedCache<readonly TalkedMatch[]>({ clock, ttlMs: LIST_STEP_MS, most: MAX_ENTRIES });
  const summaries = createTimedCache<CountedSummary & Time>({ clock, ttlMs: SUMMARY_TTL_MS, most: MAX_ENTRIES });

  async function foldUpTo(sport: Sport, matchId: MatchId, last: number): Promise<ThreadState> {
    const start: ThreadState = { ...emptyThread(sport, matchId), seq: Math.max(0, last - TAIL) };
    const events = await hub.read(threadChannel(sport, matchId), start.seq, TAIL);
    return events.filter(({ s }) => s <= last).reduce((state, event) => reduceThread(state, event as ThreadEvent), start);
  }

  hub.provideSnapshot("thread", async (ch) => {
    const channel = parseChannel(ch);
    if (channel?.kind !== "thread" || channel.sport === null) throw new Error(`${ch} is no channel of a thread`);
    const state = await foldUpTo(channel.sport, channel.id, (await hub.position(ch)).s);
    return { s: state.seq, at: state.asOfAt, d: state };
  });

  /** Cards of matches as of a moment; matches unknown at that moment are left out. */
  async function cardsAt(matches: readonly RichMatch[], moment: number): Promise<readonly EmbeddedMatch[]> {
    const content = matches.map(({ sport, matchId }) => ({ type: "matchCard" as const, attrs: { sport, matchId } }));
    return (await embeds({ type: "doc", content }, moment)).matches;
  }

  async function talkedOf(moment: number): Promise<readonly TalkedMatch[]> {
    const found = await reads.talked({ since: moment - TALKED_MS, until: moment, limit: TALKED_LOOKED_AT });
    const [minutes, cards] = await Promise.all([Promise.all(found.map((match) => minuteOf(match, moment))), cardsAt(found, moment)]);
    return found.flatMap(({ sport, matchId, posts, talkers }, i) => {
      const minute = minutes[i] ?? null;
      const card = cards.find((one) => one.sport === sport && one.matchId === matchId);
      if (minute === null || !card) return [];
      const { league, home, away, score } = card;
      return [{ sport, matchId, league, home, away, score, minute, posts, talkers }];
    });
  }

  /** The moment is rounded down, so that nothing is later than the reader's. */
  function talked(at: number | undefined): Promise<readonly TalkedMatch[]> {
    const moment = Math.floor(momentOf(at) / LIST_STEP_MS) * LIST_STEP_MS;
    return lists.of(String(moment), () => talkedOf(moment));
  }

  return {
    async state({ sport, matchId, at }, userId) {
      if (!(await isMatch({ sport, matchId }))) return noMatch();
      const moment = momentOf(at);
      const ch = threadChannel(sport, matchId);
      const { e, s } = await hub.position(ch);
      const last = Math.min(s, await repository.lastUpTo(ch, moment));
      const [state, mine] = await Promise.all([
        foldUpTo(sport, matchId, last),
        userId === null ? null : mineOf({ sport, matchId }, userId),
      ]);
      return ok({ asOf: { e, s: last }, at: moment, state, mine });
    },

    async log({ sport, matchId, at, after, limit }) {
      if (!(await isMatch({ sport, matchId }))) return noMatch();
      const ch = threadChannel(sport, matchId);
      const { e, s } = await hub.position(ch);
      const last = Math.min(s, await repository.lastUpTo(ch, momentOf(at)));
      const found = last > after ? await hub.read(ch, after, limit) : [];
      const events = found.filter((event) => event.s <= last) as readonly ThreadEvent[];
      const end = events.at(-1)?.s ?? last;
      return ok({ events, next: end < last ? end : null, asOf: { e, s: last } });
    },

    async summary({ sport, matchId, at, since }, userId) {
      if (!(await isMatch({ sport, matchId }))) return noMatch();
      const moment = momentOf(at);
      const match = { sport, matchId };
      if (since === undefined) {
        const stats = await summaries.of(`${sport} ${matchId} ${moment}`, async () => {
          const [counted, time] = await Promise.all([reads.summary(match, moment, null, null), timeAt(match, moment)]);
          return { ...counted, ...time };
        });
        return ok({ ...stats, missed: null });
      }
      const [{ missed, ...stats }, time, [from], [to]] = await Promise.all([
        reads.summary(match, moment, since, userId),
        timeAt(match, moment),
        cardsAt([match], Math.min(since, moment)),
        cardsAt([match], moment),
      ]);
      const score = { from: from?.score ?? null, to: to?.score ?? null };
      return ok({ ...stats, ...time, missed: missed && { ...missed, score } });
    },

    async list({ at, size }) {
      const list = await talked(at);
      return ok({ total: list.length, list: list.slice(0, size) });
    },
  };
}
