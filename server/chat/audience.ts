import { matchTypeOf } from "../../contract/codes/matchType.ts";
import { parseChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { type AudienceView, type GiftData, audienceChannel, matchRoomId, roomChannel } from "../../contract/feed/room.ts";
import type { FeedHub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { AudienceCount } from "../room/types.ts";

export interface AudienceDeps {
  readonly hub: Pick<FeedHub, "publish" | "position" | "onCommitted" | "provideSnapshot" | "subscribers" | "watched">;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Audience extends AudienceCount {
  /** Number of rooms on air about each match, by the match's channel; the complete map. Published in the chats of the matches. */
  setRooms(counts: ReadonlyMap<string, number>): void;
  /** Starts publishing changes. */
  start(): void;
  stop(): void;
}

const EVERY_MS = 3_000;
const HALF_LIFE_MS = 180_000;
/** A room's weight of lines and gifts below this is dropped. */
const NOTHING = 0.5;
const WEIGHT = { viewer: 10, line: 1, gift: 5, diamond: 1, ticket: 0.1 } as const;

interface Activity {
  readonly weight: number;
  readonly at: number;
}

function weightOf(event: FeedEvent): number {
  switch (event.k) {
    case "chat":
    case "barrage":
      return WEIGHT.line;
    case "gift": {
      const gift = event.d as GiftData;
      return WEIGHT.gift + Number(gift.total) * WEIGHT[gift.currency];
    }
    default:
      return 0;
  }
}

/**
 * The viewers of a room, and its heat: ten for each viewer, plus recent lines and gifts (1 for a line, 5 for a gift, 1 for
 * each 球钻, 0.1 for each 球票), with a half-life of three minutes. Published on `audience:{roomId}` at most every three
 * seconds, when it changed and has subscribers. Nothing of it is logged: after a restart only the viewers count.
 */
export function createAudience({ hub, clock, log }: AudienceDeps): Audience {
  const activities = new Map<string, Activity>();
  const published = new Map<string, AudienceView>();
  /** Keyed by the id of the match's chat. */
  let rooms: ReadonlyMap<string, number> = new Map();

  function activityOf(roomId: string, now: number): number {
    const activity = activities.get(roomId);
    return activity === undefined ? 0 : activity.weight * 2 ** (-Math.max(0, now - activity.at) / HALF_LIFE_MS);
  }

  const viewers = (roomId: string): number => hub.subscribers(roomChannel(roomId));
  const heat = (roomId: string): number => Math.round(viewers(roomId) * WEIGHT.viewer + activityOf(roomId, clock.now()));

  function viewOf(roomId: string): AudienceView {
    const about = rooms.get(roomId);
    return { viewers: viewers(roomId), heat: heat(roomId), ...(about === undefined ? {} : { rooms: about }) };
  }

  function tick(): void {
    cancelTimer = clock.setTimer(EVERY_MS, tick);
    const now = clock.now();
    for (const roomId of activities.keys()) if (activityOf(roomId, now) < NOTHING) activities.delete(roomId);
    const watched = new Set(hub.watched("audience"));
    for (const roomId of published.keys()) if (!watched.has(roomId)) published.delete(roomId);
    for (const roomId of watched) publishView(roomId, now);
  }

  function publishView(roomId: string, at: number): void {
    const view = viewOf(roomId);
    const before = published.get(roomId);
    if (before?.viewers === view.viewers && before.heat === view.heat && before.rooms === view.rooms) return;
    published.set(roomId, view);
    hub.publish([{ ch: audienceChannel(roomId), at, k: "audience", d: view }]).catch((error: unknown) => {
      log.error({ err: error, roomId }, "the audience of a room could not be published");
    });
  }

  const stopCommitted = hub.onCommitted((events) => {
    const now = clock.now();
    for (const event of events) {
      const weight = weightOf(event);
      const channel = weight === 0 ? null : parseChannel(event.ch);
      if (channel?.kind === "room") activities.set(channel.id, { weight: activityOf(channel.id, now) + weight, at: now });
    }
  });
  hub.provideSnapshot("audience", async (ch) => {
    const { s } = await hub.position(ch);
    const roomId = parseChannel(ch)?.id ?? "";
    // The snapshot may be newer than the last publication: the next tick publishes the numbers to all.
    published.delete(roomId);
    return { s, at: clock.now(), d: viewOf(roomId) };
  });
  let cancelTimer = (): void => undefined;

  return {
    viewers,
    heat,
    setRooms(counts) {
      const chats = [...counts].flatMap(([ch, count]): [string, number][] => {
        const match = parseChannel(ch);
        return match === null || match.sport === null ? [] : [[matchRoomId(matchTypeOf(match.sport), match.id), count]];
      });
      rooms = new Map(chats);
    },
    start() {
      cancelTimer();
      cancelTimer = clock.setTimer(EVERY_MS, tick);
    },
    stop() {
      cancelTimer();
      stopCommitted();
    },
  };
}
