import type { FeedEvent } from "../../contract/feed/frames.ts";
import { parseChannel } from "../../contract/feed/channels.ts";
import type { ScoreData } from "../../contract/feed/sport.ts";
import type { Clock } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import { phrase } from "./phrases.ts";
import { type Rhythm, createRhythm } from "./rhythm.ts";

/** A room of the demo that is on air. */
export interface DemoRoom {
  readonly roomId: string;
  readonly sport: "fb" | "bk";
  readonly matchId: string | null;
  readonly home: string;
  readonly away: string;
}

export interface DemoChatDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /** Looked at anew every few seconds. */
  rooms(): Promise<readonly DemoRoom[]>;
  /** Ids of users who talk. */
  talkers(): Promise<readonly string[]>;
  viewers(roomId: string): number;
  /** The way everybody says something. False: it was refused, which is no error. */
  say(roomId: string, userId: string, text: string): Promise<boolean>;
  /** The way everybody gives something. False: it was refused (spent, or the room has just gone down), which is no error. */
  give(roomId: string, userId: string): Promise<boolean>;
  /** A room is on air that was not at the last look, or not at the start. Rejects: it is tried again. */
  open(roomId: string, talkers: readonly string[]): Promise<void>;
  onCommitted(listener: (events: readonly FeedEvent[]) => void): () => void;
}

/** Talk and gifts in the rooms of the demo, from now on until the answer is called. */
export interface DemoChat {
  start(): () => Promise<void>;
}

const LOOK_EVERY_MS = 5_000;
/** Lines a second while somebody watches, and while nobody does: an empty room has something to show, and a log that stays small. */
const WATCHED_RATE = 0.35;
const ALONE_RATE = 0.02;
const BRANCHING = 0.55;
const MEMORY_MS = 6_000;
/** Of what happens in a room somebody watches, this part is a gift. */
const GIFT_PART = 0.06;
const GOAL_WEIGHT = { fb: 30, bk: 2 } as const;
const GOAL_MS = 15_000;
/** A goal is seen before it is spoken of. */
const REACTION_MS = 1_200;

interface Running {
  room: DemoRoom;
  readonly rhythm: { readonly watched: Rhythm; readonly alone: Rhythm };
  scorer: { readonly name: string; readonly until: number } | null;
  last: string;
  cancel: () => void;
}

export function createDemoChat(deps: DemoChatDeps): DemoChat {
  const { clock, log, random } = deps;

  return {
    start() {
      const running = new Map<string, Running>();
      let talkers: readonly string[] = [];
      let isStopped = false;
      let cancelLook = (): void => undefined;
      /** Of matches that rooms show. */
      const scores = new Map<string, readonly [number, number]>();
      /** On their way: whoever stops waits for them. */
      const underWay = new Set<Promise<void>>();

      function track(work: Promise<void>): Promise<void> {
        underWay.add(work);
        return work.finally(() => underWay.delete(work));
      }

      function rhythmOf(baseRate: number): Rhythm {
        return createRhythm({ baseRate, branching: BRANCHING, memoryMs: MEMORY_MS, random });
      }

      async function act(one: Running): Promise<void> {
        const userId = talkers[Math.floor(random() * talkers.length)];
        if (userId === undefined) return;
        const { room } = one;
        if (deps.viewers(room.roomId) > 0 && random() < GIFT_PART) {
          await deps.give(room.roomId, userId);
          return;
        }
        const now = clock.now();
        const scorer = one.scorer !== null && one.scorer.until > now ? one.scorer.name : null;
        const text = phrase({ sport: room.sport, home: room.home, away: room.away, scorer }, random, one.last);
        one.last = text;
        for (const rhythm of [one.rhythm.watched, one.rhythm.alone]) rhythm.said(now);
        await deps.say(room.roomId, userId, text);
      }

      function plan(one: Running): void {
        if (isStopped) return;
        one.cancel();
        const isWatched = deps.viewers(one.room.roomId) > 0;
        const waitMs = (isWatched ? one.rhythm.watched : one.rhythm.alone).next(clock.now());
        const planned = isWatched ? waitMs : Math.max(waitMs, LOOK_EVERY_MS);
        one.cancel = clock.setTimer(planned, () => {
          track(act(one)).then(
            () => plan(one),
            (error: unknown) => {
              // Goes on after the next look: the database may be away.
              log.warn({ reason: messageOf(error), roomId: one.room.roomId }, "nothing could be said or given in a room of the demo");
            },
          );
        });
      }

      async function look(): Promise<void> {
        const [rooms, users] = await Promise.all([deps.rooms(), deps.talkers()]);
        if (isStopped) return;
        talkers = users;
        const ids = new Set(rooms.map((room) => room.roomId));
        const shown = new Set(rooms.map((room) => room.matchId));
        for (const matchId of scores.keys()) if (!shown.has(matchId)) scores.delete(matchId);
        for (const [id, one] of running) {
          if (ids.has(id)) continue;
          one.cancel();
          running.delete(id);
        }
        for (const room of rooms) {
          const known = running.get(room.roomId);
          if (!known) await deps.open(room.roomId, users);
          if (isStopped) return;
          const one = known ?? {
            room,
            rhythm: { watched: rhythmOf(WATCHED_RATE), alone: rhythmOf(ALONE_RATE) },
            scorer: null,
            last: "",
            cancel: () => undefined,
          };
          one.room = room;
          running.set(room.roomId, one);
          // Whoever has just come in finds the room talking.
          if (!known || deps.viewers(room.roomId) > 0) plan(one);
        }
      }

      function lookAgain(): void {
        if (isStopped) return;
        cancelLook = clock.setTimer(LOOK_EVERY_MS, () => {
          track(look())
            .catch((error: unknown) => log.warn({ reason: messageOf(error) }, "the demo's rooms could not be looked at"))
            .finally(lookAgain);
        });
      }

      /** A goal: everybody talks at once. */
      function react(events: readonly FeedEvent[]): void {
        for (const event of events) {
          if (event.k !== "score") continue;
          const channel = parseChannel(event.ch);
          if (channel?.kind !== "match") continue;
          const showing = [...running.values()].filter((one) => one.room.matchId === channel.id);
          if (showing.length === 0) continue;
          const { score } = event.d as ScoreData;
          const now: readonly [number, number] = [score[0], score[1]];
          // Of a match first heard of in the middle, only a first goal tells whose it was.
          const before = scores.get(channel.id) ?? (now[0] + now[1] === 1 ? [0, 0] : now);
          scores.set(channel.id, now);
          for (const one of showing) {
            if (clock.now() - event.at > GOAL_MS) continue;
            const name = now[0] > before[0] ? one.room.home : now[1] > before[1] ? one.room.away : null;
            if (name === null) continue;
            one.scorer = { name, until: clock.now() + GOAL_MS };
            one.rhythm.watched.excite(clock.now(), GOAL_WEIGHT[one.room.sport]);
            one.cancel();
            one.cancel = clock.setTimer(REACTION_MS, () => plan(one));
          }
        }
      }

      const stopListening = deps.onCommitted(react);
      track(look()).catch((error: unknown) => log.warn({ reason: messageOf(error) }, "the demo's rooms could not be looked at"));
      lookAgain();
      return async () => {
        isStopped = true;
        cancelLook();
        stopListening();
        for (const one of running.values()) one.cancel();
        await Promise.allSettled(underWay);
      };
    },
  };
}
