import { matchChannel } from "../../../contract/feed/channels.ts";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { FeedHub } from "../../feed/types.ts";
import type { Clock } from "../../kit/clock.ts";
import { messageOf } from "../../kit/errors.ts";
import type { Log } from "../../kit/log.ts";
import { type Random, seeded } from "./draw.ts";
import { type Aftermath, createAftermath } from "./aftermath.ts";
import { type MatchKey, matchOf } from "./matchSheet.ts";
import { type Crowd, type Line, type MatchTalk, createMatchTalk } from "./matchTalk.ts";
import { createPace } from "./pace.ts";
import type { PersonaWrites } from "./personaWrites.ts";
import { type Habits, createHabits } from "./speech.ts";

export interface PersonaThreadsDeps {
  readonly hub: Pick<FeedHub, "read" | "onCommitted">;
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "warn">;
  readonly seed: string;
  readonly writes: PersonaWrites;
  /** Matches of the last day whose threads are to be filled, latest first. */
  recent(): Promise<readonly MatchKey[]>;
  /** Writes the event log of a past simulated match; false if there is none. */
  ensureLog(matchId: string): Promise<boolean>;
}

/** Runs the personas until the returned function is called. */
export interface PersonaThreads {
  start(): () => Promise<void>;
}

/** Kinds of events that are processed, out of dozens of events a minute. */
const HANDLED_KINDS: ReadonlySet<string> = new Set([
  "fixture",
  "lineup",
  "state",
  "score",
  "incident",
  "incident.revised",
  "incident.revoked",
  "stat",
]);
/** An older event comes from catching up, not from a match in play. */
const FRESH_MS = 60_000;
const READ = 2_000;
const LONGEST_MS = 6 * 3_600_000;
const SWEEP_MS = 60_000;
/** Pause between two filled threads, since others need the database too. */
const APART_MS = 200;
const LOG_EVERY = 10;
const RECENT_AFTER_MS = 90_000;

interface Followed {
  readonly key: MatchKey;
  /** Null while its log is read. */
  talk: MatchTalk | null;
  /** Events received meanwhile. */
  pending: FeedEvent[];
}

