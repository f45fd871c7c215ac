import { EMPTY, Observable, auditTime, combineLatest, delay, distinctUntilChanged, map, merge, of, switchMap, timer } from "rxjs";
import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { MatchId } from "../../../../contract/ids.ts";
import type { Scope } from "../../../../streams/kit/scope.ts";
import { attentionMatches } from "../../../api/attention.ts";
import { pageMoment$ } from "../../../hooks/pageMoment.ts";
import type { Portal } from "../../../hooks/portal.ts";
import { type KeyStore, readJson } from "../../../hooks/storage.ts";
import { claimNews } from "../../../parts/notification/claim.ts";
import { noteSettings$ } from "../../../parts/notification/noteKinds.ts";
import { permission$ } from "../../../parts/notification/permission.ts";
import { showNote } from "../../../parts/notification/showNote.ts";
import { notifiedKeysOf } from "../../../parts/notification/notifiedKeys.ts";
import { favouritesKey, isFavourites } from "../stars/favourites.ts";
import { starsChanged$ } from "../state/store.ts";
import { dateOf } from "../state/time.ts";
import { type FollowedMatch, matchNotes } from "./matchNotes.ts";
import { holdReplayed, isReplayed } from "./replayed.ts";

/** Stars can also be given on other devices. */
const REFRESH_MS = 300_000;
/** A star takes a moment to reach the account. */
const SENT_MS = 2_000;
const DAY_MS = 86_400_000;
const SPORTS: readonly Sport[] = ["fb", "bk"];
const PAGE_OF_MATCH = /^\/(?:football|basketball)\/(?:live|oupei|yapan|daxiaoqiu|three|analysis|plan|odds-detail)\/([^/]+)/;

function matchOfPage(): MatchId | null {
  const [, id] = PAGE_OF_MATCH.exec(window.location.pathname) ?? [];
  try {
    return id === undefined ? null : decodeURIComponent(id);
  } catch {
    // Not a URL of this portal.
    return null;
  }
}

/** Emits when another page writes to local storage. */
const elsewhere$ = new Observable<void>((subscriber) => {
  const notify = (): void => subscriber.next();
  window.addEventListener("storage", notify);
  return () => window.removeEventListener("storage", notify);
});

/** Stars stored in this browser, for matches of today and yesterday. */
function starsHere(storage: KeyStore, now: number): readonly FollowedMatch[] {
  const days = new Set([dateOf(now), dateOf(now - DAY_MS)]);
  return SPORTS.flatMap((sport) =>
    (readJson(storage, favouritesKey(sport), isFavourites) ?? [])
      .filter(({ date }) => days.has(date))
      .map(({ id }) => ({ sport, matchId: id })),
  );
}

function followedMatches(
  { api, now }: Pick<Portal, "api" | "now">,
  storage: KeyStore,
  userId: string | null,
): Observable<readonly FollowedMatch[]> {
  const changed$ = merge(starsChanged$, elsewhere$).pipe(auditTime(SENT_MS / 4));
  if (userId === null) return merge(timer(0, REFRESH_MS), changed$).pipe(map(() => starsHere(storage, now())));
  const requests$ = merge(timer(0, REFRESH_MS), changed$.pipe(delay(SENT_MS)));
  return requests$.pipe(
    switchMap(() => attentionMatches(api, { isQuiet: true })),
    switchMap((answer) => {
      // A failed request is repeated at the next look.
      if (!answer.ok) return EMPTY;
      const soon = answer.value.rows.filter((row) => Math.abs(row.kickoffAt - now()) < DAY_MS && phaseOf(row) !== "finished");
      return of(soon.map((row) => ({ sport: row.sport, matchId: row.id })));
    }),
  );
}

/**
 * Notifies of goals, kick-offs and results of matches with the star, while a page of the portal is open (visible or not)
 * and the reader has allowed it. A job (src/app/jobs.ts).
 */
export function startMatchNotes(
  scope: Scope,
  portal: Pick<Portal, "api" | "session" | "now" | "sportFeed" | "spoilers">,
  storage: KeyStore,
): void {
  const { session, now, sportFeed, spoilers } = portal;
  const head$ = pageMoment$.pipe(switchMap((playhead$) => playhead$ ?? of(null)));
  scope.add(holdReplayed(head$.pipe(map((head) => (head?.mode === "replay" ? matchOfPage() : null)))));

  const isWanted$ = combineLatest([permission$(), noteSettings$()]).pipe(
    map(([permission, { isOn, goal, kickoff, end }]) => permission === "granted" && isOn && (goal || kickoff || end)),
    distinctUntilChanged(),
  );
  const userId$ = session.view$.pipe(
    map(({ user }) => user?.id ?? null),
    distinctUntilChanged(),
  );
  const notes$ = combineLatest([isWanted$, userId$]).pipe(
    switchMap(([isWanted, userId]) => {
      if (!isWanted) return EMPTY;
      return matchNotes({
        feed: sportFeed,
        followed$: followedMatches(portal, storage, userId),
        clocks() {
          const page = pageMoment$.value?.value ?? null;
          const pageMatch = page?.mode === "held" ? (spoilers.held()?.matchId ?? null) : page?.mode === "replay" ? matchOfPage() : null;
          return { now: now(), page, pageMatch, veil: spoilers.veil$.value };
        },
        notified: () => notifiedKeysOf(storage, userId),
        isSeen: (matchId) => matchOfPage() === matchId,
        isVisible: () => document.visibilityState === "visible",
        isReplayed,
        claim: claimNews,
      });
    }),
  );
  scope.add(
    notes$.subscribe(({ kind, title, body, tag, path, revokes }) => {
      void showNote({ kind, title, body, tag, path, isCorrection: revokes !== null });
    }),
  );
}
