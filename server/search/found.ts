import type { Sport } from "../../contract/feed/channels.ts";
import type { ArticleRow } from "../../contract/http/content.ts";
import type { Recording, RoomCard } from "../../contract/http/room.ts";
import type { Post } from "../../contract/http/post.ts";
import type { FoundLeague, FoundMatch, FoundPerson, FoundPlan, FoundPlayer, FoundPost, FoundTeam } from "../../contract/http/search.ts";
import type { UserCard } from "../../contract/http/user.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { plainOfRich } from "../../contract/rules/richText.ts";
import { truncate } from "../../contract/rules/truncate.ts";
import { marksOf } from "../kit/search/marks.ts";
import type { KnownPlayer, KnownTeam } from "./names/names.ts";
import type { LeagueName } from "./names/namesRepository.ts";

/** Cards of results from other domains, by id, in the given order; missing ones are left out. */
export interface Cards {
  readonly articles: (ids: readonly string[], at: number | undefined) => Promise<readonly ArticleRow[]>;
  readonly rooms: (ids: readonly string[]) => Promise<readonly RoomCard[]>;
  readonly recordings: (ids: readonly string[]) => Promise<readonly Recording[]>;
  readonly users: (viewer: string | null, ids: readonly string[]) => Promise<readonly UserCard[]>;
  /** Only posts that the viewer may read, as of the moment. */
  readonly posts: (viewer: string | null, ids: readonly string[], at: number | undefined) => Promise<readonly Post[]>;
  /** Only plans that may be found; the caller adds the marks of the search word. */
  readonly plans: (ids: readonly string[]) => Promise<readonly Omit<FoundPlan, "marks">[]>;
  readonly matches: (sport: Sport, ids: readonly string[]) => Promise<readonly BoardRow[]>;
}

export const foundTeam = (team: KnownTeam, word: string): FoundTeam => ({
  sport: team.sport,
  id: team.id,
  name: team.name,
  original: team.original === team.name ? null : team.original,
  crest: team.crest,
  league: team.league?.name ?? null,
  marks: { name: marksOf(team.name, word, true), original: marksOf(team.original ?? "", word) },
});

export const foundLeague = (league: LeagueName, word: string): FoundLeague => ({
  sport: league.sport,
  id: league.id,
  name: league.name,
  original: league.original === league.name ? null : league.original,
  country: league.country,
  color: league.color,
  marks: { name: marksOf(league.name, word, true), original: marksOf(league.original ?? "", word) },
});

export const foundPlayer = (player: KnownPlayer, word: string): FoundPlayer => ({
  sport: player.sport,
  id: player.id,
  kind: player.kind,
  name: player.name,
  original: player.original === player.name ? null : player.original,
  team: player.team?.name ?? null,
  position: player.position,
  number: player.number,
  marks: {
    name: marksOf(player.name, word, true),
    original: marksOf(player.original ?? "", word),
    team: marksOf(player.team?.name ?? "", word, true),
  },
});

export const foundPerson = (user: UserCard, word: string): FoundPerson => ({
  user,
  marks: { name: marksOf(user.nickName, word, true), description: marksOf(user.description, word) },
});

/** Signs of a post shown before the first hit, and in all. */
const BEFORE_HIT = 16;
const SHOWN = 80;

export function foundPost({ id, title, doc, author, at, likes, comments }: Post, word: string): FoundPost {
  const plain = plainOfRich(doc).replace(/\s+/g, " ");
  const [first] = marksOf(plain, word);
  const before = [...plain.slice(0, first?.[0] ?? 0)];
  const from = before.length > BEFORE_HIT ? before.slice(0, -BEFORE_HIT).join("").length : 0;
  const text = `${from > 0 ? "…" : ""}${truncate(plain.slice(from), SHOWN)}`;
  const { nickName, portrait } = author;
  return {
    id,
    title,
    text,
    author: { id: author.id, nickName, portrait },
    at,
    likes,
    comments,
    marks: { title: marksOf(title, word), text: marksOf(text, word) },
  };
}

export const foundMatch = (row: BoardRow, word: string): FoundMatch => ({
  row,
  marks: {
    home: marksOf(row.home.name, word, true),
    away: marksOf(row.away.name, word, true),
    league: marksOf(row.league.name, word, true),
  },
});
