import { ErrorCode } from "../../contract/codes/errors.ts";
import {
  type CaseDetail,
  type DeskAppeal,
  type DeskCase,
  type DeskReport,
  type DeskSanction,
  moderationCalls,
} from "../../contract/desk/moderation.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { type Result, ok } from "../../contract/result.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import type { AppealRow } from "../moderation/appeals.ts";
import type { CaseDetail as Detail, CaseRow } from "../moderation/cases.ts";
import type { DeskFigures } from "../moderation/deskFigures.ts";
import type { Moderation } from "../moderation/moderation.ts";
import type { ReportRow } from "../moderation/reports.ts";
import type { SanctionRow } from "../moderation/sanctions.ts";
import type { DeskFailure } from "../moderation/types.ts";
import type { DeskRegistry } from "./deskCalls.ts";
import { DESK_PAGE, DESK_PAGE_READ, deskPage } from "./paging.ts";

export interface ModerationRoutesDeps {
  readonly moderation: Moderation;
  readonly stats: DeskFigures;
  readonly clock: Clock;
  /** The form in which texts are compared. */
  readonly normalised: (text: string) => string;
}

const DAY_MS = 86_400_000;
const SHIFT_MS = 8 * 3_600_000;

function caseView(row: CaseRow): DeskCase {
  const { id, noun, author, text, editedAt, openedAt, hits, reports, isSampled, isHeld, hiddenAt, escalated, decided } = row;
  return {
    id,
    noun,
    author: { ...author },
    text,
    editedAt,
    openedAt,
    hits: hits.map((hit) => ({ ...hit })),
    reports,
    isSampled,
    isHeld,
    hiddenAt,
    escalated,
    decided: decided && { ...decided, by: decided.by?.name ?? null },
  };
}

const reportView = ({ id, caseId, reporter, reason, text, at, isUpheld }: ReportRow): DeskReport => ({
  id,
  caseId,
  reporter,
  reason,
  text,
  at,
  isUpheld,
});

function detailView(detail: Detail): CaseDetail {
  const { facts, authorFacts, appeal } = detail;
  return {
    case: caseView(detail),
    facts: facts && { at: facts.at, under: facts.under, path: facts.path, seenMinute: facts.seenMinute, isGone: facts.isGone },
    normalised: detail.normalised,
    hasUnseen: detail.hasUnseen,
    context: detail.context.map((line) => ({ ...line })),
    author: authorFacts && {
      registeredAt: authorFacts.registeredAt,
      trust: authorFacts.trust,
      perHour: authorFacts.perHour,
      texts: authorFacts.texts,
      hidden: authorFacts.hidden,
      likes: authorFacts.likes,
      mute: authorFacts.mute && { until: authorFacts.mute.until, reasonCode: authorFacts.mute.reasonCode },
      nextMuteMs: authorFacts.nextMuteMs,
      past: authorFacts.actions.map(({ id, at, action, reasonCode, by }) => ({ id, at, action, reasonCode, by })),
    },
    reporters: detail.reporters.map((row) => ({ ...reportView(row), upheld: row.rate.upheld, decided: row.rate.decided })),
    appeal: appeal && { text: appeal.text, at: appeal.at, answer: appeal.decided?.answer ?? null },
  };
}

const appealView = ({ id, caseId, user, text, at, against }: AppealRow): DeskAppeal => ({ id, caseId, user, text, at, against });
const sanctionView = ({ userId, nickName, ...rest }: SanctionRow): DeskSanction => ({ ...rest, user: { id: userId, nickName } });
/** Leaves `after` out instead of setting it to undefined. */
const afterOf = (cursor: string | undefined) => (cursor === undefined ? {} : { after: cursor });

