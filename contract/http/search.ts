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

/**
 * Searching everything at once, and while a word is typed. Ours, beside the calls of docs/product.md 7.
 *
 * `at` (epoch ms) is where the reader's page clock stands: what is about a match is found as it was then. Absent: now.
 */

/** Where a text has what was searched for, also where it was typed in pinyin: UTF-16 places, from and behind, in order. */
export type Mark = readonly [from: number, to: number];
export type Marks = readonly Mark[];

export interface SearchPart<T> {
  /** Counted up to `SEARCH_COUNTED`. */
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly list: readonly T[];
  /** Of the next page, which repeats nothing of this one while new things come in; null: there is none. */
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
  /** In its own language; null where it is the name. */
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

/** A plan, by its title alone: nothing veiled, and nothing of how its match stands. */
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
  readonly users: SearchPart<FoundPerson>;
  readonly plans: SearchPart<FoundPlan>;
}

/** What was most likely meant. */
export type BestFound =
  | {
      readonly kind: "team";
      readonly team: FoundTeam;
      /** All of it is of one world: 演示数据 or what was played. */
      readonly isSimulated: boolean;
      /** Null: no table, or a match of its own stands between it and the reader's moment. */
      readonly place: { readonly league: string; readonly season: string; readonly rank: number; readonly points: number } | null;
      /** Oldest first, five at most. */
      readonly form: readonly ("W" | "D" | "L")[];
      readonly coach: string | null;
      readonly next: TeamFixture | null;
    }
  | { readonly kind: "league"; readonly league: FoundLeague }
  | { readonly kind: "player"; readonly player: FoundPlayer }
  | { readonly kind: "anchor"; readonly anchor: FoundPerson; readonly room: RoomCard | null };

export interface SearchReply {
  /** As it was looked for. */
  readonly word: string;
  readonly best: BestFound | null;
  readonly counts: Readonly<Record<SearchType, number>>;
  /** Of every kind the first, or of the one that was asked for a page. */
  readonly parts: Partial<SearchParts>;
}

/** A row of what drops down while somebody types. */
export interface Suggestion {
  readonly type: "teams" | "leagues" | "matches" | "players" | "anchors";
  readonly id: string;
  /** Null: of no sport. */
  readonly sport: Sport | null;
  /** Of a person of football's database. */
  readonly isPerson: boolean;
  readonly title: string;
  readonly marks: Marks;
  /** Small, below it. */
  readonly detail: string;
  /** Kick-off of a match; epoch ms. */
  readonly kickoffAt: number | null;
  readonly isLive: boolean;
  readonly crest: BoardTeam["crest"];
  readonly portrait: string | null;
}

export interface SuggestReply {
  /** What is most likely meant, in full; null: nobody knows. */
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
  at: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })),
});
export type SearchQuery = Static<typeof SearchQuery>;

export const searchCalls = {
  all: get("aapi", "/api/search/all", "any", { query: SearchQuery, reply: Type.Unsafe<SearchReply>(object) }),
  suggest: get("aapi", "/api/search/suggest", "any", {
    query: Type.Object({ word: withDefault(Word, "") }),
    reply: Type.Unsafe<SuggestReply>(object),
  }),
  /** Somebody has searched for a word: once a day it counts towards the hot ones. */
  count: post("aapi", "/api/search/count", "any", { body: Type.Object({ word: Word }), reply: Type.Object({}) }),
};
