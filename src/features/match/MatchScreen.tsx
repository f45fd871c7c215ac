import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useLocation, useRevalidator } from "react-router-dom";
import type { Sport } from "../../../contract/feed/channels.ts";
import { usePortal } from "../../hooks/portal.ts";
import { isVeiled } from "../../hooks/spoilers.ts";
import { useNavigate } from "../../hooks/useNavigate.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { timeQuery } from "../../parts/match/matchTimeline.ts";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { type MatchData, openingMoment } from "./loadMatch.ts";
import { MatchFrame, type MatchParts, type OwnPage } from "./MatchFrame.tsx";
import { MatchPlaces } from "./places.ts";
import { useMatchStreams } from "./useMatchStreams.ts";

interface MatchScreenProps {
  readonly sport: Sport;
  readonly data: MatchData;
  readonly parts?: MatchParts;
  /** The selected page of the match. */
  readonly own: OwnPage;
}

const RestingMinute = lazyPart(async () => (await import("./RestingMinute.tsx")).RestingMinute);

const atOf = (search: string): string | null => new URLSearchParams(search).get("at");

/** A match page at its route: its data, streams and URL. */
export function MatchScreen({ sport, data, parts, own }: MatchScreenProps) {
  const { revalidate } = useRevalidator();
  const retry = useCallback(() => void revalidate(), [revalidate]);
  if (!data.ok) return <ErrorState message={data.error.message} code={data.error.code} onRetry={retry} />;
  return <LoadedMatch key={data.detail.match.matchId} sport={sport} data={data} parts={parts} own={own} onRetry={retry} />;
}

interface LoadedMatchProps {
  readonly sport: Sport;
  readonly data: Extract<MatchData, { ok: true }>;
  readonly parts: MatchParts | undefined;
  readonly own: OwnPage;
  readonly onRetry: () => void;
}

function LoadedMatch({ sport, data, parts, own, onRetry }: LoadedMatchProps) {
  const { brand, spoilers } = usePortal();
  const { matchId } = data.detail.match;
  const isHidden = useIsVeiled(matchId);
  const { view, clock, reveal$, now, isStill } = useMatchStreams(sport, data);
  const { search, hash } = useLocation();
  const navigate = useNavigate();

  /** The query the page has followed last. The first one is in the loaded data. */
  const followed = useRef(search);

  // Going live reveals the score, and removes the minute from the URL.
  const onLive = useCallback(() => {
    if (isVeiled(spoilers.veil$.value, matchId)) spoilers.show(matchId);
    const query = new URLSearchParams(search);
    if (!query.has("at")) return;
    query.delete("at");
    const rest = query.size === 0 ? "" : `?${query.toString()}`;
    // The reader chose the moment: the new URL must not choose another.
    followed.current = rest;
    void navigate({ search: rest, hash }, { replace: true, preventScrollReset: true });
  }, [navigate, search, hash, spoilers, matchId]);

  // A link, Back or Forward to another minute of the open match: only a changed `at` moves the page.
  const follow = useEffectEvent((query: string): void => {
    const before = followed.current;
    if (query === before) return;
    followed.current = query;
    const at = atOf(query);
    if (at === atOf(before)) return;
    const latest = view.latest$.value;
    const moment = openingMoment(latest, query, isVeiled(spoilers.veil$.value, matchId));
    if (moment === null) return clock.goLive();
    const head = clock.playhead$.value;
    // A tab carries the page's own moment, without its milliseconds and stoppage time.
    if (head.mode === "replay" && timeQuery(latest, head.at) === `?at=${at}`) return;
    void view.loadLog().then(() => {
      // Meanwhile the URL may have changed again.
      if (followed.current === query) clock.seek(moment);
    });
  });
  useEffect(() => {
    if (!isStill) follow(search);
  }, [search, isStill]);

  const veiled = useMemo(
    () => (isHidden ? { reveal: () => spoilers.show(matchId), lift: () => spoilers.switch(false) } : undefined),
    [isHidden, spoilers, matchId],
  );
  const page = { view, clock, reveal$, now, onLive, onRetry, veiled, parts, own };
  return (
    <MatchPlaces value={data.places}>
      <MatchFrame {...page} siteName={brand.name} />
      {isStill || atOf(search) === null ? null : (
        <Suspense>
          <RestingMinute view={view} clock={clock} onFollow={(query) => (followed.current = query)} />
        </Suspense>
      )}
    </MatchPlaces>
  );
}