/** The review queue, reports, appeals, sanctions and the word rules. */
export function registerModerationCalls(registry: DeskRegistry, { moderation, stats, clock, normalised }: ModerationRoutesDeps): void {
  const { cases, reports, appeals, sanctions, rules, forTexts } = moderation;

  async function caseNow(id: string, done: Result<unknown, DeskFailure>): Promise<CallResult<DeskCase>> {
    if (!done.ok) return refuse(done.error.code, done.error.message);
    const detail = await cases.detail(id);
    return detail ? ok(caseView(detail)) : refuse(ErrorCode.notFound);
  }

  registry.handle(moderationCalls.cases, async ({ query: { filter, cursor } }) => {
    const page = await cases.list(filter, { limit: DESK_PAGE, cursor });
    return ok({ list: page.list.map(caseView), cursor: page.cursor });
  });
  registry.handle(moderationCalls.caseFigures, async () => {
    const now = clock.now();
    const [counts, oldest, medianMs] = await Promise.all([
      cases.counts(),
      cases.list("waiting", { limit: 1 }),
      stats.medianWaitMs(now - SHIFT_MS),
    ]);
    return ok({ counts: { ...counts }, oldestAt: oldest.list[0]?.openedAt ?? null, medianMs, now });
  });
  registry.handle(moderationCalls.caseDetail, async ({ params }) => {
    const detail = await cases.detail(params.id);
    return detail ? ok(detailView(detail)) : refuse(ErrorCode.notFound, "没有这个审核");
  });
  registry.handle(moderationCalls.caseDecide, async ({ params, body: { decision, reasonCode, muteDays, editedAt }, staff }) => {
    const input = {
      decision,
      ...(reasonCode === undefined ? {} : { reasonCode }),
      ...(editedAt === undefined ? {} : { editedAt }),
      ...(muteDays === undefined ? {} : { muteMs: muteDays === 0 ? null : muteDays * DAY_MS }),
    };
    return caseNow(params.id, await cases.decide(params.id, input, staff));
  });
  registry.handle(moderationCalls.caseEscalate, async ({ params, body, staff }) =>
    caseNow(params.id, await cases.escalate(params.id, staff, dropUnseen(body.why ?? ""))),
  );
  registry.handle(moderationCalls.caseUndo, async ({ params, staff }) => caseNow(params.id, await cases.undo(params.id, staff)));

  registry.handle(moderationCalls.reports, async ({ query: { cursor } }) =>
    ok(deskPage((await reports.list({ limit: DESK_PAGE_READ, ...afterOf(cursor) })).map(reportView))),
  );

  registry.handle(moderationCalls.appeals, async ({ query: { cursor } }) =>
    ok(deskPage((await appeals.list({ limit: DESK_PAGE_READ, ...afterOf(cursor) })).map(appealView))),
  );
  registry.handle(moderationCalls.appealDecide, ({ params, body, staff }) => appeals.decide(params.id, body, staff));

  registry.handle(moderationCalls.sanctions, async ({ query: { isInForce, cursor } }) =>
    ok(deskPage((await sanctions.list({ isInForce: isInForce === "1", limit: DESK_PAGE_READ, ...afterOf(cursor) })).map(sanctionView))),
  );
  registry.handle(moderationCalls.sanctionLift, async ({ params, body, staff }) => {
    const why = dropUnseen(body.why);
    return why === "" ? refuse(ErrorCode.badRequest, "请填写理由，用户会看到") : sanctions.lift(params.id, why, staff);
  });

  registry.handle(moderationCalls.words, async ({ query: { kind, word } }) => {
    const list = await rules.list({ ...(kind === undefined ? {} : { kind }), ...(word === undefined ? {} : { word }) });
    return ok({ list: [...list] });
  });
  registry.handle(moderationCalls.wordSet, ({ body, staff }) => rules.set(body, staff));
  registry.handle(moderationCalls.wordTry, async ({ query: { text } }) => {
    const [filter, judged] = await Promise.all([rules.filter(), forTexts.judge(text, "known")]);
    const hits = judged.kind === "taken" ? judged.hits : filter.find(text);
    return ok({
      outcome: judged.kind === "refused" ? "refused" : judged.isHeld ? "held" : "taken",
      words: judged.kind === "refused" ? judged.message : judged.text,
      hits: hits.map((hit) => ({ ...hit })),
      normalised: normalised(text),
    });
  });
}
