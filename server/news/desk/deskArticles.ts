import { ErrorCode } from "../../../contract/codes/errors.ts";
import type { ArticleState, DeskArticle, DeskArticleRow, DraftFields, OpenDraft, RevisionBody } from "../../../contract/desk/articles.ts";
import type { Embeds } from "../../../contract/http/content.ts";
import { type CallResult, refuse } from "../../../contract/http/failure.ts";
import { ok } from "../../../contract/result.ts";
import { withoutChanged } from "../../../contract/rules/richDiff.ts";
import type { RichDoc } from "../../../contract/rules/richText.ts";
import { parseRichDoc } from "../../../contract/rules/richTextParse.ts";
import type { Clock } from "../../kit/clock.ts";
import type { EmbedsOf, MakeDoc } from "../types.ts";
import { richRefusal } from "./cleanDraft.ts";
import type { DeskArticleRepository, DeskFilter, StoredDeskArticle, StoredRevision } from "./deskArticleRepository.ts";
import type { DeskMatches } from "./deskMatches.ts";
import type { DraftRepository } from "./draftRepository.ts";

/** The desk's reads of articles and drafts. */
export interface DeskArticles {
  list(
    state: ArticleState,
    filter: DeskFilter,
    cursor: string | undefined,
  ): Promise<
    CallResult<{
      readonly list: readonly DeskArticleRow[];
      readonly cursor: string | null;
      readonly counts: Readonly<Record<ArticleState, number>>;
    }>
  >;
  article(id: string): Promise<CallResult<DeskArticle>>;
  revision(id: string, revision: string): Promise<CallResult<RevisionBody>>;
  draft(id: string): Promise<CallResult<OpenDraft>>;
  embeds(doc: RichDoc): Promise<CallResult<Embeds>>;
  /** At most 1,000. */
  draftCount(): Promise<number>;
}

export interface DeskArticlesDeps {
  readonly clock: Clock;
  readonly drafts: DraftRepository;
  readonly articles: DeskArticleRepository;
  readonly matches: Pick<DeskMatches, "find">;
  readonly makeDoc: MakeDoc;
  readonly embedsOf: EmbedsOf;
}

const A_PAGE = 30;
const BASE = 36;
const MAX_REVISION = 100_000;
const EMPTY: RichDoc = { type: "doc", content: [] };
const NONE: Embeds = { matches: [], moments: [] };
const ROW_ID = /^[1-9][0-9]{0,17}$/;
const unknown = () => refuse(ErrorCode.notFound, "没有这篇文章");

export function createDeskArticles({ clock, drafts, articles, matches, makeDoc, embedsOf }: DeskArticlesDeps): DeskArticles {
  function fieldsOf(article: StoredDeskArticle, latest: StoredRevision): DraftFields {
    const now = clock.now();
    return {
      kind: article.kind === "announcement" ? "announcement" : "news",
      title: latest.title,
      summary: latest.summary,
      doc: latest.doc === null ? EMPTY : withoutChanged(latest.doc),
      cover: latest.cover,
      columnNo: article.columnNo,
      otherColumns: [...article.otherColumns],
      tags: [...article.tags],
      match: article.match,
      schedule: latest.at > now ? latest.at : null,
      reason: latest.at > now ? latest.reason : "",
      source: article.source,
      weight: article.weight,
      isSample: article.isSample,
      isCommentable: article.isCommentable,
    };
  }

  async function docOf(article: StoredDeskArticle, revision: StoredRevision): Promise<RichDoc | null> {
    if (revision.doc || !revision.made) return revision.doc;
    const { kind, origin } = article;
    return makeDoc({ articleId: article.id, revision: revision.revision, kind, match: revision.match, made: revision.made, origin });
  }

  return {
    async list(state, filter, cursor) {
      const [at = Number.NaN, id = Number.NaN] = (cursor ?? "").split(".").map((part) => Number.parseInt(part, BASE));
      const isCursor = Number.isSafeInteger(at) && Number.isSafeInteger(id) && at <= 8.64e15;
      if (cursor !== undefined && !isCursor) return refuse(ErrorCode.badRequest, "页码不正确");
      const now = clock.now();
      const page = { now, after: isCursor ? { at, id } : null, limit: A_PAGE + 1 };
      const [found, counts] = await Promise.all([
        state === "draft" ? articles.drafts(filter, page) : articles.list(state, filter, page),
        articles.counts(filter, now),
      ]);
      const list = found.slice(0, A_PAGE);
      const last = list.at(-1);
      const key = Number(state === "draft" ? last?.draftId : last?.articleId);
      return ok({ list, counts, cursor: found.length > list.length && last ? `${last.at.toString(BASE)}.${key.toString(BASE)}` : null });
    },

    async article(id) {
      const article = ROW_ID.test(id) ? await articles.find(id) : null;
      const latest = article && (await articles.revision(id, article.latest));
      if (!article || !latest) return unknown();
      const [revisions, draft, match] = await Promise.all([
        articles.revisions(id, clock.now()),
        drafts.ofArticle(id),
        article.match === null ? null : matches.find(article.match.sport, article.match.matchId),
      ]);
      const draftMatch = draft?.match ? await matches.find(draft.match.sport, draft.match.matchId) : null;
      return ok({
        id,
        kind: article.kind,
        state: article.withdrawnAt !== null ? "withdrawn" : article.publishAt > clock.now() ? "planned" : "online",
        isMachineMade: article.isMachineMade,
        publishAt: article.publishAt,
        withdrawnAt: article.withdrawnAt,
        fields: fieldsOf(article, latest),
        match: draft === null ? match : draftMatch,
        comments: article.comments,
        reads: article.reads,
        revisions,
        draft,
      });
    },

    async revision(id, number) {
      const article = ROW_ID.test(id) ? await articles.find(id) : null;
      const wanted = Number(number);
      if (!article || !Number.isInteger(wanted) || wanted < 1 || wanted > MAX_REVISION) return unknown();
      const found = await articles.revision(id, wanted);
      if (!found) return refuse(ErrorCode.notFound, "没有这一版");
      const doc = await docOf(article, found);
      const { revision, title, summary, cover } = found;
      return ok({ revision, title, summary, cover, doc, embeds: doc === null ? NONE : await embedsOf(doc, clock.now()) });
    },

    async draft(id) {
      const draft = ROW_ID.test(id) ? await drafts.find(id) : null;
      if (!draft) return refuse(ErrorCode.notFound, "草稿已被放弃或发布");
      return ok({ draft, match: draft.match === null ? null : await matches.find(draft.match.sport, draft.match.matchId) });
    },

    async embeds(sent) {
      const doc = parseRichDoc(sent, { mayBeEmpty: true });
      return doc.ok ? ok(await embedsOf(doc.value, clock.now())) : richRefusal(doc.error);
    },

    draftCount: () => drafts.count(),
  };
}
