import type { MatchId } from "../../contract/ids.ts";
import { BehaviorSubject } from "rxjs";
import type { Behavior } from "../../streams/kit/behavior.ts";

/**
 * 不剧透: scores, and whatever tells them, stay hidden until the reader asks for one. Kept in a cookie, so that the server's
 * first paint gives nothing away either.
 */
export interface Veil {
  readonly isOn: boolean;
  /** Matches whose score was asked for since the page was loaded. */
  readonly asked: ReadonlySet<string>;
}

export interface Spoilers {
  readonly veil$: Behavior<Veil>;
  switch(isOn: boolean): void;
  /** Shows the score of one match. */
  ask(matchId: MatchId): void;
}

export const VEIL_COOKIE = "veil";
const YEAR_S = 31_536_000;

/** `write` keeps a cookie; `document.cookie = …` in a browser. */
export function createSpoilers(isOn: boolean, write: (cookie: string) => void): Spoilers {
  const veil$ = new BehaviorSubject<Veil>({ isOn, asked: new Set() });
  return {
    veil$,
    switch(to) {
      write(`${VEIL_COOKIE}=1;path=/;samesite=lax;max-age=${to ? YEAR_S : 0}`);
      veil$.next({ isOn: to, asked: new Set() });
    },
    ask: (id) => veil$.next({ ...veil$.value, asked: new Set([...veil$.value.asked, id]) }),
  };
}

export const isVeiled = ({ isOn, asked }: Veil, matchId: MatchId): boolean => isOn && !asked.has(matchId);
