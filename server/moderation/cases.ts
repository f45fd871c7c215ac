import { ErrorCode } from "../../contract/codes/errors.ts";
import { err, ok } from "../../contract/result.ts";
import { TRUST_PACE, type TrustLevel, UNDO_WITHIN_MS, hiddenSentence, muteSpanMs, reasonOf } from "../../contract/rules/moderation.ts";
import { SHANGHAI_OFFSET_MS } from "../../contract/shanghai.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { writeHorn } from "../kit/writeHorn.ts";
import { type LoggedAction, readActions, writeAction } from "./actions.ts";
import type { AppealRow, Appeals } from "./appeals.ts";
import {
  type CaseFilter,
  type CaseKeyset,
  type StoredCase,
  closeCase,
  closeGone,
  countCases,
  escalateCase,
  findCase,
  listCases,
  reopenCase,
  upheldAgainst,
} from "./caseRepository.ts";
import { type ContentReports, type HitRate, type ReportRow, quoteOf } from "./reports.ts";
import { type Sanctions, muteWords } from "./sanctions.ts";
import { normalised } from "./textFilter.ts";
import {
  type ContextLine,
  type Decided,
  type Decision,
  type DeskFailure,
  type DeskResult,
  type ForTexts,
  type Mute,
  type Staff,
  type SubjectFacts,
  type SubjectKinds,
  subjectOf,
} from "./types.ts";

/** A case in a list. */
export interface CaseRow extends StoredCase {
  /** 评论 */
  readonly noun: string;
  /** "" if the subject no longer exists. */
  readonly text: string;
  /** The last edit of that text, epoch ms; null: never edited. */
  readonly editedAt: number | null;
}

/** Everything a moderator needs to decide. */
export interface CaseDetail extends CaseRow {
  readonly facts: SubjectFacts | null;
  /** The text as the filter compares it, and whether the text contains invisible characters. */
  readonly normalised: string;
  readonly hasUnseen: boolean;
  readonly context: readonly ContextLine[];
  readonly authorFacts: {
    /** Epoch ms. */
    readonly registeredAt: number;
    readonly trust: TrustLevel;
    readonly perHour: number;
    readonly texts: number;
    readonly hidden: number;
    readonly likes: number;
    readonly mute: Mute | null;
    readonly actions: readonly LoggedAction[];
    /** How long a deletion would mute the author, ms. */
    readonly nextMuteMs: number;
  } | null;
  readonly reporters: readonly (ReportRow & { readonly rate: HitRate })[];
  readonly appeal: AppealRow | null;
}

/** The desk's queue: each decision runs in one transaction with its log entry and the notice to its author. */
export interface Cases {
  list(
    filter: CaseFilter,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<{ readonly list: readonly CaseRow[]; readonly cursor: string | null }>;
  counts(): Promise<Readonly<Record<CaseFilter, number>>>;
  detail(id: string): Promise<CaseDetail | null>;
  /**
   * `editedAt`: the edit that the moderator has read (absent: any). The author has edited it since: 409, nothing is decided.
   * The same decision again by the same person returns the first result. Any other: 409 with what was decided.
   * `delete` also mutes the author, for `muteMs` (null: for good), or by default for the next span due.
   */
  decide(
    id: string,
    input: {
      readonly decision: Decision;
      readonly reasonCode?: number;
      readonly muteMs?: number | null;
      readonly why?: string;
      readonly editedAt?: number | null;
    },
    by: Staff,
  ): Promise<DeskResult<{ readonly decided: Decided }>>;
  escalate(id: string, by: Staff, why: string): Promise<DeskResult<object>>;
  /** Within ten minutes: restores the state before the decision, and the case waits again unless the author has deleted the text. */
  undo(id: string, by: Staff): Promise<DeskResult<object>>;
}

export interface CasesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly kinds: SubjectKinds;
  readonly sanctions: Sanctions;
  readonly reports: Pick<ContentReports, "ofCase">;
  readonly appeals: Pick<Appeals, "ofCase">;
  readonly trustOf: ForTexts["trustOf"];
}

const BASE = 36;
const DAY_MS = 86_400_000;
const ACTIONS = 10;
const UNSEEN = /[\p{Cf}\u2800]/u;
const DECISION_WORDS: Readonly<Record<Decision, string>> = { approve: "放行", hide: "隐藏", delete: "删除并处罚" };

