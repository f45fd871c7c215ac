import { BehaviorSubject, type Observable, Subject } from "rxjs";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { Behavior } from "../../../../streams/kit/behavior.ts";
import { type Favourite, dropOld, favouritesKey, isFavourites, withStar } from "../stars/favourites.ts";
import { type BoardFilter, NO_FILTER, toggled } from "../filter/filter.ts";
import { type ExistingIds, dropGone, existingKey, noteExisting, pinnedKey, togglePin } from "./pins.ts";
import { DEFAULT_SETTINGS, SETTINGS_KEY, type Settings, filterKey, isStoredFilter, isSettings, storedFilter } from "./settings.ts";
import { type KeyStore, isRecord, isStrings, readJson, writeJson } from "../../../hooks/storage.ts";

/** A star given or taken back. */
export interface Star {
  readonly favourite: Favourite;
  readonly isStarred: boolean;
}

/** The reader's choices on a board. Defaults until `load`, so that the first paint equals the server's. */
export interface BoardStore {
  readonly filter$: Behavior<BoardFilter>;
  readonly pins$: Behavior<readonly string[]>;
  readonly favourites$: Behavior<readonly Favourite[]>;
  /** Emits each star the reader gives or takes back here. */
  readonly stars$: Observable<Star>;
  readonly settings$: Behavior<Settings>;
  /** Reads the stored choices. Called in an effect, after hydration. */
  load(today: string): void;
  setFilter(change: Partial<BoardFilter>): void;
  hideMatch(id: string): void;
  togglePin(id: string): void;
  toggleFavourite(favourite: Favourite): void;
  /** Replaces the whole list. */
  setFavourites(list: readonly Favourite[]): void;
  setSettings(change: Partial<Settings>): void;
  /** A page of the tab was listed. Drops pins of matches that no longer exist. */
  noteListed(page: string, ids: readonly string[], offered: readonly string[]): void;
}

/** Emits when stars were given or taken back on a board of this page, or arrived from the account. */
export const starsChanged$ = new Subject<void>();

const isExisting = (value: unknown): value is ExistingIds => isRecord(value) && Object.values(value).every(isStrings);

/** `tab` names the list for pins: `football-live`, `basketball-end` … Source: docs/product.md 3, pinned items. */
export function createBoardStore(input: { sport: Sport; tab: string; storage: KeyStore }): BoardStore {
  const { sport, tab, storage } = input;
  const filter$ = new BehaviorSubject<BoardFilter>(NO_FILTER);
  const pins$ = new BehaviorSubject<readonly string[]>([]);
  const favourites$ = new BehaviorSubject<readonly Favourite[]>([]);
  const stars$ = new Subject<Star>();
  const settings$ = new BehaviorSubject<Settings>(DEFAULT_SETTINGS);

  function setPins(pins: readonly string[]): void {
    if (pins === pins$.value) return;
    pins$.next(pins);
    writeJson(storage, pinnedKey(tab), pins);
  }

  function setFavourites(list: readonly Favourite[]): void {
    favourites$.next(list);
    writeJson(storage, favouritesKey(sport), list);
    starsChanged$.next();
  }

  function setFilter(change: Partial<BoardFilter>): void {
    filter$.next({ ...filter$.value, ...change });
    writeJson(storage, filterKey(sport), storedFilter(filter$.value));
  }

  return {
    filter$,
    pins$,
    favourites$,
    stars$,
    settings$,
    load(today) {
      filter$.next({ ...filter$.value, ...readJson(storage, filterKey(sport), isStoredFilter) });
      pins$.next(readJson(storage, pinnedKey(tab), isStrings) ?? []);
      favourites$.next(dropOld(readJson(storage, favouritesKey(sport), isFavourites) ?? [], today));
      settings$.next(readJson(storage, SETTINGS_KEY, isSettings) ?? DEFAULT_SETTINGS);
    },
    setFilter,
    hideMatch(id) {
      setFilter({ hiddenMatches: toggled(filter$.value.hiddenMatches, id) });
    },
    togglePin(id) {
      setPins(togglePin(pins$.value, id));
    },
    toggleFavourite(favourite) {
      const star = { favourite, isStarred: favourites$.value.every(({ id }) => id !== favourite.id) };
      setFavourites(withStar(favourites$.value, star));
      stars$.next(star);
    },
    setFavourites,
    setSettings(change) {
      settings$.next({ ...settings$.value, ...change });
      writeJson(storage, SETTINGS_KEY, settings$.value);
    },
    noteListed(page, ids, offered) {
      const before = readJson(storage, existingKey(tab), isExisting) ?? {};
      const existing = noteExisting(before, page, ids, offered);
      writeJson(storage, existingKey(tab), existing);
      setPins(dropGone(pins$.value, existing));
    },
  };
}
