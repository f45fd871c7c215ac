import { useCallback, useEffect, useEffectEvent, useMemo } from "react";
import { useLocation, useRevalidator } from "react-router-dom";
import type { Sport } from "../../../contract/feed/channels.ts";
import { usePortal } from "../../hooks/portal.ts";
import { isVeiled } from "../../hooks/spoilers.ts";
import { useNavigate } from "../../hooks/useNavigate.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { type MatchData, requestedMoment } from "./loadMatch.ts";
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
  const { view, clock, reveal$, now } = useMatchStreams(sport, data);
  const { search, hash } = useLocation();
  const navigate = useNavigate();

  // Going live reveals the score, and removes the minute from the URL.
  const onLive = useCallback(() => {
    if (isVeiled(spoilers.veil$.value, matchId)) spoilers.show(matchId);
    const query = new URLSearchParams(search);
    if (!query.has("at")) return;
    query.delete("at");
    const rest = query.toString();
    void navigate({ search: rest === "" ? "" : `?${rest}`, hash }, { replace: true, preventScrollReset: true });
  }, [navigate, search, hash, spoilers, matchId]);

  // A link to another minute of the open match: only a changed URL seeks.
  const seekRequested = useEffectEvent((address: string): void => {
    const at = requestedMoment(view.latest$.value, address);
    if (at === null || clock.playhead$.value.mode === "replay") return;
    void view.loadLog().then(() => clock.seek(at));
  });
  useEffect(() => seekRequested(search), [search]);

  const veiled = useMemo(
    () => (isHidden ? { reveal: () => spoilers.show(matchId), lift: () => spoilers.switch(false) } : undefined),
    [isHidden, spoilers, matchId],
  );
  const page = { view, clock, reveal$, now, onLive, onRetry, veiled, parts, own };
  return (
    <MatchPlaces value={data.places}>
      <MatchFrame {...page} siteName={brand.name} />
    </MatchPlaces>
  );
}
