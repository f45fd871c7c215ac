import { matchChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent, NewEvent } from "../../contract/feed/frames.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { shanghaiDate } from "../../contract/shanghai.ts";
import type { EventLog } from "../feed/types.ts";
import type { MatchAt } from "./matchStates.ts";
import type { MatchRepository, StoredMatch } from "./matchRepository.ts";
import { UNFED } from "./matchRepository.ts";
import { UNENDED_STATES, OVER_STATES, compareRows, isInPlay } from "./window.ts";

/** An event log in memory, for tests that run thousands of cases. Outlives the hubs made on it, as the real one does. */
export function memoryEventLog(): EventLog {
  const channels = new Map<string, { e: string; events: FeedEvent[]; keys: Set<string> }>();
  let epochs = 0;
  const channelOf = (ch: string) => {
    let channel = channels.get(ch);
    if (!channel) {
      epochs += 1;
      channel = { e: `epoch-${epochs}`, events: [], keys: new Set() };
      channels.set(ch, channel);
    }
    return channel;
  };
  const append = ({ ch, at, k, d, key }: NewEvent): FeedEvent | null => {
    const channel = channelOf(ch);
    if (key !== undefined && channel.keys.has(key)) return null;
    if (key !== undefined) channel.keys.add(key);
    const event = { ch, s: channel.events.length + 1, at: Math.max(at, channel.events.at(-1)?.at ?? 0), k, d };
    channel.events.push(event);
    return event;
  };
  return {
    append: async (events) => events.map(append),
    read: async (ch, after, limit) => (channels.get(ch)?.events ?? []).slice(after, after + limit),
    position: async (ch) => ({ e: channelOf(ch).e, s: channelOf(ch).events.length }),
    open: async (ch) => ({ e: channelOf(ch).e, s: channelOf(ch).events.length }),
    has: async (ch) => (channels.get(ch)?.events.length ?? 0) > 0,
    async reset(ch) {
      channels.delete(ch);
      return { e: channelOf(ch).e, s: 0 };
    },
    checkpoint: async () => null,
    saveCheckpoint: async () => undefined,
    async redact(ch, s, { k, d }) {
      const events = channels.get(ch)?.events;
      const before = events?.[s - 1];
      if (!events || !before) return null;
      const event = { ...before, k, d };
      events[s - 1] = event;
      return event;
    },
  };
}

/** Matches folded anew on each call, from what `read` returns of their logs. */
export function matchesIn(read: (ch: string, after: number, limit: number) => Promise<readonly FeedEvent[]>): MatchAt {
  return async ({ sport, matchId }, at) => {
    const events = await read(matchChannel(sport, matchId), 0, 2_000);
    return events
      .filter((event) => event.at <= at)
      .reduce((state, event) => reduceMatch(state, event as MatchEvent), emptyMatch(sport, matchId));
  };
}

export const NO_MATCHES = matchesIn(async () => []);

/** Matches in memory; `behind` compares with the log, as the real one does. */
export function memoryMatches(
  eventLog: Pick<EventLog, "position">,
): MatchRepository & { readonly stored: ReadonlyMap<string, StoredMatch> } {
  const stored = new Map<string, StoredMatch>();
  const keyOf = (sport: string, id: string) => `${sport}:${id}`;
  const all = () => [...stored.values()].toSorted((a, b) => compareRows(a.row, b.row));
  const matches: MatchRepository["list"] = async ({ sport, range, states, leagueIds, isHot, limit, offset = 0 }) =>
    all()
      .map((m) => m.row)
      .filter((row) => sport === undefined || row.sport === sport)
      .filter((row) => !range || (row.kickoffAt >= range.from && row.kickoffAt < range.to))
      .filter((row) => !states || states.includes(row.state))
      .filter((row) => !leagueIds || leagueIds.length === 0 || leagueIds.includes(row.league.id))
      .filter((row) => !isHot || row.hot)
      .slice(offset, offset + limit);
  return {
    stored,
    list: matches,
    count: async (filter) => (await matches({ ...filter, limit: Number.MAX_SAFE_INTEGER })).length,
    find: async (sport, id) => stored.get(keyOf(sport, id)) ?? null,
    window: async ({ from, to }) => all().filter(({ row }) => isInPlay(row) || (row.kickoffAt >= from && row.kickoffAt < to)),
    async behind() {
      const found: string[] = [];
      for (const [key, { position }] of stored) {
        const match = await eventLog.position(key);
        const odds = await eventLog.position(`odds:${key}`);
        if (match.s !== position.seq || (match.s > 0 && match.e !== position.epoch)) found.push(key);
        if (odds.s !== position.oddsSeq || (odds.s > 0 && odds.e !== position.oddsEpoch)) found.push(`odds:${key}`);
      }
      return found;
    },
    over: async (source) =>
      new Set(
        all()
          .filter(({ row }) => row.source === source && OVER_STATES[row.sport].includes(row.state))
          .map(({ row }) => row.id),
      ),
    unended: async (source, at) =>
      all()
        .filter(({ row }) => row.source === source && row.kickoffAt < at && UNENDED_STATES[row.sport].includes(row.state))
        .map(({ row }) => row.id),
    async register(fixtures) {
      for (const { fixture, row } of fixtures) {
        const key = keyOf(fixture.sport, fixture.matchId);
        const before = stored.get(key);
        if (before && before.position.seq > 0) continue;
        stored.set(key, { fixture, row: row ?? rowOfFixture(fixture), position: before?.position ?? UNFED });
      }
    },
    async save(saved) {
      for (const match of saved) stored.set(keyOf(match.row.sport, match.row.id), match);
    },
    async countByDay({ from, to }) {
      const counts = new Map<string, number>();
      for (const { row } of all()) {
        if (row.kickoffAt < from || row.kickoffAt >= to) continue;
        const key = `${shanghaiDate(row.kickoffAt)}/${row.sport}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      return [...counts].map(([key, count]) => ({ date: key.slice(0, 10), sport: key.endsWith("fb") ? "fb" : "bk", count }));
    },
  };
}
