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
 * Highlights (docs/product.md 3): films cut from our own recordings around events of the log. The specification names the
 * three GET; the paying POST beside its paying GET, and the call for the room's chat, are ours.
 */

const Sport = Type.Union([Type.Literal("fb"), Type.Literal("bk")]);
const At = Type.Integer({ minimum: 0 });
const object = { type: "object", additionalProperties: true } as const;

/** `goal`: football; `run`, `closing`: basketball; `film`: several goals of a match in one film. */
export const HIGHLIGHT_KINDS = ["goal", "run", "closing", "film"] as const;
export type HighlightKind = (typeof HIGHLIGHT_KINDS)[number];

/** Values of the list's filter. */
export const HIGHLIGHT_PRICES = ["free", "paid", "owned"] as const;
export type HighlightPrice = (typeof HIGHLIGHT_PRICES)[number];

export const HIGHLIGHTS_PAGE_SIZE = 24;

export const Highlight = Type.Object({
  id: Id,
  sport: Sport,
  matchId: MatchId,
  kind: Type.Unsafe<HighlightKind>(Type.Union(/* @__PURE__ */ HIGHLIGHT_KINDS.map((kind) => Type.Literal(kind)))),
  title: Type.String(),
  /** `67′`, `第四节 00:42`; "" if it is not a single moment. */
  clock: Type.String(),
  /** Score at the end of the highlight. */
  score: Pair,
  league: Type.Object({ id: Id, name: Type.String() }),
  home: Team,
  away: Team,
  roomId: RoomId,
  /** Time of its last moment, epoch ms. */
  at: At,
  durationMs: Type.Integer(),
  /** 球钻, decimal; "0.00" is free. */
  price: Type.String(),
  /** The caller has bought it, or it is free. */
  isOwned: Type.Boolean(),
  /** Withdrawn by a correction: off sale and off the lists, but buyers keep it. */
  isWithdrawn: Type.Boolean(),
  /** Root-relative; free for everybody. */
  poster: Type.String(),
});
export type Highlight = Static<typeof Highlight>;

/** Part of a film: its pictures start at `mediaMs` of the film and at `at` of the wall clock. */
export interface FilmStretch {
  readonly mediaMs: number;
  readonly durationMs: number;
  /** Epoch ms. */
  readonly at: number;
  /** Length on the wall clock; absent: as long as it plays. */
  readonly wallMs?: number;
}

/** Temporary URL of the whole film. */
export interface FilmAddress {
  /** Root-relative, signed for the caller. */
  readonly url: string;
  /** Epoch ms; after that the URL answers 403, and a new one can be requested. */
  readonly expiresAt: number;
}

export interface HighlightDetail {
  readonly highlight: Highlight;
  /** The first seconds, as a separate file for everybody. */
  readonly preview: { readonly url: string; readonly durationMs: number };
  /** Null: not bought. */
  readonly film: FilmAddress | null;
  readonly stretches: readonly FilmStretch[];
  /** Match state at the first picture, without texts and statistics: score, clock and incidents continue from it. */
  readonly before: MatchState;
  /** Events of the match from the first picture to the last, in order. */
  readonly events: readonly MatchEvent[];
  /** Highlights of the same match, then of the same league. */
  readonly related: readonly Highlight[];
}

/** Leagues that have highlights, most highlights first. */
export const HighlightLeague = Type.Object({ sport: Sport, id: Id, name: Type.String(), count: Type.Integer() });
export type HighlightLeague = Static<typeof HighlightLeague>;

export const HighlightPaid = Type.Object({
  id: Id,
  /** False: the caller already owned it and paid nothing. */
  isNew: Type.Boolean(),
  /** 球钻 paid for it, now or earlier. */
  price: Type.String(),
});
export type HighlightPaid = Static<typeof HighlightPaid>;

export const highlightCalls = {
  /** Newest first. `owned` needs a login. */
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
  /** Chat of the room during the film, in the form in which `GET /aapi/api/back/events` gives that of a recording. */
  informMovieHighlightsEvents: get("tapi", "/inform/movie-highlights/events", "any", {
    query: Type.Object({ id: RowId }),
    reply: Type.Unsafe<RecordingEvents>(object),
  }),
  /** The specification's GET, which moves money: a user buys a highlight once, however often it is called. */
  informMovieHighlightsPay: get("tapi", "/inform/movie-highlights/pay", "user", {
    changes: true,
    query: Type.Object({ id: RowId }),
    reply: HighlightPaid,
  }),
  /** Used by our own screens. 409 if the price has changed since the user agreed, or the key belongs to another purchase. */
  informMovieHighlightsBuy: post("tapi", "/inform/movie-highlights/pay", "user", {
    body: Type.Object({ id: RowId, price: Type.String({ maxLength: 20 }), idempotencyKey: IdempotencyKey }),
    reply: HighlightPaid,
  }),
};
