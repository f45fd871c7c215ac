import { ErrorCode } from "../../../contract/codes/errors.ts";
import type { Draft, DraftFields } from "../../../contract/desk/articles.ts";
import type { ArticleMatch } from "../../../contract/http/content.ts";
import { type CallResult, refuse } from "../../../contract/http/failure.ts";
import { ok } from "../../../contract/result.ts";
import { changesBetween, markChanged, withoutChanged } from "../../../contract/rules/richDiff.ts";
import { dropUnseen } from "../../../contract/rules/text.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Db } from "../../kit/database.ts";
import { publishIn, replanIn, reviseIn, setFieldsIn } from "../publishing.ts";
import type { RevisionText } from "../types.ts";
import { cleanDraft, publishProblem } from "./cleanDraft.ts";
import type { DeskArticleRepository, StoredDeskArticle, StoredRevision } from "./deskArticleRepository.ts";
import type { DeskMatches } from "./deskMatches.ts";
import type { DraftRepository } from "./draftRepository.ts";
import { momentWords } from "./words.ts";

/** The writer, by their account at the desk. */
export interface Editor {
  readonly id: string;
  readonly name: string;
}

export interface SaveDraft {
  readonly draftId: string | null;
  readonly articleId: string | null;
  readonly baseRevision: number;
  readonly version: number;
  readonly fields: DraftFields;
}

export interface Published {
  readonly articleId: string;
  readonly revision: number;
  readonly at: number;
}

/** Drafts: several people may write one, one publishes it, and nobody overwrites a version they have not seen. */
export interface Drafts {
  /** `isNew`: the draft is new, or was last saved by somebody else. */
  save(editor: Editor, draft: SaveDraft): Promise<CallResult<{ readonly draft: Draft; readonly isNew: boolean }>>;
  /** `at` null: now. A future moment schedules; a past one is refused. */
  publish(editor: Editor, id: string, version: number, at: number | null): Promise<CallResult<Published>>;
  discard(id: string, version: number): Promise<CallResult<Record<string, never>>>;
  withdraw(articleId: string): Promise<CallResult<Record<string, never>>>;
  /** Adds an editors' note to a machine-made text. */
  note(editor: Editor, articleId: string, after: number, note: string): Promise<CallResult<{ readonly revision: number }>>;
}

export interface DraftsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly drafts: DraftRepository;
  readonly articles: DeskArticleRepository;
  readonly matches: Pick<DeskMatches, "find">;
  readonly withdraw: (id: string, at: number) => Promise<boolean>;
}

const YEAR_MS = 366 * 86_400_000;
const GONE = "文章不存在或已下线";
const conflict = (words: string) => refuse(ErrorCode.conflict, words);

