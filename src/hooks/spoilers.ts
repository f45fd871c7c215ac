import type { MatchId } from "../../contract/ids.ts";
import { BehaviorSubject } from "rxjs";
import type { Behavior } from "../../streams/kit/behavior.ts";

/**
 * 不剧透: scores, and anything that reveals them, stay hidden until the reader asks for one. Kept in a cookie, so that the
 * server's first paint reveals nothing either.
 */
export interface Veil {
  readonly isOn: boolean;
  /** Matches whose score the reader has asked for since the page was loaded. */
  readonly revealed: ReadonlySet<string>;
  /** The match that another page of this browser shows with a delay: this page must not reveal it early either. */
  readonly behind: Behind | null;
}

/** A match whose page is held to a picture, and its lag behind server time. */
export interface Behind {
  readonly matchId: MatchId;
  readonly lagMs: number;
}

export interface Spoilers {
  readonly veil$: Behavior<Veil>;
  switch(isOn: boolean): void;
  /** Shows the score of one match. */
  show(matchId: MatchId): void;
  /** This page is behind, or (null) no longer. Tells the other pages of the browser; this page goes by its own clock. */
  hold(behind: Behind | null): void;
  /** How far this page is behind; null: it is not. */
  held(): Behind | null;
  /** Another page has announced its lag, or its announcement has expired. */
  follow(behind: Behind | null): void;
  /** The moment articles, searches and notices are requested as of, epoch ms; undefined: now. */
  momentOf(now: number): number | undefined;
}

export const VEIL_COOKIE = "veil";
export const BEHIND_COOKIE = "behind";
const YEAR_S = 31_536_000;
/** A page that closed without notice is forgotten after so long. A page that is behind announces itself again before that. */
export const BEHIND_S = 30;
/** Lags are rounded up to steps, so that readers with the same lag get the same rendered page. */
const STEP_MS = 2_000;
const BEHIND = /^([A-Za-z0-9][A-Za-z0-9._-]{0,63})~(\d{1,4})$/;

/** Parses the cookie; null if it is empty or was not written by us. */
export function readBehind(value: string): Behind | null {
  const [, matchId, steps] = BEHIND.exec(value) ?? [];
  return matchId === undefined || steps === undefined ? null : { matchId, lagMs: Number(steps) * STEP_MS };
}

export interface SpoilersOptions {
  readonly isOn: boolean;
  readonly behind?: Behind | null;
  /** Stores a cookie; `document.cookie = …` in a browser. */
  readonly write: (cookie: string) => void;
  /** Tells the browser's other pages. */
  readonly announce?: (behind: Behind | null) => void;
}

export function createSpoilers({ isOn, behind = null, write, announce }: SpoilersOptions): Spoilers {
  const veil$ = new BehaviorSubject<Veil>({ isOn, revealed: new Set(), behind });
  /** The lag this page announces. The page itself goes by its own clock. */
  let holding: Behind | null = null;
  const follow = (behindNow: Behind | null): void => {
    const to = holding ? null : behindNow;
    const { behind: before } = veil$.value;
    if (before?.matchId !== to?.matchId || before?.lagMs !== to?.lagMs) veil$.next({ ...veil$.value, behind: to });
  };
  return {
    veil$,
    switch(to) {
      write(`${VEIL_COOKIE}=1;path=/;samesite=lax;max-age=${to ? YEAR_S : 0}`);
      veil$.next({ ...veil$.value, isOn: to, revealed: new Set() });
    },
    show: (id) => veil$.next({ ...veil$.value, revealed: new Set([...veil$.value.revealed, id]) }),
    hold(to) {
      const next = to && { ...to, lagMs: Math.ceil(to.lagMs / STEP_MS) * STEP_MS };
      write(`${BEHIND_COOKIE}=${next ? `${next.matchId}~${next.lagMs / STEP_MS}` : ""};path=/;samesite=lax;max-age=${next ? BEHIND_S : 0}`);
      announce?.(next);
      holding = next;
      follow(null);
    },
    held: () => holding,
    follow,
    momentOf: (now) => (veil$.value.behind ? now - veil$.value.behind.lagMs : undefined),
  };
}

export const isVeiled = ({ isOn, revealed, behind }: Veil, matchId: MatchId): boolean =>
  (isOn || behind?.matchId === matchId) && !revealed.has(matchId);
