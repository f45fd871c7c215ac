import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import { tipsCalls } from "../../contract/http/tips.ts";
import { isRowId } from "../../contract/ids.ts";
import { ok } from "../../contract/result.ts";
import type { CallContext, CallRegistry } from "../http/registry.ts";
import { boardOf, byFans } from "./boards.ts";
import type { Buying } from "./buying.ts";
import type { ExpertPages } from "./expertPages.ts";
import type { PlanLists } from "./planLists.ts";
import type { PlanPages } from "./planPage.ts";
import type { Publishing } from "./publish.ts";
import type { PublishMatches } from "./publishMatches.ts";
import type { ExpertRecord, StatisticsBook } from "./statisticsBook.ts";
import { type Views, windowOf } from "./views.ts";

export interface TipsRoutesDeps {
  readonly book: StatisticsBook;
  readonly buying: Buying;
  readonly experts: ExpertPages;
  readonly lists: PlanLists;
  readonly pages: PlanPages;
  readonly publishing: Publishing;
  readonly publishMatches: PublishMatches;
  readonly views: Views;
}

const SPORT_OF = { 1: "fb", 2: "bk" } as const;
const FRONT = { hot: 12, free: 6, experts: 10, settled: 6 } as const;

const viewerOf = ({ identity }: CallContext): string | null => identity?.userId ?? null;
const noExpert = () => refuse(ErrorCode.notFound, "专家不存在");

/** Calls of the tips family. */
export function registerTipsCalls(
  registry: CallRegistry,
  { book, buying, experts, lists, pages, publishing, publishMatches, views }: TipsRoutesDeps,
): void {
  registry.handle(tipsCalls.tjExpertInfo, ({ body, context }) => {
    const id = body.id ?? viewerOf(context);
    return id === null ? refuse(ErrorCode.notLoggedIn) : experts.info(id);
  });
  registry.handle(tipsCalls.tjExpertCenterHead, ({ body, context }) => {
    const id = body.id ?? viewerOf(context);
    if (id === null) return refuse(ErrorCode.notLoggedIn);
    return isRowId(id) ? experts.head(viewerOf(context), id) : noExpert();
  });
  registry.handle(tipsCalls.tjExpertCenterRecommends, async ({ body, context }) => {
    const id = body.id ?? viewerOf(context);
    if (id === null) return refuse(ErrorCode.notLoggedIn);
    return isRowId(id) ? ok(await lists.ofExpert(viewerOf(context), id, body)) : noExpert();
  });

  registry.handle(tipsCalls.tjExpertExperts, async ({ body, context }) => {
    const { sport, window, sort, word = "", page, pageSize } = body;
    const last = window === 0 ? null : window;
    const board = await boardOf(book, { sport, sort: sort === "fans" ? "bound" : sort, last });
    let all = await views.ranked(viewerOf(context), board, last);
    const wanted = word.trim();
    if (wanted !== "") all = all.filter(({ name, description }) => name.includes(wanted) || description.includes(wanted));
    if (sort === "fans") all = byFans(all);
    return ok({ total: all.length, page, pageSize, list: all.slice((page - 1) * pageSize, page * pageSize) });
  });
  registry.handle(tipsCalls.tjExpertPcRec, async ({ body, context }) => {
    const board = await boardOf(book, { sport: body.sport });
    const cards = await views.experts(
      viewerOf(context),
      board.map(({ record }): ExpertRecord => record),
    );
    const list = cards.toSorted((a, b) => Number(b.selling > 0) - Number(a.selling > 0)).slice(0, body.size);
    return ok({ list });
  });

  registry.handle(tipsCalls.tjExpertHomeRec, async ({ body, context }) =>
    ok({ list: await lists.hot(viewerOf(context), { size: body.size }) }),
  );
  registry.handle(tipsCalls.tjExpertRecommends, async ({ body, context }) => ok(await lists.filtered(viewerOf(context), body)));
  registry.handle(tipsCalls.tjExpertMore, async ({ body, context }) => ok(await lists.latest(viewerOf(context), body)));
  registry.handle(tipsCalls.tjExpertMatch, async ({ body, context }) => ok(await lists.ofMatch(viewerOf(context), body)));
  registry.handle(tipsCalls.tjExpertV2IndexRecommends, async ({ body: { sport }, context }) => {
    const viewer = viewerOf(context);
    const settled = { ...(sport === undefined ? {} : { sport }), state: "settled", sort: "new", page: 1, pageSize: FRONT.settled } as const;
    const [hot, free, board, last] = await Promise.all([
      lists.hot(viewer, { sport, size: FRONT.hot }),
      lists.hot(viewer, { sport, isFree: true, size: FRONT.free }),
      boardOf(book, { sport }),
      lists.filtered(viewer, settled),
    ]);
    const shown = board.filter(({ record }) => record.plans > 0 && (sport === undefined || windowOf(record, null).plans > 0));
    return ok({ hot, free, experts: await views.ranked(viewer, shown.slice(0, FRONT.experts)), settled: last.list });
  });

  registry.handle(tipsCalls.tjRecommendId, ({ params, context }) =>
    isRowId(params.id) ? pages.view(viewerOf(context), params.id) : refuse(ErrorCode.notFound, "没有这个方案"),
  );
  registry.handle(tipsCalls.tjPlanProof, ({ query, context }) => pages.proof(viewerOf(context), query.id));
  registry.handle(tipsCalls.tjMatchFilter, async ({ query }) => ok(await lists.filter(query.sport, query.state)));
  registry.handle(tipsCalls.tjMatch, async ({ query, context }) => {
    const expertId = context.identity?.roles.isExpert === true ? context.identity.userId : null;
    return ok({ list: await publishMatches.list(expertId, SPORT_OF[query.matchType], query.searchValue ?? "") });
  });

  registry.handle(tipsCalls.tjRecommend, async ({ body, context }) => {
    const { userId } = context.identity;
    const published = await publishing.publish(userId, body);
    return published.ok ? pages.view(userId, published.value) : published;
  });
  registry.handle(tipsCalls.tjPlanOffer, ({ query }) => publishMatches.offer(query.sport, query.matchId));
  registry.handle(tipsCalls.tjPlanRecords, ({ query, context }) => experts.records(context.identity.userId, query));
  registry.handle(tipsCalls.tjPlanBuy, async ({ body, context }) => {
    const { userId } = context.identity;
    const bought = await buying.buy(userId, body.id, body.key);
    return bought.ok ? pages.view(userId, body.id) : bought;
  });
  registry.handle(tipsCalls.tjPlanMine, async ({ query, context }) => ok(await lists.mine(context.identity.userId, query)));
}
