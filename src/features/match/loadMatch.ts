import { ErrorCode } from "../../../contract/codes/errors.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { MatchEvent } from "../../../contract/feed/sport.ts";
import type { PlacesReply } from "../../../contract/http/databasePlaces.ts";
import type { MatchDetailReply } from "../../../contract/http/live.ts";
import { asMatchId } from "../../../contract/ids.ts";
import { epochOf, parseMatchTime } from "../../../contract/match/clock.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import { type OddsState, emptyOdds, foldOdds } from "../../../contract/odds/odds.ts";
import type { Result } from "../../../contract/result.ts";
import type { Api, ApiFailure } from "../../api/client.ts";
import { matchDetail, matchLog, matchPlaces, oddsLog } from "../../api/live.ts";
import { momentOfMatchTime } from "../../parts/match/matchTimeline.ts";
import { titleWords } from "./matchTitle.ts";

/** The page at an earlier moment, for `?at=`. Folded by the loader, so that the first HTML contains nothing later. */
export interface FrozenMatch {
  readonly at: number;
  readonly match: MatchState;
  readonly odds: OddsState;
}

export type MatchData =
  | {
      readonly ok: true;
      readonly detail: MatchDetailReply;
      readonly frozen: FrozenMatch | null;
      /** Server time of the load, epoch ms: the browser's first render shows the same minute as the server's. */
      readonly now: number;
      /** Null: unavailable; the fixture's own are shown. */
      readonly places: PlacesReply | null;
    }
  | { readonly ok: false; readonly error: ApiFailure };

export interface LoadMatchInput {
  readonly api: Api;
  readonly sport: Sport;
  readonly id: string;
  /** The page's URL, for `?at=`. */
  readonly url: string;
  readonly now: number;
  /** 不剧透: without `?at=` the page is held at kick-off. */
  readonly isVeiled?: boolean;
}

type LogPage = Result<{ readonly asOf: { readonly s: number }; readonly events: readonly FeedEvent[] }, ApiFailure>;

/** All events of a log, page by page; null when a page fails to load. */
async function readLog(fetchPage: (after: number) => Promise<LogPage>): Promise<readonly FeedEvent[] | null> {
  const events: FeedEvent[] = [];
  for (;;) {
    const page = await fetchPage(events.at(-1)?.s ?? 0);
    if (!page.ok) return null;
    events.push(...page.value.events);
    const last = events.at(-1)?.s ?? 0;
    if (page.value.events.length === 0 || last >= page.value.asOf.s) return events;
  }
}

async function freeze(input: LoadMatchInput, detail: MatchDetailReply, at: number): Promise<FrozenMatch> {
  const { api, sport, id } = input;
  const [match, odds] = await Promise.all([
    readLog((after) => matchLog(api, sport, id, after, { isQuiet: true })),
    readLog((after) => oddsLog(api, sport, id, after, { isQuiet: true })),
  ]);
  const blank: MatchState = { ...emptyMatch(sport, id), fixture: detail.match.fixture };
  const isSeen = (event: FeedEvent): boolean => event.at <= at;
  return {
    at,
    // Without the log only the fixture is shown, never a later score.
    match: match ? match.filter(isSeen).reduce((state, event) => reduceMatch(state, event as MatchEvent), emptyMatch(sport, id)) : blank,
    odds: odds ? foldOdds(emptyOdds(id), odds.filter(isSeen)) : emptyOdds(id),
  };
}

/** The moment of `?at=63:12`, or of `?at=` in epoch ms; null when absent, or before the match has begun. */
function requestedMoment(match: MatchState, url: string): number | null {
  const text = new URL(url, "http://page").searchParams.get("at");
  const exact = text === null ? null : epochOf(text);
  if (exact !== null) return exact;
  const seconds = text === null ? null : parseMatchTime(text);
  return seconds === null ? null : momentOfMatchTime(match, seconds);
}

/** The moment a page opens at: that of `?at=`, with 不剧透 else the kick-off; null for live. */
export function openingMoment(match: MatchState, url: string, isVeiled: boolean): number | null {
  return requestedMoment(match, url) ?? (isVeiled ? momentOfMatchTime(match, 0) : null);
}

/** Data of a match page. Throws 404 for an unknown match; other failures are returned. */
export async function loadMatch(input: LoadMatchInput): Promise<MatchData> {
  const { api, sport, id, url, now } = input;
  const notFound = (): Response => new Response("This page could not be found", { status: 404, statusText: "Not Found" });
  if (asMatchId(id) === null) throw notFound();
  const [answer, places] = await Promise.all([
    matchDetail(api, sport, id, { isQuiet: true }),
    matchPlaces(api, sport, id, { isQuiet: true }),
  ]);
  if (!answer.ok) {
    if (answer.error.code === ErrorCode.notFound) throw notFound();
    return { ok: false, error: answer.error };
  }
  const { match } = answer.value;
  const at = openingMoment(match, url, input.isVeiled ?? false);
  const frozen = at === null ? null : await freeze(input, answer.value, Math.min(at, now));
  return { ok: true, detail: answer.value, frozen, now, places: places.ok ? places.value : null };
}

/** Title of the page without the site's name; null when nothing was loaded. */
export function matchTitle(data: unknown): string | null {
  const loaded = data as MatchData;
  return loaded.ok ? titleWords(loaded.frozen?.match ?? loaded.detail.match) : null;
}
