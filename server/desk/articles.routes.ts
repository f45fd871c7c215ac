import { articleCalls } from "../../contract/desk/articles.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import { asMatchId } from "../../contract/ids.ts";
import { ok } from "../../contract/result.ts";
import type { Covers } from "../news/covers.ts";
import type { DeskArticles } from "../news/desk/deskArticles.ts";
import type { DeskMatches } from "../news/desk/deskMatches.ts";
import type { Drafts } from "../news/desk/drafts.ts";
import type { ScheduleLanes } from "../news/desk/scheduleLanes.ts";
import type { DeskRegistry } from "./deskCalls.ts";
import type { StaffActions } from "./staffActions.ts";

export interface ArticleRoutesDeps {
  readonly articles: DeskArticles;
  readonly drafts: Drafts;
  readonly matches: DeskMatches;
  readonly lanes: ScheduleLanes;
  readonly covers: Covers;
  readonly actions: Pick<StaffActions, "record">;
}

/** Maximum range: about a month with some days around it. Nobody reads more of a schedule at once. */
const MOST_MS = 45 * 86_400_000;
const isSport = (text: string): text is Sport => text === "fb" || text === "bk";

/** Calls of editors: articles, drafts and their schedule. */
export function registerArticleCalls(registry: DeskRegistry, deps: ArticleRoutesDeps): void {
  const { articles, drafts, matches, lanes, covers, actions } = deps;

  registry.handle(articleCalls.articles, ({ query: { state, cursor, ...filter } }) => articles.list(state, filter, cursor));
  registry.handle(articleCalls.article, ({ params }) => articles.article(params.id));
  registry.handle(articleCalls.articleRevision, ({ params }) => articles.revision(params.id, params.revision));
  registry.handle(articleCalls.draft, ({ params }) => articles.draft(params.id));
  registry.handle(articleCalls.draftSave, async ({ body, staff, context }) => {
    const saved = await drafts.save(staff, body);
    if (!saved.ok) return saved;
    const { draft, isNew } = saved.value;
    // Drafts are saved every few seconds: only the first save by each writer of a draft is logged.
    if (isNew) {
      const detail = { id: draft.id, articleId: draft.articleId, title: draft.title };
      await actions.record({ staff, ip: context.ip, action: "article.draft", detail }, "ok");
    }
    return ok(draft);
  });
  registry.handle(articleCalls.draftPublish, ({ params, body, staff }) => drafts.publish(staff, params.id, body.version, body.at));
  registry.handle(articleCalls.draftDiscard, ({ params, body }) => drafts.discard(params.id, body.version));
  registry.handle(articleCalls.articleWithdraw, ({ params }) => drafts.withdraw(params.id));
  registry.handle(articleCalls.articleNote, ({ params, body, staff }) => drafts.note(staff, params.id, body.after, body.note));
  registry.handle(articleCalls.embeds, ({ body }) => articles.embeds(body.doc));
  registry.handle(articleCalls.coverUpload, ({ body }) => covers.make(Buffer.from(body.picture, "base64")));
  registry.handle(articleCalls.matches, async ({ query }) => ok({ list: await matches.search(query.word) }));
  registry.handle(articleCalls.matchMoments, ({ params: { sport, id } }) =>
    isSport(sport) && asMatchId(id) !== null ? matches.moments(sport, id) : refuse(ErrorCode.notFound, "没有这场比赛"),
  );
  registry.handle(articleCalls.schedule, async ({ query: { from, until } }) => {
    if (until <= from || until - from > MOST_MS || until > 8.64e15) return refuse(ErrorCode.badRequest, "时间范围不正确");
    return ok(await lanes.of(from, until));
  });
}
