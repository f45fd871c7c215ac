import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { SearchPart, SearchParts, SearchQuery, SearchReply } from "../../contract/http/search.ts";
import { SEARCH_COUNTED, SEARCH_PAGE_SIZE, SEARCH_SHOWN, SEARCH_TYPES, type SearchType } from "../../contract/http/searchLimits.ts";
import { ok } from "../../contract/result.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Clock } from "../kit/clock.ts";
import { marksOf } from "../kit/search/marks.ts";
import { type EarlierMatches, rowsAsOf } from "./asOfMatch.ts";
import type { BestOf } from "./best.ts";
import type { AsOf, DocumentKind, DocumentRepository, FoundDocument } from "./documentRepository.ts";
import { type Cards, foundLeague, foundMatch, foundPerson, foundPlayer, foundPost, foundTeam } from "./found.ts";
import type { Found } from "./names/nameList.ts";
import type { FoundNames, Names } from "./names/names.ts";
import type { MatchName } from "./names/namesRepository.ts";

export interface EverythingDeps {
  readonly names: Pick<Names, "find">;
  readonly documents: DocumentRepository;
  readonly cards: Cards;
  readonly earlier: EarlierMatches;
  readonly bestOf: BestOf;
  readonly clock: Clock;
  /** Setting of the brand: without tips no plans are found. */
  readonly hasTips: boolean;
}

export interface Everything {
  /** `viewer`: a user's id; null: a visitor. */
  find(query: SearchQuery, viewer: string | null): Promise<CallResult<SearchReply>>;
}

const DOCUMENTS = ["anchors", "rooms", "recordings", "news", "posts", "users", "plans"] as const satisfies readonly SearchType[];
const isDocument = (type: SearchType): type is DocumentKind => (DOCUMENTS as readonly SearchType[]).includes(type);

interface PageRequest {
  readonly size: number;
  readonly page: number;
  readonly cursor: string | null;
}

/** A page of an in-memory list; the cursor is the key of its last entry. */
function pageOf<T>(all: readonly Found<T>[], { size, page, cursor }: PageRequest): SearchPart<Found<T>> {
  const after = cursor === null ? -1 : all.findIndex(({ key }) => encodeURIComponent(key).replaceAll("%", "~") === cursor);
  // If the cursor's entry is gone, the page number gives the position.
  const from = after >= 0 ? after + 1 : (page - 1) * size;
  const list = all.slice(from, from + size);
  const last = list.at(-1);
  const hasMore = from + size < Math.min(all.length, SEARCH_COUNTED);
  return {
    total: Math.min(all.length, SEARCH_COUNTED),
    page,
    pageSize: size,
    list,
    cursor: hasMore && last ? encodeURIComponent(last.key).replaceAll("%", "~").slice(0, 120) : null,
  };
}

const mapped = <T, U>({ list, ...part }: SearchPart<T>, to: (one: T) => U): SearchPart<U> => ({ ...part, list: list.map(to) });

