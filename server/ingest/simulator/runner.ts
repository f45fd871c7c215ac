import { setImmediate as nextTurn } from "node:timers/promises";
import { matchChannel, oddsChannel } from "../../../contract/feed/channels.ts";
import type { NewEvent } from "../../../contract/feed/frames.ts";
import type { Hub } from "../../feed/types.ts";
import { type Clock, msUntil } from "../../kit/clock.ts";
import type { Log } from "../../kit/log.ts";
import type { AddedPrizes, RegisteredIssue } from "../../lottery/types.ts";
import { DAY_MS, programmeDayOf } from "./calendar.ts";
import { createHeap } from "./heap.ts";
import { simulateOdds } from "./odds.ts";
import { issuesOfDay } from "./lottery.ts";
import type { SimMatch } from "./pairing.ts";
import { createPrizeQueue } from "./prizeQueue.ts";
import { LONGEST_MS, type RegisteredFixture, rowAsOf, simulateMatch } from "./rows.ts";
import { matchesBetween, matchesOfDay, matchOfId } from "./schedule.ts";
import type { Extent, NewMatchEvent } from "./writer.ts";

export interface SimulatorOptions {
  readonly hub: Pick<Hub, "publish" | "position">;
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "error">;
  readonly seed: string;
  /** Stores fixtures with their board rows; called once for each programme day of the window, again for known fixtures at a restart. */
  readonly registerFixtures: (items: readonly RegisteredFixture[]) => Promise<void>;
  /** True for a match whose final row is stored already: it is not computed again. */
  readonly registered?: (matchId: string) => boolean;
  /** Stored matches whose kick-off has passed and that have not ended by their row, by kick-off. Absent: none. */
  readonly unended?: () => Promise<readonly string[]>;
  /** Stores the issues of the lotteries; absent: they are not simulated. */
  readonly lottery?: LotterySink;
  /** Days before and after today that are registered; 7 by default. */
  readonly windowDays?: number;
}

export interface LotterySink {
  /** The issues of a programme day with the prizes so far; called again for known issues at a restart. */
  register(issues: readonly RegisteredIssue[]): Promise<void>;
  addPrizes(prizes: readonly AddedPrizes[]): Promise<void>;
}

export interface SimulatorRunner {
  /**
   * Resolves once every match in play is published up to now. Matches that ended while the portal was down and the other
   * days of the window follow (`allRegistered`).
   */
  start(): Promise<{ readonly allRegistered: Promise<void> }>;
  /** Resolves once nothing is being published any more. */
  stop(): Promise<void>;
  /** Publishes the events a match's log should hold by now, and follows it from there on. False for an id that is not a simulated match. */
  ensureLog(matchId: string): Promise<boolean>;
}

const WINDOW_DAYS = 7;
/** A match's channels start this long before kick-off. */
const AHEAD_MS = 12 * 3_600_000;
const LOOK_AHEAD_EVERY_MS = 5 * 60_000;
/** Events after kick-off are computed this long before it, and not at a start for half a day of matches. */
const PLAYED_AHEAD_MS = 3 * LOOK_AHEAD_EVERY_MS;
const BATCH = 1_000;
const RETRY_MS = 2_000;

interface Running {
  readonly events: readonly NewEvent[];
  next: number;
}

/** Drops the first events of each channel, which the log has already. */
function withoutFirst(events: readonly NewEvent[], ofMatch: number, ofOdds: number): NewEvent[] {
  let matchEvents = 0;
  let oddsEvents = 0;
  return events.filter(({ k }) => (k === "odds.batch" ? (oddsEvents += 1) > ofOdds : (matchEvents += 1) > ofMatch));
}

