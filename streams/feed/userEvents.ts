import { EMPTY, type Observable, defer, from, mergeMap } from "rxjs";
import { type UserEvent, type UserEventKind, type UserSnapshot, userChannel } from "../../contract/feed/user.ts";
import type { Feed } from "./types.ts";

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
  return defer(() => {
    let at: { readonly e: string; readonly s: number } | null = null;
    return feed.channel(userChannel(userId)).pipe(
      mergeMap((message) => {
        if (message.type === "refused") return EMPTY;
        const before = at;
        at = { e: message.e, s: message.type === "event" ? message.event.s : message.s };
        // The channel carries the types of contract/feed/user.ts.
        if (message.type === "event") return from([message.event as unknown as UserEvent].filter(isTold));
        if (message.type === "resumed" || before === null) return EMPTY;
        const { recent } = message.d as UserSnapshot;
        return from(recent.filter((event) => before.e !== message.e || event.s > before.s).filter(isTold));
      }),
    );
  });
}
