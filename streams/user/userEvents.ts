import type { UserId } from "../../contract/ids.ts";
import { Observable, filter } from "rxjs";
import { type RecentSnapshot, type UserEvent, type UserEventKind, userChannel } from "../../contract/feed/user.ts";
import type { Feed } from "../feed/types.ts";

/**
 * The events of a channel from now on. A later snapshot brings the events published meanwhile: the very first event of a
 * channel arrives in no other way. `E`: the events the channel carries (contract/feed).
 */
export function notifiedBy<E extends { readonly s: number }>(feed: Pick<Feed, "channel">, ch: string): Observable<E> {
  return new Observable((subscriber) => {
    let at: { readonly e: string; readonly s: number } | null = null;
    return feed.channel(ch).subscribe((message) => {
      if (message.type === "refused") return;
      const before = at;
      at = { e: message.e, s: message.type === "event" ? message.event.s : message.s };
      let news: readonly E[] = [];
      if (message.type === "event") news = [message.event as unknown as E];
      else if (message.type === "snapshot" && before !== null) {
        const { recent } = message.d as RecentSnapshot<E>;
        news = recent.filter((event) => before.e !== message.e || event.s > before.s);
      }
      for (const event of news) subscriber.next(event);
    });
  });
}

/** A user's events of one kind from now on. */
export function userEvents<K extends UserEventKind>(
  feed: Pick<Feed, "channel">,
  userId: UserId,
  kind: K,
): Observable<Extract<UserEvent, { readonly k: K }>> {
  const isNotified = (event: UserEvent): event is Extract<UserEvent, { readonly k: K }> => event.k === kind;
  return notifiedBy<UserEvent>(feed, userChannel(userId)).pipe(filter(isNotified));
}
