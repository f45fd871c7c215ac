import type { FeedEvent } from "../../contract/feed/frames.ts";
import { parseChannel } from "../../contract/feed/channels.ts";
import type { Clock } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { DemoRoom } from "./demoRoom.ts";
import { type MatchMemory, momentOf, newsOf } from "./moment.ts";
import { type News, type NewsKind, asTyped, leaningOf, personaOf, phrase } from "./phrases.ts";
import { type Rhythm, createRhythm } from "./rhythm.ts";

export interface DemoChatDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /** Polled every few seconds. */
  rooms(): Promise<readonly DemoRoom[]>;
  /** Ids of users who chat. */
  talkers(): Promise<readonly string[]>;
  viewers(roomId: string): number;
  /** Says a line under the same rules as other users. False: refused, which is no error. */
  say(roomId: string, userId: string, text: string, isBarrage: boolean): Promise<boolean>;
  /** Gives a gift under the same rules as other users. False: refused (balance spent, or the room just went off air), which is no error. */
  give(roomId: string, userId: string): Promise<boolean>;
  /** Called for a room on air that was not there at the last poll. A rejection is retried. */
  open(roomId: string, talkers: readonly string[]): Promise<void>;
  onCommitted(listener: (events: readonly FeedEvent[]) => void): () => void;
}

/** Chat and gifts in the demo's rooms, until the returned function is called. */
export interface DemoChat {
  start(): () => Promise<void>;
}

const FOLLOWED: ReadonlySet<string> = new Set(["incident", "incident.revoked", "score", "state"]);
const LOOK_EVERY_MS = 5_000;
/** Lines a second with and without viewers. A few lines keep an empty room alive, and its log small. */
const WATCHED_RATE = 0.35;
const ALONE_RATE = 0.02;
const BRANCHING = 0.55;
const MEMORY_MS = 6_000;
/** Share of gifts among the actions in a room with viewers. */
const GIFT_PART = 0.06;
/** How many lines of chat an event triggers, and for how long it is a topic. */
const STIR: Readonly<Record<NewsKind, { readonly weight: number; readonly ms: number }>> = {
  goal: { weight: 30, ms: 15_000 },
  ownGoal: { weight: 28, ms: 15_000 },
  penalty: { weight: 28, ms: 15_000 },
  cancelled: { weight: 24, ms: 15_000 },
  missedPenalty: { weight: 22, ms: 12_000 },
  red: { weight: 20, ms: 15_000 },
  run: { weight: 6, ms: 8_000 },
  over: { weight: 12, ms: 12_000 },
  start: { weight: 6, ms: 10_000 },
  half: { weight: 6, ms: 10_000 },
  yellow: { weight: 5, ms: 8_000 },
  substitution: { weight: 3, ms: 6_000 },
};
/** Delay before users react to an event. */
const REACTION_MS = 1_200;
/** Number of recent lines that are not repeated in a room. */
const REMEMBERED = 80;
/** Share of lines that are sent from the player, as barrage. */
const BARRAGE_PART = 0.14;

interface Running {
  room: DemoRoom;
  readonly rhythm: { readonly watched: Rhythm; readonly alone: Rhythm };
  news: { readonly news: News; readonly until: number } | null;
  /** Oldest first. */
  readonly recentTexts: Set<string>;
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
      /** State of the matches shown in rooms. */
      const memories = new Map<string, MatchMemory>();
      /** Actions in progress: `stop` waits for them. */
      const inFlight = new Set<Promise<void>>();

      function track(work: Promise<void>): Promise<void> {
        inFlight.add(work);
        return work.finally(() => inFlight.delete(work));
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
        const news = one.news !== null && one.news.until > now ? one.news.news : null;
        const moment = momentOf(room, memories.get(room.matchId ?? "")?.score ?? null, news, now);
        const speaker = { persona: personaOf(userId), leaning: leaningOf(userId, room.roomId) };
        const text = phrase(moment, speaker, random, one.recentTexts);
        one.recentTexts.add(text);
        for (const oldest of one.recentTexts) if (one.recentTexts.size > REMEMBERED) one.recentTexts.delete(oldest);
        for (const rhythm of [one.rhythm.watched, one.rhythm.alone]) rhythm.noteLine(now);
        await deps.say(room.roomId, userId, asTyped(text, random), random() < BARRAGE_PART);
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
              // The next poll resumes it: the database may be away.
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
        for (const matchId of memories.keys()) if (!shown.has(matchId)) memories.delete(matchId);
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
            news: null,
            recentTexts: new Set<string>(),
            cancel: () => undefined,
          };
          one.room = room;
          running.set(room.roomId, one);
          // A viewer who has just entered finds the room chatting.
          if (!known || deps.viewers(room.roomId) > 0) plan(one);
        }
      }

      function scheduleLook(): void {
        if (isStopped) return;
        cancelLook = clock.setTimer(LOOK_EVERY_MS, () => {
          track(look())
            .catch((error: unknown) => log.warn({ reason: messageOf(error) }, "the demo's rooms could not be looked at"))
            .finally(scheduleLook);
        });
      }

      /** Reacts to an event: the bigger it is, the more chat at once. */
      function react(events: readonly FeedEvent[]): void {
        for (const event of events) {
          const channel = parseChannel(event.ch);
          if (channel?.kind !== "match" || !FOLLOWED.has(event.k)) continue;
          const showing = [...running.values()].filter((one) => one.room.matchId === channel.id);
          const first = showing[0];
          if (!first) continue;
          const known = memories.get(channel.id) ?? { score: null, goals: new Map(), streak: { side: null, count: 0 } };
          memories.set(channel.id, known);
          const news = newsOf(event, first.room.sport, known);
          if (news === null) continue;
          const { weight, ms } = STIR[news.kind];
          for (const one of showing) {
            if (clock.now() - event.at > ms) continue;
            one.news = { news, until: clock.now() + ms };
            one.rhythm.watched.excite(clock.now(), weight);
            one.cancel();
            one.cancel = clock.setTimer(REACTION_MS, () => plan(one));
          }
        }
      }

      const stopListening = deps.onCommitted(react);
      track(look()).catch((error: unknown) => log.warn({ reason: messageOf(error) }, "the demo's rooms could not be looked at"));
      scheduleLook();
      return async () => {
        isStopped = true;
        cancelLook();
        stopListening();
        for (const one of running.values()) one.cancel();
        await Promise.allSettled(inFlight);
      };
    },
  };
}
