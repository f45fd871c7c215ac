import { Observable } from "rxjs";
import { type UserEvent, type UserEventKind, type UserSnapshot, userChannel } from "../../contract/feed/user.ts";
import type { Feed } from "../feed/types.ts";

/**
 * What a user is told of one kind from now on. A snapshot that is not the first brings what was told meanwhile: the very
 * first event of a channel comes in no other way.
 */
export function userEvents<K extends UserEventKind>(
  feed: Pick<Feed, "channel">,
  userId: string,
  kind: K,
): Observable<Extract<UserEvent, { readonly k: K }>> {
  const isTold = (event: UserEvent): event is Extract<UserEvent, { readonly k: K }> => event.k === kind;
  return new Observable((subscriber) => {
    let at: { readonly e: string; readonly s: number } | null = null;
    return feed.channel(userChannel(userId)).subscribe((message) => {
      if (message.type === "refused") return;
      const before = at;
      at = { e: message.e, s: message.type === "event" ? message.event.s : message.s };
      let news: readonly UserEvent[] = [];
      // The channel carries the types of contract/feed/user.ts.
      if (message.type === "event") news = [message.event as unknown as UserEvent];
      else if (message.type === "snapshot" && before !== null) {
        const { recent } = message.d as UserSnapshot;
        news = recent.filter((event) => before.e !== message.e || event.s > before.s);
      }
      for (const event of news) if (isTold(event)) subscriber.next(event);
    });
  });
}
