import type { Sport } from "../../contract/feed/channels.ts";
import type { TeamReply } from "../../contract/http/databaseTeam.ts";
import type { CallResult } from "../../contract/http/failure.ts";
import { rowIdOf } from "../../contract/ids.ts";
import { hasLink } from "../chat/keywords.ts";
import { createCardRepository } from "../follow/cardRepository.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Hub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import { hasHouseWord } from "../kit/words/houseWords.ts";
import type { Matches } from "../match/match.ts";
import type { Articles } from "../news/articles.ts";
import type { Recordings } from "../room/recordings.ts";
import type { RoomLists } from "../room/roomLists.ts";
import { backfill } from "../search/backfill.ts";
import { createBestOf } from "../search/best.ts";
import { seedSearchWords } from "../search/demoWords.ts";
import { createDocumentRepository } from "../search/documentRepository.ts";
import { createEverything } from "../search/everything.ts";
import type { Cards } from "../search/found.ts";
import { createHotWords } from "../search/hotWords.ts";
import { createNames } from "../search/names/names.ts";
import { registerSearchCalls } from "../search/search.routes.ts";
import { createSuggest } from "../search/suggest.ts";
import type { Limiter } from "../user/types.ts";

const HOT_WORD_MATCHES = 20;

export interface SearchDeps {
  readonly db: Db;
  readonly hub: Pick<Hub, "position">;
  readonly matches: Pick<Matches, "rowsOf" | "dataHot" | "at">;
  readonly articles: Pick<Articles, "byIds">;
  readonly rooms: Pick<RoomLists, "byIds" | "ofAnchor">;
  readonly recordings: Pick<Recordings, "byIds">;
  readonly team: (sport: Sport, query: { readonly id: string; readonly season?: string }) => Promise<CallResult<TeamReply>>;
  readonly plans: Cards["plans"];
  readonly posts: Cards["posts"];
  readonly hasTips: boolean;
  readonly limiter: Limiter;
  /** Key to hash visitors whose searches are counted. */
  readonly key: string;
  readonly clock: Clock;
  readonly log: Log;
}

export interface SearchParts {
  start(): void;
  stop(): Promise<void>;
  seedDemo(): Promise<void>;
}

/** Search: names in memory, everything else by its words in the database. */
export function composeSearch(registry: CallRegistry, deps: SearchDeps): SearchParts {
  const { db, hub, matches, articles, rooms, recordings, clock, log } = deps;
  const names = createNames({ db, clock, log });
  const people = createCardRepository(db);
  const cards = {
    articles: articles.byIds,
    rooms: rooms.byIds,
    recordings: recordings.byIds,
    matches: matches.rowsOf,
    plans: deps.plans,
    posts: deps.posts,
    users: (viewer: string | null, ids: readonly string[]) => people.byIds(viewer === null ? null : rowIdOf(viewer), ids.map(BigInt)),
  };
  const hotWords = createHotWords({
    db,
    clock,
    key: deps.key,
    isUnfit: (word) => hasHouseWord(word) || hasLink(word),
    async hotWords() {
      const found = matches.dataHot(HOT_WORD_MATCHES);
      return found.ok ? found.value.rows.flatMap((row) => [row.home.name, row.away.name, row.league.name]) : [];
    },
  });
  registerSearchCalls(registry, {
    hotWords,
    limiter: deps.limiter,
    suggest: createSuggest(names),
    everything: createEverything({
      names,
      documents: createDocumentRepository(db),
      cards,
      earlier: { matchAt: matches.at, position: (ch) => hub.position(ch) },
      bestOf: createBestOf({ team: deps.team, roomOf: rooms.ofAnchor, users: cards.users }),
      clock,
      hasTips: deps.hasTips,
    }),
  });
  let filling: Promise<void> = Promise.resolve();
  let isStopped = false;
  return {
    start() {
      names.start();
      filling = backfill(db, log, () => isStopped).then(
        () => undefined,
        (error: unknown) => log.warn({ reason: messageOf(error) }, "documents for searching could not be written; the next start goes on"),
      );
    },
    async stop() {
      isStopped = true;
      await filling;
      await names.stop();
    },
    seedDemo: () => seedSearchWords(db, clock.now()),
  };
}