export function createSimulatorRunner(options: SimulatorOptions): SimulatorRunner {
  const { hub, clock, log, seed, windowDays = WINDOW_DAYS } = options;
  const running = createHeap<Running>();
  const prizes = createPrizeQueue();
  /** Matches whose log is being published or has been. */
  const known = new Map<string, Promise<void>>();
  let isStopped = false;
  /** Ends the pending waits. A stop promise to race with would keep every wait there ever was. */
  const waits = new Set<() => void>();
  let loop: Promise<void> = Promise.resolve();
  /** Wakes the loop when something earlier than its timer is due. */
  let wake: () => void = () => {};
  let aheadTo = 0;
  let aheadAt = 0;
  let registeredTo = 0;
  /** Matches that kick off before this are computed whole; later ones only up to kick-off. */
  let playedTo = clock.now() + PLAYED_AHEAD_MS;
  /** Matches whose events after kick-off are still to be computed. */
  const toBePlayed = new Map<string, SimMatch>();

  /** `over` resolves after `delayMs`, by `end`, or when the simulator stops. */
  function beginWait(delayMs: number): { readonly over: Promise<void>; readonly end: () => void } {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    if (isStopped) return { over: Promise.resolve(), end: resolve };
    const end = (): void => {
      cancel();
      waits.delete(end);
      resolve();
    };
    const cancel = clock.setTimer(delayMs, end);
    waits.add(end);
    return { over, end };
  }

  function wait(delayMs: number): Promise<void> {
    const { over, end } = beginWait(delayMs);
    wake = end;
    return over;
  }

  const pause = (delayMs: number): Promise<void> => beginWait(delayMs).over;

  /** What `action` gives, tried again until it succeeds; null once the simulator stops. */
  async function insist<T>(action: () => Promise<T>, of: object, failure: string): Promise<T | null> {
    while (!isStopped) {
      try {
        return await action();
      } catch (error) {
        log.error({ ...of, err: error }, `${failure}, trying again`);
        await pause(RETRY_MS);
      }
    }
    return null;
  }

  /**
   * Publishes in one commit; the events' keys make a repetition harmless. By a part of its log a match that is over would be
   * in play, on every board, and after a kill until the next start.
   */
  async function publish(events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await insist(() => hub.publish(events), { events: events.length }, "simulated events could not be published");
  }

  const registerFixtures = (items: readonly RegisteredFixture[]): Promise<unknown> =>
    insist(() => options.registerFixtures(items), { fixtures: items.length }, "simulated matches could not be registered");

  function withOdds(match: SimMatch, events: readonly NewMatchEvent[]): NewEvent[] {
    // Opening prices come first; the sort is stable, so both channels keep their own order.
    return [...events, ...simulateOdds(seed, match, events)].toSorted((a, b) => a.at - b.at);
  }

  const eventsOf = (match: SimMatch, extent: Extent): NewEvent[] => withOdds(match, simulateMatch(seed, match, extent));

  function follow(match: SimMatch): Promise<void> {
    const before = known.get(match.id);
    if (before) return before;
    const isSoon = match.kickoffAt < playedTo;
    if (!isSoon) toBePlayed.set(match.id, match);
    return begin(match, eventsOf(match, isSoon ? "whole" : "before"));
  }

  function begin(match: SimMatch, events: readonly NewEvent[]): Promise<void> {
    const now = clock.now();
    const firstLater = events.findIndex((e) => e.at > now);
    const due = firstLater < 0 ? events : events.slice(0, firstLater);
    const done = publish(due).then(() => {
      const next = events[due.length];
      if (!next || isStopped) return;
      running.push(next.at, { events, next: due.length });
      wake();
    });
    known.set(match.id, done);
    return done;
  }

  async function registerDay(day: number): Promise<void> {
    const now = clock.now();
    const items: RegisteredFixture[] = [];
    for (const sport of ["fb", "bk"] as const) {
      for (const match of matchesOfDay(sport, seed, day)) {
        if (isStopped) return;
        const isOver = match.kickoffAt + LONGEST_MS < now;
        if (isOver && options.registered?.(match.id)) continue;
        items.push(rowAsOf(seed, match, now));
        // Lets the process do other work than inventing football.
        if (items.length % 50 === 0) await nextTurn();
      }
    }
    if (items.length > 0) await registerFixtures(items);
    const issues = prizes.upTo(issuesOfDay(seed, day), now);
    await insist(async () => options.lottery?.register(issues), { issues: issues.length }, "issues of lotteries could not be registered");
  }

  /** False when there was nothing to add. Prizes that could not be stored are retried: no log holds them. */
  async function addPrizes(): Promise<boolean> {
    const due = prizes.takeDue(clock.now());
    if (due.length > 0)
      await insist(async () => options.lottery?.addPrizes(due), { prizes: due.length }, "simulated prizes could not be stored");
    return due.length > 0;
  }

  async function registerDays(days: readonly number[]): Promise<void> {
    for (const day of days) {
      if (isStopped) return;
      await registerDay(day);
    }
  }

  /** Computes the rest of a match of which only the time before kick-off was computed. */
  function play(match: SimMatch): void {
    const events = eventsOf(match, "whole").filter(({ at }) => at >= match.kickoffAt);
    if (events[0]) running.push(events[0].at, { events, next: 0 });
  }

  async function lookAhead(): Promise<void> {
    const now = clock.now();
    aheadAt = now + LOOK_AHEAD_EVERY_MS;
    playedTo = now + PLAYED_AHEAD_MS;
    for (const [id, match] of toBePlayed) {
      if (isStopped) return;
      if (match.kickoffAt >= playedTo) continue;
      toBePlayed.delete(id);
      play(match);
      await nextTurn();
    }
    const lastDay = programmeDayOf(now) + windowDays;
    for (; registeredTo < lastDay && !isStopped; registeredTo += 1) await registerDay(registeredTo + 1);
    const until = now + AHEAD_MS;
    for (const match of matchesBetween(seed, aheadTo, until)) {
      if (isStopped) return;
      await follow(match);
    }
    aheadTo = until;
  }

  /** Publishes what a match's log lacks up to now, and follows it. False for a match that is over and has no log. */
  async function complete(match: SimMatch, now: number): Promise<boolean> {
    const simulatedEvents = simulateMatch(seed, match);
    const isOver = (simulatedEvents.at(-1)?.at ?? 0) <= now;
    const positions = await insist(
      () => Promise.all([hub.position(matchChannel(match.sport, match.id)), hub.position(oddsChannel(match.sport, match.id))]),
      { match: match.id },
      "a log's position could not be read",
    );
    if (!positions) return true;
    // The log's position tells what it has: a restart sends nothing twice.
    const [{ s }, odds] = positions;
    if (isOver && s === 0) return false;
    await (known.get(match.id) ?? begin(match, withoutFirst(withOdds(match, simulatedEvents), s, odds.s)));
    return true;
  }

  /** Publishes matches in play now, and those of the last hours whose log stopped in the middle. */
  async function resume(): Promise<void> {
    const now = clock.now();
    for (const match of matchesBetween(seed, now - LONGEST_MS, now)) {
      if (isStopped) return;
      if (!known.has(match.id)) await complete(match, now);
    }
    aheadTo = now;
  }

  /** Ends the matches that were in play, or to come, when the portal stopped, however long ago that is. */
  async function endPast(): Promise<void> {
    const now = clock.now();
    const withoutLog: RegisteredFixture[] = [];
    const ids = await insist(async () => options.unended?.(), {}, "matches that have not ended could not be read");
    for (const id of ids ?? []) {
      if (isStopped) return;
      const match = matchOfId(seed, id);
      if (!match || match.kickoffAt >= now - LONGEST_MS || known.has(id)) continue;
      if (!(await complete(match, now))) withoutLog.push(rowAsOf(seed, match, now));
      await nextTurn();
    }
    if (withoutLog.length > 0) await registerFixtures(withoutLog);
  }

  function takeDue(now: number): NewEvent[] {
    const due: NewEvent[] = [];
    while (running.peekKey() <= now && due.length < BATCH) {
      const match = running.pop();
      const event = match?.events[match.next];
      if (!match || !event) continue;
      due.push(event);
      match.next += 1;
      const next = match.events[match.next];
      if (next) running.push(next.at, match);
    }
    return due;
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const now = clock.now();
      if (now >= aheadAt) await lookAhead();
      const due = takeDue(clock.now());
      if (due.length > 0) await publish(due);
      else if (!(await addPrizes()))
        await wait(Math.max(1, msUntil(Math.min(running.peekKey(), prizes.nextAt(), aheadAt), clock.now(), LOOK_AHEAD_EVERY_MS)));
    }
  }

  return {
    async start() {
      const startedAt = clock.now();
      const today = programmeDayOf(startedAt);
      registeredTo = today + windowDays;
      // Matches in play come first: those are what a visitor looks at. A programme day ends in the next one's morning.
      const days = Array.from({ length: 2 * windowDays + 1 }, (_, i) => today - windowDays + i);
      const nearest = days.toSorted((a, b) => Math.abs(a - today) - Math.abs(b - today));
      await registerDays(nearest.slice(0, 2));
      await resume();
      log.info({ following: running.size, tookMs: clock.now() - startedAt }, "matches in play are up to date");
      const allRegistered = endPast().then(() => registerDays(nearest.slice(2)));
      loop = Promise.all([run(), allRegistered]).then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, "simulator stopped by an error"),
      );
      return { allRegistered };
    },
    async stop() {
      isStopped = true;
      for (const end of waits) end();
      await loop;
    },
    async ensureLog(matchId) {
      const match = matchOfId(seed, matchId);
      if (!match || isStopped) return false;
      // Matches beyond the window are not announced yet.
      if (match.kickoffAt > clock.now() + (windowDays + 1) * DAY_MS) return false;
      await follow(match);
      return true;
    },
  };
}