const dayStart = (now: number): number => Math.floor((now + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS;

/** Null also for a time that no calendar has: the first page. */
function keysetOf(cursor: string | undefined): CaseKeyset | null {
  const [, time = "", id = ""] = /^([0-9a-z]{1,12})\.([0-9]{1,18})$/.exec(cursor ?? "") ?? [];
  const at = new Date(Number.parseInt(time, BASE)).getTime();
  return Number.isNaN(at) ? null : { at, id };
}

const failure = (code: DeskFailure["code"], message: string, decided?: Decided) =>
  err<DeskFailure>(decided ? { code, message, decided } : { code, message });
const notThere = () => failure(ErrorCode.notFound, "该审核不存在");

const isGone = (decided?: Decided) => failure(ErrorCode.conflict, "作者已删除", decided);

function taken(decided: Decided) {
  if (decided.decision === "gone") return isGone(decided);
  const reason = decided.reasonCode === null ? "" : `（${reasonOf(decided.reasonCode)?.label ?? ""}）`;
  return failure(ErrorCode.conflict, `已由${decided.by?.name ?? ""}${DECISION_WORDS[decided.decision]}${reason}`, decided);
}

export function createCases({ db, clock, kinds, sanctions, reports, appeals, trustOf }: CasesDeps): Cases {
  async function rowsOf(found: readonly StoredCase[]): Promise<readonly CaseRow[]> {
    const texts = new Map<string, SubjectFacts>();
    const byKind = Map.groupBy(found, ({ subject }) => subjectOf(kinds, subject)?.kind);
    for (const [kind, cases] of byKind) {
      if (!kind) continue;
      const ids = cases.flatMap(({ subject }) => subjectOf(kinds, subject)?.id ?? []);
      for (const [id, facts] of await kind.findMany(db, ids)) texts.set(`${kind.kind}:${id}`, facts);
    }
    return found.map((row) => ({
      ...row,
      noun: subjectOf(kinds, row.subject)?.kind.noun ?? "",
      text: texts.get(row.subject)?.text ?? "",
      editedAt: texts.get(row.subject)?.editedAt ?? null,
    }));
  }

  /** Locks the subject, then the case; reports lock in the same order. `standing` null: its author has deleted it. */
  async function locked(trx: Db, id: string) {
    const known = await findCase(trx, id);
    const subject = known && subjectOf(kinds, known.subject);
    if (!known || !subject) return null;
    const standing = await subject.kind.lock(trx, subject.id);
    const found = await findCase(trx, id, true);
    if (!found) return null;
    const facts = (await subject.kind.findMany(trx, [subject.id])).get(String(subject.id));
    return facts ? { found, standing, facts, ...subject } : null;
  }

  async function changing<T>(
    work: (trx: Db) => Promise<{ readonly answer: DeskResult<T>; readonly changed?: () => void }>,
  ): Promise<DeskResult<T>> {
    const { answer, changed } = await db.transaction().execute(work);
    changed?.();
    return answer;
  }

  return {
    async list(filter, { limit, cursor }) {
      const found = await listCases(db, filter, { dayStart: dayStart(clock.now()), limit: limit + 1, after: keysetOf(cursor) });
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      const at = last && (filter === "doneToday" ? last.decided?.at : last.openedAt);
      return {
        list: await rowsOf(shown),
        cursor: last && at !== undefined && found.length > limit ? `${at.toString(BASE)}.${last.id}` : null,
      };
    },

    counts: () => countCases(db, dayStart(clock.now())),

    async detail(id) {
      const found = await findCase(db, id);
      const subject = found && subjectOf(kinds, found.subject);
      if (!found || !subject) return null;
      const authorId = found.author.id;
      const [[row], facts, context, trust, counts, mute, actions, before, reporters, appeal] = await Promise.all([
        rowsOf([found]),
        subject.kind.findMany(db, [subject.id]),
        subject.kind.context(db, subject.id),
        trustOf(db, authorId),
        subject.kind.countsOf(db, BigInt(authorId)),
        sanctions.muteOf(db, authorId),
        readActions(db, { userId: authorId, limit: ACTIONS }),
        upheldAgainst(db, authorId),
        reports.ofCase(id),
        appeals.ofCase(id),
      ]);
      if (!row) return null;
      return {
        ...row,
        facts: facts.get(String(subject.id)) ?? null,
        normalised: normalised(row.text),
        hasUnseen: UNSEEN.test(row.text),
        context,
        authorFacts: trust && {
          registeredAt: trust.registeredAt,
          trust: trust.level,
          perHour: TRUST_PACE[trust.level].perHour,
          ...counts,
          mute,
          actions,
          nextMuteMs: muteSpanMs(before),
        },
        reporters,
        appeal,
      };
    },

    decide: (id, { decision, reasonCode, muteMs, why = "", editedAt }, by) =>
      changing(async (trx) => {
        const known = await locked(trx, id);
        if (!known) return { answer: notThere() };
        const { found, standing, facts, kind } = known;
        if (found.decided) {
          const isSame = found.decided.by?.id === by.id && found.decided.decision === decision;
          return { answer: isSame ? ok({ decided: found.decided }) : taken(found.decided) };
        }
        if (!standing) return { answer: isGone() };
        if (editedAt !== undefined && editedAt !== facts.editedAt) return { answer: failure(ErrorCode.conflict, "作者已修改，请重新查看") };
        const reason = decision === "approve" ? null : reasonOf(reasonCode ?? 0);
        if (decision !== "approve" && !reason) return { answer: failure(ErrorCode.badRequest, "请选择理由") };
        const at = clock.now();
        const authorId = found.author.id;
        const quoted = quoteOf(facts.text);
        let sanctionId: string | null = null;
        let notice: { readonly title: string; readonly content: string } | null = null;
        if (!reason) {
          await kind.set(trx, known.id, { hiddenReason: null, hiddenCode: null, hiddenCase: null, isHeld: false, approvedAt: at });
          await kind.setReports(trx, known.id, 0);
          if (standing.isHeld || standing.hiddenReason !== null) {
            notice = { title: `${kind.noun}已通过审核`, content: `您的${kind.noun}${quoted}已通过审核，现已显示。` };
          }
        } else {
          const sentence = hiddenSentence(kind.noun, reason);
          await kind.set(trx, known.id, {
            hiddenReason: sentence,
            hiddenCode: reason.code,
            hiddenCase: id,
            isHeld: false,
            approvedAt: null,
          });
          let content = `${quoted}：${sentence}`;
          if (decision === "delete") {
            const lastsMs = muteMs === undefined ? muteSpanMs(await upheldAgainst(trx, authorId)) : muteMs;
            const untilAt = lastsMs === null ? null : at + lastsMs;
            sanctionId = await sanctions.mute(trx, { userId: authorId, untilAt, reasonCode: reason.code, caseId: id, by });
            // An earlier mute may last longer.
            content += muteWords((await sanctions.muteOf(trx, authorId)) ?? { until: untilAt, reasonCode: reason.code });
          }
          notice = { title: `${kind.noun}已隐藏：${reason.label}`, content };
        }
        const decided: Decided = { decision, reasonCode: reason?.code ?? null, by, at };
        await closeCase(trx, id, { ...decided, before: standing, sanctionId });
        await writeAction(trx, {
          at,
          by,
          action: decision,
          subject: found.subject,
          userId: authorId,
          caseId: id,
          reasonCode: reason?.code ?? null,
          why,
          detail: { text: facts.text, sanctionId },
        });
        if (notice) await writeHorn(trx, { userId: authorId, ...notice, at });
        return { answer: ok({ decided }), changed: () => kind.onChanged(String(known.id)) };
      }),

    escalate: (id, by, why) =>
      changing(async (trx) => {
        const known = await locked(trx, id);
        if (!known) return { answer: notThere() };
        if (known.found.decided) return { answer: taken(known.found.decided) };
        if (!known.standing) return { answer: isGone() };
        const at = clock.now();
        await escalateCase(trx, id, at, by);
        const { subject, author } = known.found;
        await writeAction(trx, { at, by, action: "escalate", subject, userId: author.id, caseId: id, why });
        return { answer: ok({}) };
      }),

    undo: (id, by) =>
      changing(async (trx) => {
        const known = await locked(trx, id);
        if (!known) return { answer: notThere() };
        const { found, kind } = known;
        const at = clock.now();
        if (!found.decided || found.decided.decision === "gone" || !found.before)
          return { answer: failure(ErrorCode.conflict, "没有可撤销的决定") };
        if (at - found.decided.at >= UNDO_WITHIN_MS) return { answer: failure(ErrorCode.conflict, "已超过 10 分钟，不能撤销") };
        if ((await appeals.ofCase(id, trx)) !== null) return { answer: failure(ErrorCode.conflict, "作者已申诉，请在申诉中处理") };
        // A text that its author has deleted waits for nobody; the mute ends all the same.
        if (!known.standing) await closeGone(trx, id, at);
        else if (!(await reopenCase(trx, found))) return { answer: failure(ErrorCode.conflict, "该内容已有新的审核") };
        await kind.set(trx, known.id, found.before);
        await kind.setReports(trx, known.id, found.reports);
        if (found.sanctionId !== null) await sanctions.liftWith(trx, found.sanctionId, by, "撤销");
        await writeAction(trx, { at, by, action: "undo", subject: found.subject, userId: found.author.id, caseId: id });
        if (found.decided.decision !== "approve") {
          const content = `关于您的${kind.noun}${quoteOf(known.facts.text)}的决定已撤销${known.standing ? "，正在重新审核" : ""}。`;
          await writeHorn(trx, { userId: found.author.id, title: "审核决定已撤销", content, at });
        }
        return { answer: ok({}), changed: () => kind.onChanged(String(known.id)) };
      }),
  };
}
