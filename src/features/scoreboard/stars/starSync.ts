import type { UserId } from "../../../../contract/ids.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import type { Scope } from "../../../../streams/kit/scope.ts";
import { dropOld, ownerKey, withStar } from "./favourites.ts";
import type { Api } from "../../../api/client.ts";
import { type StarCalls, giveStars, isAnnounced, starCalls } from "./starMerge.ts";
import { type KeyStore } from "../../../hooks/storage.ts";
import type { BoardStore, Star } from "../state/store.ts";
import { dateOf } from "../state/time.ts";

interface StarSyncInput {
  readonly sport: Sport;
  readonly userId: UserId;
  readonly store: Pick<BoardStore, "favourites$" | "stars$" | "setFavourites">;
  readonly storage: KeyStore;
  /** `2026-11-21` */
  readonly today: string;
  readonly calls: StarCalls;
  /** Stars given before this module was loaded. */
  readonly early?: readonly Star[];
  /** Called with the matches of the account's list that the server still knows. */
  readonly onRows?: ((rows: readonly BoardRow[]) => void) | undefined;
  /** Called with a sentence for the reader when a star was taken back. */
  readonly onProblem: (message: string) => void;
}

/**
 * Keeps a user's favourites and the account's collection in sync until the scope ends. First it uploads the visitor's
 * stars and reads the account's list. Then it sends each star when it is given, one after the other. A star the server
 * refuses is taken back.
 */
export function startStarSync(scope: Scope, input: StarSyncInput): void {
  const { sport, userId, store, storage, today, calls, onRows, onProblem } = input;
  /** By match id: the latest star the server has not confirmed. */
  const pending = new Map<string, Star>();
  // One promise chain. The server's queue (server/kit/serialQueue.ts) keeps one a key, and the browser may not import it.
  let last: Promise<void> = Promise.resolve();
  const next = (job: () => Promise<void>): void => {
    last = last.then(job);
  };

  async function begin(): Promise<void> {
    const given = await giveStars({ storage, sport, userId, favourites: store.favourites$.value, calls });
    if (!given.ok || scope.hasEnded) return;
    const answer = await calls.list();
    if (!answer.ok || scope.hasEnded) return;
    const { rows } = answer.value;
    onRows?.(rows);
    const listed = dropOld(
      rows.map((row) => ({ id: row.id, date: dateOf(row.kickoffAt) })),
      today,
    );
    store.setFavourites([...pending.values()].reduce(withStar, listed));
  }

  async function send(star: Star): Promise<void> {
    const { id } = star.favourite;
    const answer = await calls.collect([id], star.isStarred);
    if (pending.get(id) !== star) return;
    pending.delete(id);
    if (answer.ok) return;
    if (!scope.hasEnded) store.setFavourites(withStar(store.favourites$.value, { ...star, isStarred: !star.isStarred }));
    if (!isAnnounced(answer.error)) onProblem(answer.error.message);
  }

  const take = (star: Star): void => {
    pending.set(star.favourite.id, star);
    // Sent even if the reader has opened another board meanwhile.
    next(() => send(star));
  };
  next(begin);
  for (const star of input.early ?? []) take(star);
  scope.add(store.stars$.subscribe(take));
}

interface SyncStarsInput extends Omit<StarSyncInput, "userId" | "calls"> {
  readonly api: Api;
  /** Null: the user has logged out. */
  readonly userId: UserId | null;
}

/** Brings a board's list in line with the session. */
export function syncStars(scope: Scope, { api, userId, ...input }: SyncStarsInput): void {
  if (userId === null) forgetStars(input);
  else startStarSync(scope, { ...input, userId, calls: starCalls(api, input.sport) });
}

/** After a logout: drops the copy of the account's list. The next visitor starts with an empty one. */
export function forgetStars(input: Pick<StarSyncInput, "sport" | "store" | "storage">): void {
  input.storage.setItem(ownerKey(input.sport), "");
  input.store.setFavourites([]);
}
