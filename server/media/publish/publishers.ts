import type { PublishRefusal } from "../../../contract/feed/user.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Log } from "../../kit/log.ts";
import type { Metrics } from "../../kit/metrics.ts";
import type { LiveRoom } from "../room.ts";
import type { MediaListener } from "../types.ts";
import type { PublishEvents, DropReason, Knock, Publisher } from "./gate.ts";
import { KEY_OVER, type StreamKeys } from "./streamKey.ts";

export interface PublishersDeps {
  readonly keys: StreamKeys;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics | null;
  roomOf(roomId: string): LiveRoom;
  /** Null before the portal has started: nobody is let in. */
  listener(): MediaListener | null;
}

/** All publishers, by either gate. */
export interface Publishers extends PublishEvents {
  /** Takes a publisher off the air. */
  cutOff(publisher: Publisher): void;
}

/** A place in a room, and the nonce of the key it was taken with. */
interface Place {
  readonly room: LiveRoom;
  readonly nonce: string;
}

/** Lets publishers in, passes their tags to their rooms, and removes them when they are gone. */
export function createPublishers({ keys, clock, log, metrics, roomOf, listener }: PublishersDeps): Publishers {
  /** Places of publishers that are let in or waiting to be. */
  const places = new Map<Publisher, Place>();
  const touched = new Set<LiveRoom>();

  function forget(publisher: Publisher): void {
    const place = places.get(publisher);
    places.delete(publisher);
    metrics?.mediaPublishers.set(places.size);
    place?.room.leave(publisher);
  }

  function drop(publisher: Publisher, why: DropReason): void {
    publisher.drop(why);
    forget(publisher);
  }

  function refuse(publisher: Publisher, roomId: string, why: PublishRefusal, reason: string, address?: string): void {
    log.warn({ roomId, why, reason, door: publisher.gate, address }, "a publisher was refused");
    metrics?.mediaRefused.inc({ why });
    drop(publisher, why);
    listener()?.onRefused?.(roomId, why, reason);
  }

  /**
   * A page whose connection broke returns while the old one still looks alive. The same key means the same anchor: the new
   * connection takes the place, and the old one, if it is another page, is told not to reconnect by itself.
   * Broadcasting programs do reconnect by themselves: two with one key would push each other out for ever.
   */
  function evictHolder({ room, nonce }: Place, publisher: Publisher): void {
    const holder = room.publisher;
    if (holder === null || holder.gate !== "web" || publisher.gate !== "web" || places.get(holder)?.nonce !== nonce) return;
    log.info({ roomId: room.roomId }, "a publisher's place is taken over with the same key");
    drop(holder, "cutOff");
  }

  async function admit(publisher: Publisher, knock: Knock): Promise<void> {
    const { name, address } = knock;
    const checked = keys.check(knock, clock.now());
    if ("reason" in checked) return refuse(publisher, name, checked.reason === KEY_OVER ? "expired" : "key", checked.reason, address);
    const { claim } = checked;
    const room = roomOf(claim.roomId);
    const place: Place = { room, nonce: claim.nonce };
    evictHolder(place, publisher);
    // Reserved before the first wait: of two that come at once only one may be let in.
    if (!room.reserve(publisher)) return refuse(publisher, name, "busy", "somebody publishes to this room already", address);
    places.set(publisher, place);
    metrics?.mediaPublishers.set(places.size);
    let isAllowed: boolean;
    try {
      isAllowed = (await listener()?.authorise(claim)) ?? false;
    } catch (error) {
      log.error({ err: error, roomId: room.roomId }, "whether a publisher may publish could not be asked");
      return drop(publisher, "failed");
    }
    // The publisher may have gone, or been cut off, meanwhile.
    if (places.get(publisher) !== place) return undefined;
    if (!isAllowed) return refuse(publisher, name, "replaced", "the stream key is no longer the room's", address);
    room.admit(publisher);
    publisher.admit();
    log.info({ roomId: room.roomId, door: publisher.gate, address }, "a publisher was let in");
    return undefined;
  }

  return {
    onKnock: (publisher, knock) => void admit(publisher, knock),
    onTag(publisher, tag, at) {
      const room = places.get(publisher)?.room;
      if (room?.publisher !== publisher) return;
      touched.add(room);
      const problem = room.push(tag, at);
      if (problem !== null) refuse(publisher, room.roomId, "codec", problem.refused);
    },
    onPause() {
      for (const room of touched) room.flush();
      touched.clear();
    },
    onGone(publisher, reason) {
      const place = places.get(publisher);
      if (!place) return;
      log.info({ roomId: place.room.roomId, reason }, "a publisher is gone");
      forget(publisher);
    },
    cutOff: (publisher) => drop(publisher, "cutOff"),
  };
}
