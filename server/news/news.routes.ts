import { ErrorCode } from "../../contract/codes/errors.ts";
import { COLUMN_RECOMMENDED } from "../../contract/codes/newsColumns.ts";
import { contentCalls } from "../../contract/http/content.ts";
import { refuse } from "../../contract/http/failure.ts";
import { siteCalls } from "../../contract/http/site.ts";
import { communityCalls } from "../../contract/http/community.ts";
import { isRowId } from "../../contract/ids.ts";
import { ok } from "../../contract/result.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { ArticlesOf } from "./articleRepository.ts";
import type { Articles } from "./articles.ts";
import type { Placements } from "./placements.ts";

const GONE = "文章不存在或已下线";

/** The articles that a request selects; null if its author id is malformed. */
function whichOf(body: {
  readonly columnNo?: string;
  readonly keyword?: string;
  readonly authorId?: string;
  readonly tag?: string;
  readonly sport?: "fb" | "bk";
  readonly matchId?: string;
}): ArticlesOf | null {
  const word = dropUnseen(body.keyword ?? "");
  if (word !== "") return { by: "word", word };
  if (body.authorId !== undefined) return isRowId(body.authorId) ? { by: "author", authorId: BigInt(body.authorId) } : null;
  if (body.tag !== undefined) return { by: "tag", tag: body.tag };
  if (body.matchId !== undefined) return { by: "match", sport: body.sport ?? "fb", matchId: body.matchId };
  return { by: "column", columnNo: body.columnNo ?? COLUMN_RECOMMENDED };
}

/** News, readers' collections of it, and the placements beside it (docs/product.md 7, Inform). */
export function registerNewsCalls(registry: CallRegistry, articles: Articles, placements: Placements): void {
  registry.handle(contentCalls.informInfoListCategory, async () => ok({ list: await articles.columns() }));
  registry.handle(contentCalls.informInfoList, async ({ body }) => {
    const which = whichOf(body);
    if (!which) return refuse(ErrorCode.notFound, "作者不存在");
    return articles.list(which, { ...body.pageParam, cursor: body.cursor, at: body.at });
  });
  registry.handle(contentCalls.informInfoRecommend, async ({ body }) => ok({ list: await articles.recommended(body.size, body.at) }));
  registry.handle(contentCalls.informInfoBanner, async ({ query }) => ok({ list: await articles.carousel(query.limit, query.at) }));
  registry.handle(contentCalls.informInfoDetailId, ({ params, query, context }) =>
    isRowId(params.id)
      ? articles.detail(params.id, context.identity?.userId ?? null, query.at)
      : Promise.resolve(refuse(ErrorCode.notFound, GONE)),
  );
  registry.handle(contentCalls.informInfoStateId, ({ params, query }) =>
    isRowId(params.id) ? articles.state(params.id, query.at) : Promise.resolve(refuse(ErrorCode.notFound, GONE)),
  );
  registry.handle(contentCalls.informInfoCollect, ({ query, context }) =>
    articles.collect(context.identity.userId, query.collectId, query.flag === 1),
  );
  registry.handle(contentCalls.informInfoMyCollect, async ({ query: { page, pageSize, at }, context }) => {
    const found = await articles.list({ by: "collected", userId: BigInt(context.identity.userId) }, { pageNum: page, pageSize, at });
    if (!found.ok) return found;
    const { total, list } = found.value;
    return ok({ total, page, pageSize, list });
  });
  registry.handle(contentCalls.informAdvertV2Adv, async ({ query }) => ok({ list: await placements.at(query.placeCode, query.at) }));
  registry.handle(communityCalls.informPosterV2CateList, async ({ query }) => ok({ list: await placements.at(query.placeCode, query.at) }));
  registry.handle(siteCalls.bannerList, async ({ query }) => ok({ list: await placements.at(query.placeCode, query.at) }));
}
