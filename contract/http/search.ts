import { type Static, Type } from "typebox";
import type { Sport } from "../feed/channels.ts";
import type { BoardRow, BoardTeam } from "../match/board.ts";
import { get, post } from "./call.ts";
import type { ArticleRow } from "./content.ts";
import type { TeamFixture } from "./databaseTeam.ts";
import type { Recording, RoomCard } from "./room.ts";
import type { PlanPrice } from "./tipTypes.ts";
import type { UserCard } from "./user.ts";
import { SEARCH_COUNTED, SEARCH_TYPES, SEARCH_WORD_MAX, type SearchType } from "./searchLimits.ts";
import { withDefault } from "./withDefault.ts";
import { momentMs } from "../numberSchemas.ts";

/**
 * Search over everything, and suggestions while typing. Ours, in addition to the calls of docs/product.md 7.
 *
 * `at` (epoch ms) is the reader's page clock: match data is found as of that time. Absent: now.
 */

/** Matches of the search word in a text, also for pinyin input: UTF-16 offsets, start and end (exclusive), in order. */
export type Mark = readonly [from: number, to: number];
export type Marks = readonly Mark[];

export interface SearchPart<T> {
  /** Counted up to `SEARCH_COUNTED`. */
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly list: readonly T[];
  /** Of the next page, which repeats nothing while new results arrive; null: last page. */
  readonly cursor: string | null;
}

export interface FoundMatch {
  /** As of the reader's moment. */
  readonly row: BoardRow;
  readonly marks: { readonly home: Marks; readonly away: Marks; readonly league: Marks };
}

export interface FoundTeam {
  readonly sport: Sport;
  readonly id: string;
  readonly name: string;
  /** In its own language; null if that equals `name`. */
  readonly original: string | null;
  readonly crest: BoardTeam["crest"];
  readonly league: string | null;
  readonly marks: { readonly name: Marks; readonly original: Marks };
}

export interface FoundLeague {
  readonly sport: Sport;
  readonly id: string;
  readonly name: string;
  readonly original: string | null;
  readonly country: string | null;
  readonly color: string | null;
  readonly marks: { readonly name: Marks; readonly original: Marks };
}

export interface FoundPlayer {
  readonly sport: Sport;
  readonly id: string;
  readonly kind: "player" | "coach" | "referee";
  readonly name: string;
  readonly original: string | null;
  readonly team: string | null;
  readonly position: string | null;
  readonly number: string | null;
  readonly marks: { readonly name: Marks; readonly original: Marks; readonly team: Marks };
}

export interface FoundPerson {
  readonly user: UserCard;
  readonly marks: { readonly name: Marks; readonly description: Marks };
}

export interface FoundRoom {
  readonly room: RoomCard;
  readonly marks: { readonly title: Marks; readonly anchor: Marks };
}

export interface FoundRecording {
  readonly recording: Recording;
  readonly marks: { readonly title: Marks; readonly anchor: Marks };
}

export interface FoundNews {
  readonly article: ArticleRow;
  readonly marks: { readonly title: Marks; readonly summary: Marks };
}

/** A post of the community, as of the reader's moment. */
export interface FoundPost {
  readonly id: string;
  /** "": it has none. */
  readonly title: string;
  /** Its words around the first hit. */
  readonly text: string;
  readonly author: { readonly id: string; readonly nickName: string; readonly portrait: string };
  /** Epoch ms. */
  readonly at: number;
  readonly likes: number;
  readonly comments: number;
  readonly marks: { readonly title: Marks; readonly text: Marks };
}

/** A plan found by its title alone, without any veiled data and without the state of its match. */
export interface FoundPlan {
  readonly id: string;
  /** Number in its expert's chain. */
  readonly n: number;
  readonly title: string;
  readonly expert: { readonly id: string; readonly name: string; readonly portrait: string };
  /** The earliest kick-off, epoch ms. */
  readonly closesAt: number;
  readonly isSelling: boolean;
  readonly price: PlanPrice;
  readonly isRefundable: boolean;
  readonly sold: number;
  readonly marks: { readonly title: Marks };
}

