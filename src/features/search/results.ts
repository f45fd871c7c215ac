import type { ArticleRow } from "../../../contract/http/content.ts";
import type { FoundEntity } from "../../../contract/http/database.ts";
import type { Page } from "../../../contract/http/page.ts";
import type { RoomCard } from "../../../contract/http/room.ts";
import type { UserCard } from "../../../contract/http/user.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { usersByWord } from "../../api/attention.ts";
import type { Api, ApiFailure } from "../../api/client.ts";
import { newsByWord } from "../../api/content.ts";
import { findEntities } from "../../api/database.ts";
import { scoreList } from "../../api/live.ts";
import { roomPage } from "../../api/roomRead.ts";
import { pageParam } from "../../hooks/pageParam.ts";
import type { Portal } from "../../hooks/portal.ts";
import { searchWord } from "./history.ts";

/** What can be found, in the order of the page. */
export const KINDS = ["matches", "data", "news", "rooms", "people"] as const;
export type Kind = (typeof KINDS)[number];

/** What a word finds; each part may fail by itself. Plain JSON. */
export interface SearchData {
  /** Server time it was asked at, epoch ms. */
  readonly now: number;
  /** Trimmed; "" finds nothing. */
  readonly word: string;
  /** Null: the first of every kind. */
  readonly kind: Kind | null;
  readonly matches: Result<Page<BoardRow>, ApiFailure>;
  /** Teams and leagues of the results database. */
  readonly data: Result<Page<FoundEntity>, ApiFailure>;
  /** None ahead of what the reader has seen of its match. */
  readonly news: Result<Page<ArticleRow>, ApiFailure>;
  readonly rooms: Result<Page<RoomCard>, ApiFailure>;
  readonly people: Result<Page<UserCard>, ApiFailure>;
}

/** Spec section 9: searches have 30 a page. */
const PAGE_SIZE = 30;

const none = <T>(): Result<Page<T>, ApiFailure> => ok({ total: 0, page: 1, pageSize: PAGE_SIZE, list: [] });

const IN_ORDER = (a: BoardRow, b: BoardRow): number => a.kickoffAt - b.kickoffAt || (a.id < b.id ? -1 : 1);

/** Matches whose teams or league have every part of the word in their names, letters of either case. */
export function matchesWith(rows: readonly BoardRow[], word: string): readonly BoardRow[] {
  const parts = word.toLowerCase().split(/\s+/);
  return rows.filter(({ home, away, league }) => {
    const text = `${home.name} ${away.name} ${league.name}`.toLowerCase();
    return parts.every((part) => text.includes(part));
  });
}

/** Of today's boards, both sports, and the day's fixtures to come. */
async function findMatches(api: Api, word: string, page: number): Promise<SearchData["matches"]> {
  const options = { isQuiet: true };
  const answers = await Promise.all(
    (["fb", "bk"] as const).flatMap((sport) => [
      scoreList(api, sport, { type: "live" }, options),
      scoreList(api, sport, { type: "next" }, options),
    ]),
  );
  const failed = answers.find((answer) => !answer.ok);
  if (failed && !failed.ok && answers.every((answer) => !answer.ok)) return err(failed.error);
  const byId = new Map(answers.flatMap((answer) => (answer.ok ? answer.value.rows : [])).map((row) => [`${row.sport}:${row.id}`, row]));
  const found = [...matchesWith([...byId.values()], word)].sort(IN_ORDER);
  return ok({ total: found.length, page, pageSize: PAGE_SIZE, list: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) });
}

/** All kinds, a list of the kind that `?type=` names, or the people there are to follow. */
export type SearchScope = "all" | "list" | "follow";

function kindOf(scope: SearchScope, type: string | null): Kind | null {
  if (scope === "all") return null;
  return scope === "follow" ? "people" : (KINDS.find((one) => one === type) ?? KINDS[0]);
}

/** `?val=`, and of a list `?type=` and `?page=`. */
export async function loadSearch(
  { api, now, spoilers }: Pick<Portal, "api" | "now" | "spoilers">,
  url: string,
  scope: SearchScope,
): Promise<SearchData> {
  const at = now();
  const { searchParams } = new URL(url, "http://page");
  const word = searchWord(searchParams.get("val") ?? "");
  const kind = kindOf(scope, searchParams.get("type"));
  const page = kind === null ? 1 : pageParam(searchParams);
  const asks = (one: Kind): boolean => word !== "" && (kind === null || kind === one);
  const [matches, data, news, rooms, people] = await Promise.all([
    asks("matches") ? findMatches(api, word, page) : none<BoardRow>(),
    asks("data") ? findEntities(api, word, page, { isQuiet: true }) : none<FoundEntity>(),
    asks("news") ? newsByWord(api, word, page, spoilers.momentOf(at), { isQuiet: true }) : none<ArticleRow>(),
    asks("rooms") ? roomPage(api, { page, word }, { isQuiet: true }) : none<RoomCard>(),
    asks("people") ? usersByWord(api, word, page, { isQuiet: true }) : none<UserCard>(),
  ]);
  return { now: at, word, kind, matches, data, news, rooms, people };
}
