import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { HIDING_WEIGHT, MODERATION_REASONS, REPORT_WEIGHT } from "../../contract/rules/moderation.ts";
import { REPORT_TEXT_MAX } from "../../contract/room/reports.ts";
import { dropUnseenInLines } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import { writeHorn } from "../kit/writeHorn.ts";
import type { Limiter } from "../user/types.ts";
import { writeAction } from "./actions.ts";
import { openCase, openCaseOf, setCaseReports } from "./caseRepository.ts";
import { type ForTexts, type SubjectKinds, subjectOf } from "./types.ts";
import { truncate } from "../../contract/rules/truncate.ts";

export interface ContentReport {
  /** `comment:12` */
  readonly subject: string;
  readonly reason: string;
  readonly text: string;
}

/** A report as listed on the desk. */
export interface ReportRow {
  readonly id: string;
  readonly caseId: string;
  readonly subject: string;
  readonly reporter: { readonly id: string; readonly nickName: string };
  readonly reason: string;
  readonly text: string;
  /** Epoch ms. */
  readonly at: number;
  /** Null: not decided. */
  readonly isUpheld: boolean | null;
}

/** How often a user's reports were upheld. */
export interface HitRate {
  readonly upheld: number;
  readonly decided: number;
}

/** Users' reports of texts (docs/product.md 6): at a weight of three the text is hidden until staff decide. */
export interface ContentReports {
  add(userId: string, report: ContentReport): Promise<CallResult<object>>;
  /** Latest first; `after`: the id that the previous page ended with. */
  list(where: { readonly limit: number; readonly after?: string }): Promise<readonly ReportRow[]>;
  ofCase(caseId: string): Promise<readonly (ReportRow & { readonly rate: HitRate })[]>;
}

export interface ReportsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly kinds: SubjectKinds;
  readonly trustOf: ForTexts["trustOf"];
}

/** Characters of a text that a notice about it quotes. */
const QUOTED = 40;
const AN_HOUR = 30;
const HOUR_MS = 3_600_000;
/** From this many decided reports on, a reporter with a smaller share of upheld ones than `RIGHT_SHARE` weighs half. */
const RATED_FROM = 5;
const RIGHT_SHARE = 0.3;
const WAITS = "多人举报，已隐藏，等待管理员查看";
const GONE = "内容不存在或已被隐藏";

/** Null while nobody has decided; wrong also where an appeal has overturned the decision. */
const IS_UPHELD = sql`case when c.decision is null or c.decision = 'gone' then null
  else c.decision in ('hide', 'delete') and not exists (select 1 from appeal a where a.case_id = c.id and a.is_granted) end`;

interface Row {
  readonly id: bigint;
  readonly case_id: bigint;
  readonly subject: string;
  readonly reporter_id: bigint;
  readonly nick_name: string;
  readonly reason: string;
  readonly text: string;
  readonly at: number;
  readonly is_upheld: boolean | null;
}
const reportOf = (row: Row): ReportRow => ({
  id: String(row.id),
  caseId: String(row.case_id),
  subject: row.subject,
  reporter: { id: String(row.reporter_id), nickName: row.nick_name },
  reason: row.reason,
  text: row.text,
  at: row.at,
  isUpheld: row.is_upheld,
});
const REPORTS = sql`
  select r.*, u.nick_name, c.subject, ${IS_UPHELD} as is_upheld
  from report r join review_case c on c.id = r.case_id join app_user u on u.id = r.reporter_id`;

async function rateOf(db: Db, reporterId: string): Promise<HitRate> {
  const { rows } = await sql<{ upheld: bigint; decided: bigint }>`
    select count(*) filter (where ${IS_UPHELD}) as upheld, count(${IS_UPHELD}) as decided
    from report r join review_case c on c.id = r.case_id where r.reporter_id = ${reporterId}::int8`.execute(db);
  const { upheld, decided } = onlyRow(rows);
  return { upheld: Number(upheld), decided: Number(decided) };
}

export const quoteOf = (text: string): string => `“${truncate(text, QUOTED)}”`;

