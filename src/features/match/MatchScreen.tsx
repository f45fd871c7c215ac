import { useCallback, useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router-dom";
import type { Sport } from "../../../contract/feed/channels.ts";
import { usePortal } from "../../hooks/portal.ts";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { type MatchData, askedMoment } from "./loadMatch.ts";
import { MatchPage, type MatchParts } from "./MatchPage.tsx";
import { useMatchStreams } from "./useMatchStreams.ts";

interface MatchScreenProps {
  readonly sport: Sport;
  readonly data: MatchData;
  readonly parts?: MatchParts;
}

/** The match page of a route: its data, its streams, its address. */
export function MatchScreen({ sport, data, parts }: MatchScreenProps) {
  const { revalidate } = useRevalidator();
  const retry = useCallback(() => void revalidate(), [revalidate]);
  if (!data.ok) return <ErrorState message={data.error.message} code={data.error.code} onRetry={retry} />;
  return <LoadedMatch key={data.detail.match.matchId} sport={sport} data={data} parts={parts} onRetry={retry} />;
}

interface LoadedMatchProps {
  readonly sport: Sport;
  readonly data: Extract<MatchData, { ok: true }>;
  readonly parts: MatchParts | undefined;
  readonly onRetry: () => void;
}

function LoadedMatch({ sport, data, parts, onRetry }: LoadedMatchProps) {
  const { brand } = usePortal();
  const { view, clock, reveal$, now } = useMatchStreams(sport, data);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();

  // Live again: the address no longer names a minute.
  const onLive = useCallback(() => {
    const query = new URLSearchParams(search);
    if (!query.has("at")) return;
    query.delete("at");
    const rest = query.toString();
    void navigate({ pathname, search: rest === "" ? "" : `?${rest}`, hash }, { replace: true, preventScrollReset: true });
  }, [navigate, pathname, search, hash]);

  // A link to another minute of the match that is open already: only a new address asks for a new minute.
  const seekAsked = useEffectEvent((address: string): void => {
    const at = askedMoment(view.latest$.value, address);
    if (at === null || clock.playhead$.value.mode === "replay") return;
    void view.loadLog().then(() => clock.seek(at));
  });
  useEffect(() => seekAsked(search), [search]);

  const page = { view, clock, reveal$, now, onLive, onRetry, parts };
  return <MatchPage {...page} siteName={brand.name} />;
}
