import { type Static, Type } from "typebox";
import { Id, MatchId, RoomId, RowId } from "../idSchemas.ts";
import type { MatchState } from "../match/fold.ts";
import type { MatchEvent } from "../feed/sport.ts";
import { Pair, Team } from "../feed/sport.ts";
import { get, post } from "./call.ts";
import { IdempotencyKey } from "./idempotencyKey.ts";
import { pageFields, pageOf } from "./page.ts";
import type { RecordingEvents } from "./room.ts";

/**
 * Highlights (docs/product.md 3): films cut from our own recordings around what the log says. The specification names the
 * three GET; the paying POST beside its paying GET, and what was said meanwhile, are ours.
 */

const Sport = Type.Union([Type.Literal("fb"), Type.Literal("bk")]);
const At = Type.Integer({ minimum: 0 });
const object = { type: "object", additionalProperties: true } as const;

/** `goal`: football; `run`, `closing`: basketball; `film`: several goals of a match as one. */
export const HIGHLIGHT_KINDS = ["goal", "run", "closing", "film"] as const;
export type HighlightKind = (typeof HIGHLIGHT_KINDS)[number];

/** Of the list's filter. */
export const HIGHLIGHT_PRICES = ["free", "paid", "owned"] as const;
export type HighlightPrice = (typeof HIGHLIGHT_PRICES)[number];

export const HIGHLIGHTS_PAGE_SIZE = 24;

export const Highlight = Type.Object({
  id: Id,
  sport: Sport,
  matchId: MatchId,
  kind: Type.Unsafe<HighlightKind>(Type.Union(/* @__PURE__ */ HIGHLIGHT_KINDS.map((kind) => Type.Literal(kind)))),
  title: Type.String(),
  /** `67′`, `第四节 00:42`; "" where it is no one moment. */
  clock: Type.String(),
  /** Of the match once all of it has happened. */
  score: Pair,
  league: Type.Object({ id: Id, name: Type.String() }),
  home: Team,
  away: Team,
  roomId: RoomId,
  /** Of the last moment in it, epoch ms. */
  at: At,
  durationMs: Type.Integer(),
  /** 球钻, decimal; "0.00" is free. */
  price: Type.String(),
  /** The caller's: bought, or free. */
  isOwned: Type.Boolean(),
  /** Taken back by a correction: not sold and in no list; whoever has bought it keeps it. */
  isWithdrawn: Type.Boolean(),
  /** Root-relative; free to look at. */
  poster: Type.String(),
});
export type Highlight = Static<typeof Highlight>;

/** Pictures of a stretch: from `mediaMs` of the film on they are those of `at` on. */
export interface FilmStretch {
  readonly mediaMs: number;
  readonly durationMs: number;
  /** Epoch ms. */
  readonly at: number;
}

/** Where the whole film is for now. */
export interface FilmAddress {
  /** Root-relative, signed for the caller. */
  readonly url: string;
  /** Epoch ms; then it is answered with 403, and a fresh one can be asked for. */
  readonly expiresAt: number;
}

export interface HighlightDetail {
  readonly highlight: Highlight;
  /** The first seconds, a file of its own, for everybody. */
  readonly preview: { readonly url: string; readonly durationMs: number };
  /** Null: it has to be bought first. */
  readonly film: FilmAddress | null;
  readonly stretches: readonly FilmStretch[];
  /** The match as the first picture has it, without its texts and figures: score, clock and incidents go on from here. */
  readonly before: MatchState;
  /** What of it happened from the first picture to the last, in order. */
  readonly events: readonly MatchEvent[];
  /** Of the same match, then of the same league. */
  readonly related: readonly Highlight[];
}

/** Leagues there are highlights of, most first. */
export const HighlightLeague = Type.Object({ sport: Sport, id: Id, name: Type.String(), count: Type.Integer() });
export type HighlightLeague = Static<typeof HighlightLeague>;

export const HighlightPaid = Type.Object({
  id: Id,
  /** False: it was the caller's already; nothing was paid. */
  isNew: Type.Boolean(),
  /** 球钻 paid for it, whenever that was. */
  price: Type.String(),
});
export type HighlightPaid = Static<typeof HighlightPaid>;

export const highlightCalls = {
  /** The newest first. `owned` is for who is logged in. */
  informMovieHighlights: get("tapi", "/inform/movie-highlights", "any", {
    query: Type.Object({
      ...pageFields(HIGHLIGHTS_PAGE_SIZE),
      sport: Type.Optional(Sport),
      leagueId: Type.Optional(Id),
      matchId: Type.Optional(MatchId),
      price: Type.Optional(Type.Unsafe<HighlightPrice>(Type.Union(/* @__PURE__ */ HIGHLIGHT_PRICES.map((price) => Type.Literal(price))))),
    }),
    reply: Type.Object({ ...pageOf(Highlight).properties, leagues: Type.Array(HighlightLeague) }),
  }),
  informMovieHighlightsDetail: get("tapi", "/inform/movie-highlights/detail", "any", {
    query: Type.Object({ id: RowId }),
    reply: Type.Unsafe<HighlightDetail>(object),
  }),
  /** What was said in the room meanwhile, as `GET /aapi/api/back/events` has it of a recording. */
  informMovieHighlightsEvents: get("tapi", "/inform/movie-highlights/events", "any", {
    query: Type.Object({ id: RowId }),
    reply: Type.Unsafe<RecordingEvents>(object),
  }),
  /** The specification's, which moves money: a highlight is bought once by a user, however often it is asked for. */
  informMovieHighlightsPay: get("tapi", "/inform/movie-highlights/pay", "user", {
    changes: true,
    query: Type.Object({ id: RowId }),
    reply: HighlightPaid,
  }),
  /** What our screens pay by. 409 when the price is no longer the one that was agreed to, or the key was for another. */
  informMovieHighlightsBuy: post("tapi", "/inform/movie-highlights/pay", "user", {
    body: Type.Object({ id: RowId, price: Type.String({ maxLength: 20 }), idempotencyKey: IdempotencyKey }),
    reply: HighlightPaid,
  }),
};