export function createContentReports({ db, clock, limiter, kinds, trustOf }: ReportsDeps): ContentReports {
  return {
    async add(userId, { subject, reason, text: typed }) {
      const text = dropUnseenInLines(typed);
      if ([...text].length > REPORT_TEXT_MAX) return refuse(ErrorCode.badRequest, `举报说明最多${REPORT_TEXT_MAX}个字`);
      if (!MODERATION_REASONS.some(({ value }) => value === reason)) return refuse(ErrorCode.badRequest, "请选择举报原因");
      if (reason === "other" && text === "") return refuse(ErrorCode.badRequest, "请填写举报说明");
      const found = subjectOf(kinds, subject);
      if (!found) return refuse(ErrorCode.notFound, GONE);
      if (!(await limiter.take("report", userId, AN_HOUR, HOUR_MS))) return refuse(ErrorCode.tooManyRequests);
      const { kind, id } = found;
      const facts = (await kind.findMany(db, [id])).get(String(id));
      if (!facts || facts.isGone) return refuse(ErrorCode.notFound, GONE);
      if (facts.authorId === userId) return refuse(ErrorCode.forbidden, "不能举报自己的内容");
      const [trust, rate] = await Promise.all([trustOf(db, userId), rateOf(db, userId)]);
      if (!trust) return refuse(ErrorCode.notFound, "用户不存在");
      const isOftenWrong = rate.decided >= RATED_FROM && rate.upheld / rate.decided < RIGHT_SHARE;
      const weight = REPORT_WEIGHT[trust.level] * (isOftenWrong ? 0.5 : 1);
      const at = clock.now();

      const answer = await db.transaction().execute(async (trx): Promise<CallResult<object>> => {
        const standing = await kind.lock(trx, id);
        // A text hidden by a decision can no longer be reported. A text hidden by reports still can.
        if (!standing || standing.hiddenCode !== null || standing.isHeld) return refuse(ErrorCode.notFound, GONE);
        if (kind.handOver && !(await kind.handOver(trx, id, userId))) return refuse(ErrorCode.notFound, GONE);
        if (standing.approvedAt !== null) return refuse(ErrorCode.conflict, "管理员已查看过这条内容，未发现违规");
        const caseId =
          (await openCaseOf(trx, subject))?.id ??
          (await openCase(trx, { subject, authorId: facts.authorId, at, hits: [], isHeld: false, isSampled: false }));
        const { rows } = await sql`
          insert into report (case_id, reporter_id, reason, text, weight, at)
          values (${caseId}::int8, ${userId}::int8, ${reason}, ${text}, ${weight}, ${new Date(at)})
          on conflict do nothing returning id`.execute(trx);
        if (rows.length === 0) return refuse(ErrorCode.conflict, "您已经举报过了，请等待处理");
        const summed = await sql<{ reports: bigint; weight: number }>`
          select count(*) as reports, sum(weight) as weight from report where case_id = ${caseId}::int8`.execute(trx);
        const all = onlyRow(summed.rows);
        const reports = Number(all.reports);
        const isHiding = all.weight >= HIDING_WEIGHT && standing.hiddenReason === null;
        await setCaseReports(trx, caseId, reports, all.weight, isHiding ? at : null);
        await kind.setReports(trx, id, reports);
        if (isHiding) {
          await kind.set(trx, id, { ...standing, hiddenReason: WAITS, hiddenCase: caseId });
          await writeAction(trx, { at, by: null, action: "auto-hide", subject, userId: facts.authorId, caseId, why: `${reports} 人举报` });
          const content = `您的${kind.noun}${quoteOf(facts.text)}被多人举报，已暂时隐藏，管理员查看后会告诉您结果。`;
          await writeHorn(trx, { userId: facts.authorId, title: `${kind.noun}已暂时隐藏`, content, at });
        }
        return ok({});
      });
      if (answer.ok) kind.onChanged(String(id));
      return answer;
    },

    async list({ limit, after }) {
      const { rows } = await sql<Row>`
        ${REPORTS} where (${after ?? null}::int8 is null or r.id < ${after ?? null}::int8) order by r.id desc limit ${limit}`.execute(db);
      return rows.map(reportOf);
    },

    async ofCase(caseId) {
      const { rows } = await sql<Row>`${REPORTS} where r.case_id = ${caseId}::int8 order by r.id`.execute(db);
      return Promise.all(rows.map(async (row) => ({ ...reportOf(row), rate: await rateOf(db, String(row.reporter_id)) })));
    },
  };
}