export function createPersonaThreads({ hub, clock, log, seed, writes, recent, ensureLog }: PersonaThreadsDeps): PersonaThreads {
  return {
    start() {
      const random: Random = seeded(seed, String(clock.now()));
      const followed = new Map<string, Followed>();
      const habits = new Map<string, Habits>();
      const inFlight = new Set<Promise<void>>();
      let crowd: Promise<Crowd> | null = null;
      /** Threads to begin: matches in play before finished ones. */
      const inPlay: Followed[] = [];
      const over: MatchKey[] = [];
      let beginning: Promise<void> | null = null;
      let filled = { threads: 0, posts: 0 };
      let isStopped = false;
      let cancelTimer = (): void => undefined;
      let endPause = (): void => undefined;

      function track(work: Promise<void>, trouble: string): void {
        const done: Promise<void> = work
          .catch((error: unknown) => log.warn({ reason: messageOf(error) }, trouble))
          .finally(() => inFlight.delete(done));
        inFlight.add(done);
      }
      const aftermath: Aftermath = createAftermath({ clock, writes, random, track: (work) => track(work, "a persona could not answer") });

      function gathered(): Promise<Crowd> {
        crowd ??= writes
          .names()
          .then((users) => ({
            seed,
            users,
            pace: createPace(),
            habitsOf(nickName: string) {
              const known = habits.get(nickName) ?? createHabits();
              habits.set(nickName, known);
              return known;
            },
          }))
          .catch((error: unknown) => {
            crowd = null;
            throw error;
          });
        return crowd;
      }

      function pause(): Promise<void> {
        return new Promise((resolve) => {
          const cancel = clock.setTimer(APART_MS, resolve);
          endPause = () => {
            cancel();
            resolve();
          };
        });
      }

      /** Applies the log so far; its posts are written only if the thread is still empty. */
      async function catchUp(key: MatchKey, talk: MatchTalk): Promise<void> {
        const lines: Line[] = [];
        for (let after = 0; ;) {
          const events = await hub.read(matchChannel(key.sport, key.matchId), after, READ);
          for (const event of events) {
            if (!HANDLED_KINDS.has(event.k)) continue;
            lines.push(...talk.due(event.at - 1));
            talk.take(event);
          }
          after = events.at(-1)?.s ?? after;
          if (events.length < READ) break;
        }
        lines.push(...talk.due(clock.now()));
        const isNew = await writes.past(key, lines);
        if (!isNew || lines.length === 0) return;
        filled = { threads: filled.threads + 1, posts: filled.posts + lines.length };
        if (filled.threads % LOG_EVERY === 0) log.info(filled, "threads of matches are being filled");
      }

      function follow(key: MatchKey, pending: FeedEvent[]): Followed {
        const one: Followed = { key, talk: null, pending };
        followed.set(key.matchId, one);
        return one;
      }

      /** Starts to follow a match, from its log so far. */
      async function begin(one: Followed): Promise<void> {
        const { key } = one;
        try {
          const talk = createMatchTalk(key, await gathered(), await writes.texts(key));
          await catchUp(key, talk);
          for (const event of one.pending) talk.take(event);
          one.talk = talk;
          one.pending = [];
          plan();
        } catch (error) {
          // The next event of the match starts it again.
          followed.delete(key.matchId);
          log.warn({ reason: messageOf(error), matchId: key.matchId }, "the thread of a match could not be begun");
        }
      }

      async function beginAll(): Promise<void> {
        while (!isStopped) {
          const past = inPlay.length > 0 ? undefined : over.shift();
          const next = inPlay.shift() ?? (past === undefined || followed.has(past.matchId) ? undefined : follow(past, []));
          if (next !== undefined) {
            // A past match may have no log yet, so it is written first. A match in play has one.
            if (past === undefined || (await ensureLog(past.matchId))) await begin(next);
            else followed.delete(next.key.matchId);
            if (!isStopped) await pause();
          } else if (over.length === 0) return;
        }
      }

      /** Begins the threads one after another, in the background. */
      function beginSoon(): void {
        beginning ??= beginAll()
          .catch((error: unknown) => log.warn({ reason: messageOf(error) }, "threads of matches could not be begun"))
          .finally(() => {
            beginning = null;
            if (!isStopped && inPlay.length + over.length > 0) beginSoon();
          });
      }

      function receive(events: readonly FeedEvent[]): void {
        for (const event of events) {
          if (!HANDLED_KINDS.has(event.k)) continue;
          const key = matchOf(event.ch);
          if (key === null) continue;
          const one = followed.get(key.matchId);
          if (one?.talk) {
            one.talk.take(event);
            plan();
          } else if (one) one.pending.push(event);
          else if (event.k !== "fixture" && clock.now() - event.at < FRESH_MS) {
            inPlay.push(follow(key, [event]));
            beginSoon();
          }
        }
      }

      async function write(key: MatchKey, talk: MatchTalk, line: Line): Promise<void> {
        const id = await writes.post(key, line);
        if (id !== null && !isStopped) aftermath.of(key, talk, line, id);
      }

      function speakUp(): void {
        const now = clock.now();
        for (const [id, { key, talk }] of followed) {
          if (!talk) continue;
          for (const line of talk.due(now)) track(write(key, talk, line), "a persona could not write");
          const began = talk.sheet.fixture?.kickoffAt ?? now;
          if (talk.isOver || now - began > LONGEST_MS) followed.delete(id);
        }
        plan();
      }

      function plan(): void {
        if (isStopped) return;
        cancelTimer();
        let next = SWEEP_MS;
        for (const { talk } of followed.values()) {
          const at = talk?.nextAt() ?? null;
          if (at !== null) next = Math.min(next, at - clock.now());
        }
        cancelTimer = clock.setTimer(Math.max(0, next), speakUp);
      }

      const stopListening = hub.onCommitted(receive);
      plan();
      // Matches in play begin with their next event. Those of the last day can wait until the first start is over.
      const cancelRecent = clock.setTimer(RECENT_AFTER_MS, () =>
        track(
          recent().then((keys) => {
            over.push(...keys);
            beginSoon();
          }),
          "threads of the last day could not be filled",
        ),
      );
      return async () => {
        isStopped = true;
        stopListening();
        cancelTimer();
        cancelRecent();
        aftermath.stop();
        endPause();
        await beginning;
        await Promise.allSettled(inFlight);
      };
    },
  };
}