export interface SearchParts {
  readonly matches: SearchPart<FoundMatch>;
  readonly teams: SearchPart<FoundTeam>;
  readonly players: SearchPart<FoundPlayer>;
  readonly leagues: SearchPart<FoundLeague>;
  readonly anchors: SearchPart<FoundPerson>;
  readonly rooms: SearchPart<FoundRoom>;
  readonly recordings: SearchPart<FoundRecording>;
  readonly news: SearchPart<FoundNews>;
  readonly posts: SearchPart<FoundPost>;
  readonly users: SearchPart<FoundPerson>;
  readonly plans: SearchPart<FoundPlan>;
}

/** The most likely meaning of the word. */
export type BestFound =
  | {
      readonly kind: "team";
      readonly team: FoundTeam;
      /** All of it is simulated (演示数据), or all of it real. */
      readonly isSimulated: boolean;
      /** Null: no table, or the team plays a match between the table and the reader's moment. */
      readonly place: { readonly league: string; readonly season: string; readonly rank: number; readonly points: number } | null;
      /** Oldest first, at most five. */
      readonly form: readonly ("W" | "D" | "L")[];
      readonly coach: string | null;
      readonly next: TeamFixture | null;
    }
  | { readonly kind: "league"; readonly league: FoundLeague }
  | { readonly kind: "player"; readonly player: FoundPlayer }
  | { readonly kind: "anchor"; readonly anchor: FoundPerson; readonly room: RoomCard | null };

export interface SearchReply {
  /** The word as it was searched. */
  readonly word: string;
  readonly best: BestFound | null;
  readonly counts: Readonly<Record<SearchType, number>>;
  /** The first results of every kind, or one page of the requested kind. */
  readonly parts: Partial<SearchParts>;
}

/** A row of the suggestion list. */
export interface Suggestion {
  readonly type: "teams" | "leagues" | "matches" | "players" | "anchors";
  readonly id: string;
  /** Null: not of one sport. */
  readonly sport: Sport | null;
  /** A person of the football database. */
  readonly isPerson: boolean;
  readonly title: string;
  readonly marks: Marks;
  /** The small second line. */
  readonly detail: string;
  /** Kick-off of a match; epoch ms. */
  readonly kickoffAt: number | null;
  readonly isLive: boolean;
  readonly crest: BoardTeam["crest"];
  readonly portrait: string | null;
}

export interface SuggestReply {
  /** The most likely word, completed; null: none. */
  readonly top: { readonly word: string; readonly marks: Marks } | null;
  readonly groups: readonly { readonly type: Suggestion["type"]; readonly list: readonly Suggestion[] }[];
}

const Word = Type.String({ maxLength: SEARCH_WORD_MAX });
const object = { type: "object", additionalProperties: true } as const;

export const SearchQuery = Type.Object({
  word: withDefault(Word, ""),
  type: Type.Optional(Type.Unsafe<SearchType>(Type.Enum(SEARCH_TYPES))),
  page: withDefault(Type.Integer({ minimum: 1, maximum: SEARCH_COUNTED }), 1),
  cursor: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9._~-]{1,120}$" })),
  at: Type.Optional(momentMs()),
});
export type SearchQuery = Static<typeof SearchQuery>;

export const searchCalls = {
  all: get("aapi", "/api/search/all", "any", { query: SearchQuery, reply: Type.Unsafe<SearchReply>(object) }),
  suggest: get("aapi", "/api/search/suggest", "any", {
    query: Type.Object({ word: withDefault(Word, "") }),
    reply: Type.Unsafe<SuggestReply>(object),
  }),
  /** Reports a search for a word; counts towards the hot searches once a day. */
  count: post("aapi", "/api/search/count", "any", { body: Type.Object({ word: Word }), reply: Type.Object({}) }),
};
