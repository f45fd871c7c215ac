import { createContext, use, useCallback, useEffect, useMemo, useState } from "react";
import { BehaviorSubject } from "rxjs";
import type { RichMoment } from "../../contract/rules/richText.ts";
import { useSlice } from "./useSlice.ts";

/** Fields of the page that can take a moment of the page's match. */
export type SharePlace = "thread" | "chat";

export interface Offers {
  readonly moments: Readonly<Record<SharePlace, RichMoment | null>>;
  /** The fields that are on the page. */
  readonly places: ReadonlySet<SharePlace>;
}

/** Sharing on a page that is about a match: opens the dialog, and holds the moments offered to its fields. */
export interface MomentSharing {
  /** Opens the dialog for a moment of the page's match, epoch ms. */
  share(at: number): void;
  readonly offers$: BehaviorSubject<Offers>;
}

const NOTHING: Offers = { moments: { thread: null, chat: null }, places: new Set() };
export const createOffers = (): BehaviorSubject<Offers> => new BehaviorSubject(NOTHING);

/** Null: the page is about no match, or shows a recording of none of our matches. */
export const MomentSharingContext = createContext<MomentSharing | null>(null);

/** Returns the function that opens the sharing of a moment; null where nothing can be shared. */
export function useShareMoment(): ((at: number) => void) | null {
  return use(MomentSharingContext)?.share ?? null;
}

export function offer(offers$: BehaviorSubject<Offers>, place: SharePlace, moment: RichMoment | null): void {
  offers$.next({ ...offers$.value, moments: { ...offers$.value.moments, [place]: moment } });
}

/** The moment offered to a field. The field is listed as a place for as long as it is mounted. */
export function useOfferedMoment(place: SharePlace): readonly [RichMoment | null, (moment: RichMoment | null) => void] {
  const shared = use(MomentSharingContext)?.offers$;
  const [own] = useState(createOffers);
  const offers$ = shared ?? own;
  useEffect(() => {
    const setListed = (isThere: boolean): void => {
      const places = new Set(offers$.value.places);
      if (isThere) places.add(place);
      else places.delete(place);
      offers$.next({ ...offers$.value, places });
    };
    setListed(true);
    return () => setListed(false);
  }, [offers$, place]);
  const moment = useSlice(
    offers$,
    useCallback((offers: Offers) => offers.moments[place], [place]),
  );
  return useMemo(() => [moment, (next: RichMoment | null) => offer(offers$, place, next)] as const, [moment, offers$, place]);
}