export function createDrafts({ db, clock, drafts, articles, matches, withdraw }: DraftsDeps): Drafts {
  const when = (at: number): string => momentWords(at, clock.now());
  const savedBy = ({ editedBy, updatedAt }: Draft): string => `${editedBy} 已于 ${when(updatedAt)} 保存了这份草稿，请先对照再决定`;

  /** The refusal when an editor or the machine published a revision that the writer has not seen. */
  async function newerRevisionMessage(trx: Db, article: StoredDeskArticle): Promise<string> {
    const latest = await articles.revision(article.id, article.latest, trx);
    const by = latest?.editedBy ?? "机器";
    const verb = (latest?.at ?? 0) > clock.now() ? "排期" : "发布";
    return `${by} 已${verb}第 ${article.latest} 版${latest === null ? "" : `（${when(latest.at)}）`}，请先对照再决定`;
  }

  /** The article of a draft, locked, if an editor may write over it. */
  async function heldArticle(trx: Db, id: string): Promise<CallResult<StoredDeskArticle>> {
    const article = await articles.hold(trx, id);
    if (!article || article.withdrawnAt !== null) return refuse(ErrorCode.notFound, GONE);
    return article.isMachineMade ? refuse(ErrorCode.forbidden, "机器撰写的文章只能下线或附编辑说明") : ok(article);
  }

  async function saveOver(trx: Db, editor: Editor, { draftId, articleId, baseRevision, version, fields }: SaveDraft) {
    const article = articleId === null ? null : await heldArticle(trx, articleId);
    if (article !== null && !article.ok) return article;
    const at = clock.now();
    const known = draftId === null ? null : await drafts.hold(trx, draftId);
    if (draftId !== null && known === null) {
      return conflict(article === null ? "草稿已被放弃或发布" : await newerRevisionMessage(trx, article.value));
    }
    if (known !== null && known.articleId !== articleId) return refuse(ErrorCode.badRequest, "草稿不属于这篇文章");
    if (known !== null && known.version !== version) return conflict(savedBy(known));
    if (article !== null && article.value.latest !== baseRevision) return conflict(await newerRevisionMessage(trx, article.value));
    // The kind of a published article never changes.
    const savedFields = article === null ? fields : { ...fields, kind: article.value.kind as DraftFields["kind"] };
    if (known !== null) {
      const draft = await drafts.save(trx, known.id, { fields: savedFields, baseRevision, by: editor.name, at });
      return ok({ draft, isNew: known.editedBy !== editor.name });
    }
    const begun = await drafts.add(trx, { articleId, baseRevision, fields: savedFields, staffId: editor.id, staffName: editor.name, at });
    if (begun !== null) return ok({ draft: begun, isNew: true });
    const other = articleId === null ? null : await drafts.ofArticle(articleId, trx);
    return conflict(other === null ? "草稿已被放弃或发布" : savedBy(other));
  }

  const textOf = (draft: Draft, match: ArticleMatch | null): RevisionText => ({
    title: draft.title,
    summary: draft.summary,
    doc: withoutChanged(draft.doc),
    cover: draft.cover,
    match,
    made: null,
  });

  /** Comparable as JSON: both come from the database, which orders the keys. Of the match only which one: its score moves by itself. */
  const isSameText = (before: StoredRevision, text: RevisionText): boolean =>
    before.title === text.title &&
    before.summary === text.summary &&
    before.match?.sport === text.match?.sport &&
    before.match?.matchId === text.match?.matchId &&
    JSON.stringify(before.doc && withoutChanged(before.doc)) === JSON.stringify(text.doc) &&
    JSON.stringify(before.cover) === JSON.stringify(text.cover);

  async function publishOver(
    trx: Db,
    editor: Editor,
    draft: Draft,
    match: ArticleMatch | null,
    at: number,
  ): Promise<CallResult<Published>> {
    const articleId = draft.articleId ?? "";
    const held = await heldArticle(trx, articleId);
    if (!held.ok) return held;
    const article = held.value;
    if (article.latest !== draft.baseRevision) return conflict(await newerRevisionMessage(trx, article));
    const latest = await articles.revision(articleId, article.latest, trx);
    const isPlanned = latest !== null && latest.at > clock.now();
    const over = isPlanned ? await articles.revision(articleId, article.latest - 1, trx) : latest;
    const text = textOf(draft, match);
    const fields = { ...draft, match };
    const edit = { at, editedBy: editor.name, reason: over === null ? "" : draft.reason };
    if (over === null) {
      await replanIn(trx, articleId, 1, { ...text, ...edit, changes: [] });
      await setFieldsIn(trx, articleId, fields);
      return ok({ articleId, revision: 1, at });
    }
    if (!isPlanned && isSameText(over, text)) {
      await setFieldsIn(trx, articleId, fields);
      return ok({ articleId, revision: over.revision, at: over.at });
    }
    if (draft.reason === "") return refuse(ErrorCode.badRequest, "请填写修订说明，读者会在文章开头看到");
    const before = { title: over.title, doc: over.doc ?? { type: "doc" as const, content: [] } };
    const doc = markChanged(before.doc, draft.doc);
    const revision = { ...text, ...edit, doc, changes: changesBetween(before, { title: draft.title, doc: draft.doc }) };
    await setFieldsIn(trx, articleId, fields);
    if (isPlanned) {
      await replanIn(trx, articleId, article.latest, revision);
      return ok({ articleId, revision: article.latest, at });
    }
    const number = await reviseIn(trx, articleId, article.latest, revision);
    return number === null ? conflict(await newerRevisionMessage(trx, article)) : ok({ articleId, revision: number, at });
  }

  return {
    async save(editor, draft) {
      const clean = cleanDraft(draft.fields);
      if (!clean.ok) return clean;
      return db.transaction().execute((trx) => saveOver(trx, editor, { ...draft, fields: clean.value }));
    },

    async publish(editor, id, version, dueAt) {
      const now = clock.now();
      if (dueAt !== null && dueAt <= now) return refuse(ErrorCode.badRequest, "定时的时间已过，请改为立即发布，或选一个之后的时间");
      if (dueAt !== null && dueAt > now + YEAR_MS) return refuse(ErrorCode.badRequest, "最多提前一年定时");
      const at = dueAt ?? now;
      return db.transaction().execute(async (trx): Promise<CallResult<Published>> => {
        // The article is locked first, as in saving: the other order could deadlock.
        const articleId = (await drafts.find(id, trx))?.articleId ?? null;
        if (articleId !== null) await articles.hold(trx, articleId);
        const draft = await drafts.hold(trx, id);
        if (!draft) return conflict("草稿已被放弃或发布");
        if (draft.version !== version) return conflict(savedBy(draft));
        const problem = publishProblem(draft);
        if (problem !== null) return refuse(ErrorCode.badRequest, problem);
        const match = draft.match === null ? null : await matches.find(draft.match.sport, draft.match.matchId, trx);
        if (draft.match !== null && match === null) return refuse(ErrorCode.badRequest, "所选的比赛已不存在，请重新选择");
        if (draft.articleId !== null) {
          const published = await publishOver(trx, editor, draft, match, at);
          if (published.ok) await drafts.remove(trx, id);
          return published;
        }
        const made = await publishIn(trx, {
          ...textOf(draft, match),
          kind: draft.kind,
          columnNo: draft.columnNo,
          otherColumns: draft.otherColumns,
          publishAt: at,
          source: draft.source,
          authorId: null,
          isSample: draft.isSample,
          weight: draft.weight,
          tags: draft.tags,
          origin: null,
          editedBy: editor.name,
        });
        if (made === null) throw new Error("an article without an origin cannot be there already");
        await setFieldsIn(trx, made, { ...draft, match });
        await drafts.remove(trx, id);
        return ok({ articleId: made, revision: 1, at });
      });
    },

    discard: (id, version) =>
      db.transaction().execute(async (trx) => {
        const draft = await drafts.hold(trx, id);
        if (!draft) return conflict("草稿已被放弃或发布");
        if (draft.version !== version) return conflict(savedBy(draft));
        await drafts.remove(trx, id);
        return ok({});
      }),

    async withdraw(articleId) {
      return (await withdraw(articleId, clock.now())) ? ok({}) : refuse(ErrorCode.notFound, GONE);
    },

    note: (editor, articleId, after, typed) =>
      db.transaction().execute(async (trx) => {
        const note = dropUnseen(typed);
        if (note === "") return refuse(ErrorCode.badRequest, "请填写说明");
        const article = await articles.hold(trx, articleId);
        if (!article || article.withdrawnAt !== null) return refuse(ErrorCode.notFound, GONE);
        if (!article.isMachineMade) return refuse(ErrorCode.badRequest, "这篇文章可以直接修改");
        const latest = await articles.revision(articleId, article.latest, trx);
        if (latest === null || article.latest !== after) return conflict(await newerRevisionMessage(trx, article));
        const revision = await reviseIn(trx, articleId, after, {
          ...latest,
          reason: `编辑说明：${note}`,
          changes: [],
          at: clock.now(),
          editedBy: editor.name,
        });
        return revision === null ? conflict(await newerRevisionMessage(trx, article)) : ok({ revision });
      }),
  };
}