export function createEverything({ names, documents, cards, earlier, bestOf, clock, hasTips }: EverythingDeps): Everything {
  async function matchRows(found: readonly Found<MatchName>[], at: number | undefined): Promise<readonly BoardRow[]> {
    const idsOf = (sport: Sport): readonly string[] => found.flatMap(({ of }) => (of.sport === sport ? [of.id] : []));
    const [football, basketball] = await Promise.all([cards.matches("fb", idsOf("fb")), cards.matches("bk", idsOf("bk"))]);
    const rows = new Map([...football, ...basketball].map((row) => [`${row.sport} ${row.id}`, row]));
    return rowsAsOf(
      earlier,
      found.flatMap(({ of }) => rows.get(`${of.sport} ${of.id}`) ?? []),
      at,
    );
  }

  /** Cards of documents; a title changed since the reader's moment is shown in its earlier form. */
  async function documentPart(
    kind: DocumentKind,
    found: { readonly total: number; readonly list: readonly FoundDocument[]; readonly cursor: string | null },
    word: string,
    { paging, viewer, at }: { readonly paging: PageRequest; readonly viewer: string | null; readonly at: number | undefined },
  ): Promise<Partial<SearchParts>> {
    const part = { total: found.total, page: paging.page, pageSize: paging.size, cursor: found.cursor };
    const ids = found.list.map(({ ref }) => ref);
    const titles = new Map(found.list.map(({ ref, title }) => [ref, title]));
    switch (kind) {
      case "news": {
        const rows = await cards.articles(ids, at);
        const list = rows.map((article) => ({
          article,
          marks: { title: marksOf(article.title, word), summary: marksOf(article.summary, word) },
        }));
        return { news: { ...part, list } };
      }
      case "posts": {
        const rows = await cards.posts(viewer, ids, at);
        return { posts: { ...part, list: rows.map((post) => foundPost(post, word)) } };
      }
      case "rooms": {
        const rows = await cards.rooms(ids);
        const list = rows.map((card) => {
          const room = { ...card, title: titles.get(card.roomId) ?? card.title };
          return { room, marks: { title: marksOf(room.title, word), anchor: marksOf(room.anchor.nickName, word, true) } };
        });
        return { rooms: { ...part, list } };
      }
      case "recordings": {
        const rows = await cards.recordings(ids);
        const list = rows.map((recording) => ({
          recording,
          marks: { title: marksOf(recording.title, word), anchor: marksOf(recording.anchor.nickName, word, true) },
        }));
        return { recordings: { ...part, list } };
      }
      case "plans": {
        const rows = await cards.plans(ids);
        return { plans: { ...part, list: rows.map((plan) => ({ ...plan, marks: { title: marksOf(plan.title, word) } })) } };
      }
      case "anchors":
      case "users": {
        const list = (await cards.users(viewer, ids)).map((user) => foundPerson(user, word));
        return kind === "anchors" ? { anchors: { ...part, list } } : { users: { ...part, list } };
      }
    }
  }

  async function namePart(
    type: Exclude<SearchType, DocumentKind>,
    found: FoundNames,
    word: string,
    paging: PageRequest,
    at: number | undefined,
  ): Promise<Partial<SearchParts>> {
    switch (type) {
      case "matches": {
        const { list, ...part } = pageOf(found.matches, paging);
        return { matches: { ...part, list: (await matchRows(list, at)).map((row) => foundMatch(row, word)) } };
      }
      case "teams":
        return { teams: mapped(pageOf(found.teams, paging), ({ of }) => foundTeam(of, word)) };
      case "players":
        return { players: mapped(pageOf(found.players, paging), ({ of }) => foundPlayer(of, word)) };
      case "leagues":
        return { leagues: mapped(pageOf(found.leagues, paging), ({ of }) => foundLeague(of, word)) };
    }
  }

  return {
    async find({ word: typed, type, page, cursor = null, at }, viewer) {
      const word = dropUnseen(typed);
      const now = clock.now();
      const asOf: AsOf = { now, at: Math.min(now, at ?? now), viewer };
      const moment = at === undefined ? undefined : asOf.at;
      if (type === undefined && (page > 1 || cursor !== null)) return refuse(ErrorCode.badRequest, "请先选择分类");
      const found = names.find(word);
      const paging: PageRequest = { size: type === undefined ? SEARCH_SHOWN : SEARCH_PAGE_SIZE, page, cursor };
      if (type === "plans" && !hasTips) return refuse(ErrorCode.notFound);
      const kinds = DOCUMENTS.filter((kind) => kind !== "plans" || hasTips);
      const isShown = (one: SearchType): boolean => type === undefined || type === one;
      const pages = await Promise.all(
        kinds.map(async (kind) => {
          // For kinds that are not shown, only the total, for the tab.
          const { size, cursor: after } = isShown(kind) ? paging : { size: 0, cursor: null };
          const offset = isShown(kind) ? (page - 1) * size : 0;
          return [kind, await documents.find(kind, word, asOf, { limit: size, offset, cursor: after })] as const;
        }),
      );
      const parts = await Promise.all([
        ...pages.flatMap(([kind, docs]) => (isShown(kind) ? [documentPart(kind, docs, word, { paging, viewer, at: moment })] : [])),
        ...SEARCH_TYPES.flatMap((one) => (isShown(one) && !isDocument(one) ? [namePart(one, found, word, paging, moment)] : [])),
      ]);
      const counts = Object.fromEntries([
        ...(["matches", "teams", "players", "leagues"] as const).map((one) => [one, Math.min(found[one].length, SEARCH_COUNTED)]),
        ["plans", 0],
        ...pages.map(([kind, { total }]) => [kind, total]),
      ]) as Record<SearchType, number>;
      const best = type === undefined ? await bestOf(found, word, viewer, moment) : null;
      return ok({ word, best, counts, parts: Object.assign({}, ...parts) as Partial<SearchParts> });
    },
  };
}
