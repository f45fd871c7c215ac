import { ErrorCode } from "../../contract/codes/errors.ts";
import { matchChannel } from "../../contract/feed/channels.ts";
import type { MatchEvent, MatchEventKind } from "../../contract/feed/sport.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Highlight, HighlightDetail, HighlightLeague } from "../../contract/http/highlights.ts";
import type { Page } from "../../contract/http/page.ts";
import type { RecordingEvents } from "../../contract/http/room.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { ok } from "../../contract/result.ts";
import type { Hub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { FilmAddresses } from "./addresses.ts";
import type { HighlightFilter, HighlightRepository, StoredHighlight } from "./highlightRepository.ts";

export interface HighlightsDeps {
  readonly repository: HighlightRepository;
  readonly hub: Pick<Hub, "read">;
  readonly addresses: FilmAddresses;
  readonly clock: Pick<Clock, "now">;
}

export interface Highlights {
  page(
    filter: HighlightFilter,
    userId: string | null,
    page: number,
    pageSize: number,
  ): Promise<CallResult<Page<Highlight> & { readonly list: Highlight[]; readonly leagues: HighlightLeague[] }>>;
  detail(id: string, userId: string | null): Promise<CallResult<HighlightDetail>>;
  events(id: string, userId: string | null): Promise<CallResult<RecordingEvents>>;
}

const READ = 2_000;
const RELATED = 6;
/** Kinds of events from which score, clock and rail are folded. */
const KINDS: ReadonlySet<MatchEventKind> = new Set(["fixture", "state", "score", "incident", "incident.revised", "incident.revoked"]);
const NOBODY = "0";
const unknown = () => refuse(ErrorCode.notFound, "集锦不存在或已下架");

/** Highlights as viewers see them. */
export function createHighlights({ repository, hub, addresses, clock }: HighlightsDeps): Highlights {
  const viewerOf = (userId: string | null): bigint | null => (userId === null ? null : BigInt(userId));

  /** Listed highlights are visible to all, withdrawn ones only to users who bought them. */
  async function visible(id: string, userId: string | null): Promise<StoredHighlight | null> {
    const found = await repository.find(BigInt(id), viewerOf(userId));
    return found && (found.isListed || found.hasBought) ? found : null;
  }

  async function matchDuring({ highlight, stretches }: StoredHighlight): Promise<{ before: MatchState; events: readonly MatchEvent[] }> {
    const from = Math.min(...stretches.map(({ at }) => at));
    const to = Math.max(...stretches.map(({ at, durationMs, wallMs = durationMs }) => at + wallMs));
    let before = emptyMatch(highlight.sport, highlight.matchId);
    const events: MatchEvent[] = [];
    for (let after = 0; ;) {
      const page = (await hub.read(matchChannel(highlight.sport, highlight.matchId), after, READ)) as readonly MatchEvent[];
      for (const event of page) {
        if (!KINDS.has(event.k) || event.at > to) continue;
        if (event.at <= from && events.length === 0) before = reduceMatch(before, event);
        else events.push(event);
      }
      after = page.at(-1)?.s ?? after;
      if (page.length < READ || (page.at(-1)?.at ?? 0) > to) return { before, events };
    }
  }

  return {
    async page(filter, userId, page, pageSize) {
      if (filter.price === "owned" && userId === null) return refuse(ErrorCode.notLoggedIn);
      // The list of one match needs no choice of leagues.
      const [found, leagues] = await Promise.all([
        repository.page(filter, viewerOf(userId), page, pageSize),
        filter.matchId === undefined ? repository.leagues() : [],
      ]);
      return ok({ ...found, list: [...found.list], leagues });
    },

    async detail(id, userId) {
      const found = await visible(id, userId);
      if (!found) return unknown();
      const { highlight, rev, previewMs, stretches } = found;
      const viewer = viewerOf(userId);
      const [match, ofMatch, ofLeague] = await Promise.all([
        matchDuring(found),
        repository.list({ matchId: highlight.matchId, sport: highlight.sport, notId: id }, viewer, RELATED),
        repository.list({ leagueId: highlight.league.id, sport: highlight.sport, notId: id }, viewer, RELATED),
      ]);
      const known = new Set<string>();
      const related = [...ofMatch, ...ofLeague].filter((one) => !known.has(one.id) && known.add(one.id)).slice(0, RELATED);
      return ok({
        highlight,
        preview: { url: `/media/highlights/${id}-${rev}-preview.flv`, durationMs: previewMs },
        film: highlight.isOwned ? addresses.issue({ id, rev, userId: userId ?? NOBODY }, clock.now()) : null,
        stretches,
        ...match,
        related,
      });
    },

    async events(id, userId) {
      const found = await visible(id, userId);
      if (!found) return unknown();
      const events = await repository.roomEvents(found.segments);
      return ok({ events: events.filter(({ k }) => k !== "removed"), next: null });
    },
  };
}
