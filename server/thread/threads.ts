import { ErrorCode } from "../../contract/codes/errors.ts";
import { type Sport, parseChannel } from "../../contract/feed/channels.ts";
import { type ThreadEvent, threadChannel } from "../../contract/feed/thread.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { TalkedMatch, ThreadAsOf, ThreadLog, ThreadSummary } from "../../contract/http/thread.ts";
import type { MatchId } from "../../contract/ids.ts";
import { ok } from "../../contract/result.ts";
import { type ThreadState, emptyThread, reduceThread } from "../../contract/thread/thread.ts";
import type { FeedHub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { MinuteOf } from "../match/minuteOf.ts";
import type { EmbedsOf } from "../news/types.ts";
import type { SummaryReads } from "./summaryReads.ts";
import type { ThreadRepository } from "./threadRepository.ts";

export interface ThreadOf {
  readonly sport: Sport;
  readonly matchId: MatchId;
  readonly at?: number | undefined;
}

/** Threads as readers get them: nothing, and no number, is later than the reader's moment. */
export interface Threads {
  state(of: ThreadOf): Promise<CallResult<ThreadAsOf>>;
  log(of: ThreadOf & { readonly after: number; readonly limit: number }): Promise<CallResult<ThreadLog>>;
  summary(of: ThreadOf & { readonly since?: number | undefined }): Promise<CallResult<ThreadSummary>>;
  list(of: {
    readonly at?: number | undefined;
    readonly size: number;
  }): Promise<CallResult<{ total: number; list: readonly TalkedMatch[] }>>;
}

export interface ThreadsDeps {
  readonly hub: Pick<FeedHub, "position" | "read" | "provideSnapshot">;
  readonly repository: Pick<ThreadRepository, "lastUpTo">;
  readonly reads: SummaryReads;
  readonly clock: Clock;
  readonly isMatch: (of: { readonly sport: Sport; readonly matchId: string }) => Promise<boolean>;
  readonly minuteOf: MinuteOf;
  readonly embeds: EmbedsOf;
}

/** Events a state is folded from: the latest posts are among them. */
const TAIL = 1_000;
/** How long after its last post a match may still be talked about. */
const TALKED_MS = 4 * 3_600_000;
const TALKED_LOOKED_AT = 20;
/** For whoever is not behind, a list stands so long. */
const LIST_KEPT_MS = 10_000;
const noMatch = () => refuse(ErrorCode.notFound, "比赛不存在");

export function createThreads({ hub, repository, reads, clock, isMatch, minuteOf, embeds }: ThreadsDeps): Threads {
  const momentOf = (at: number | undefined): number => Math.min(clock.now(), at ?? Number.POSITIVE_INFINITY);
  let kept: { readonly until: number; readonly list: Promise<readonly TalkedMatch[]> } | null = null;

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

  async function talkedOf(moment: number): Promise<readonly TalkedMatch[]> {
    const found = await reads.talked({ since: moment - TALKED_MS, until: moment, limit: TALKED_LOOKED_AT });
    const list: TalkedMatch[] = [];
    for (const { sport, matchId, posts, talkers } of found) {
      const minute = await minuteOf({ sport, matchId }, moment);
      if (minute === null) continue;
      const { matches } = await embeds({ type: "doc", content: [{ type: "matchCard", attrs: { sport, matchId } }] }, moment);
      const [match] = matches;
      if (!match) continue;
      const { league, home, away, score } = match;
      list.push({ sport, matchId, league, home, away, score, minute, posts, talkers });
    }
    return list;
  }

  function talked(at: number | undefined): Promise<readonly TalkedMatch[]> {
    const now = clock.now();
    if (at !== undefined && at < now) return talkedOf(at);
    if (kept && now < kept.until) return kept.list;
    const list = talkedOf(now);
    kept = { until: now + LIST_KEPT_MS, list };
    list.catch(() => (kept = null));
    return list;
  }

  return {
    async state({ sport, matchId, at }) {
      if (!(await isMatch({ sport, matchId }))) return noMatch();
      const moment = momentOf(at);
      const ch = threadChannel(sport, matchId);
      const { e, s } = await hub.position(ch);
      const last = Math.min(s, await repository.lastUpTo(ch, moment));
      const state = await foldUpTo(sport, matchId, last);
      return ok({ asOf: { e, s: last }, at: moment, state });
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

    async summary({ sport, matchId, at, since }) {
      if (!(await isMatch({ sport, matchId }))) return noMatch();
      return ok(await reads.summary({ sport, matchId }, momentOf(at), since ?? null));
    },

    async list({ at, size }) {
      const list = await talked(at);
      return ok({ total: list.length, list: list.slice(0, size) });
    },
  };
}
