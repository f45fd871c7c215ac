import type { UserId } from "../../../../contract/ids.ts";
import { BUSY_CODES } from "../../../../contract/codes/errors.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { UserMatches } from "../../../../contract/http/attention.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import { collectMatches, collectedMatches } from "../../../api/attention.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { type Favourite, favouritesKey, isFavourites, ownerKey } from "./favourites.ts";
import { type KeyStore, readJson } from "../../../hooks/storage.ts";

/** The server calls behind stars (contract/http/live.ts). */
export interface StarCalls {
  list(): Promise<Result<UserMatches, ApiFailure>>;
  collect(ids: readonly string[], isCollected: boolean): Promise<Result<unknown, ApiFailure>>;
}

export function starCalls(api: Api, sport: Sport): StarCalls {
  return {
    list: () => collectedMatches(api, sport, { isQuiet: true }),
    collect: (ids, isCollected) => collectMatches(api, sport, ids, isCollected),
  };
}

/** True for failures the client has announced itself: they need no second notice. */
export function isAnnounced(failure: ApiFailure): boolean {
  return BUSY_CODES.tapi.includes(failure.code);
}

/** The most ids one call takes. */
const AT_ONCE = 200;

/**
 * Gives a visitor's favourites to the account, once. From then on the list in the browser is a copy of the account's.
 * A list that already belongs to an account is not given to another one.
 */
export async function giveStars(input: {
  readonly storage: KeyStore;
  readonly sport: Sport;
  readonly userId: UserId;
  readonly favourites: readonly Favourite[];
  readonly calls: Pick<StarCalls, "collect">;
}): Promise<Result<null, ApiFailure>> {
  const { storage, sport, userId, favourites, calls } = input;
  if ((storage.getItem(ownerKey(sport)) ?? "") === "") {
    for (let from = 0; from < favourites.length; from += AT_ONCE) {
      const ids = favourites.slice(from, from + AT_ONCE).map(({ id }) => id);
      // oxlint-disable-next-line no-await-in-loop -- one after the other: each answer may say the list is full
      const given = await calls.collect(ids, true);
      if (!given.ok) return given;
    }
  }
  storage.setItem(ownerKey(sport), userId);
  return ok(null);
}

/** After any login: gives the visitor's stars to the account. If a sport fails, its board tries again. */
export async function giveVisitorStars(api: Api, storage: KeyStore, userId: UserId): Promise<void> {
  const sports: readonly Sport[] = ["fb", "bk"];
  const waiting = sports.flatMap((sport) => {
    const favourites = (storage.getItem(ownerKey(sport)) ?? "") === "" ? (readJson(storage, favouritesKey(sport), isFavourites) ?? []) : [];
    return favourites.length > 0 ? [{ sport, favourites }] : [];
  });
  await Promise.all(waiting.map((one) => giveStars({ ...one, storage, userId, calls: starCalls(api, one.sport) })));
}
