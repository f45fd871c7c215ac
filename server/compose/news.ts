import type { Brand } from "../../brands/brand.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import { type Articles, createArticles } from "../news/articles.ts";
import { registerNewsCalls } from "../news/news.routes.ts";
import { createPlacements } from "../news/placements.ts";
import { type Publishing, createPublishing } from "../news/publishing.ts";

export interface NewsDeps {
  readonly db: Db;
  readonly brand: Brand;
  readonly clock: Clock;
  readonly log: Log;
}

export interface News {
  readonly articles: Articles;
  readonly publishing: Publishing;
  start(): void;
  stop(): Promise<void>;
}

/** Articles, what stands beside them, and who writes them. */
export function composeNews(registry: CallRegistry, { db, brand, clock, log }: NewsDeps): News {
  const publishing = createPublishing(db);
  const articles = createArticles({ db, clock, log, makeDoc: async () => null });
  registerNewsCalls(registry, articles, createPlacements({ db, clock, brand: brand.id }));
  return {
    articles,
    publishing,
    start: () => articles.start(),
    stop: () => articles.stop(),
  };
}
