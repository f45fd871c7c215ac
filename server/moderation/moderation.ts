import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Limiter } from "../user/types.ts";
import { type LoggedAction, readActions } from "./actions.ts";
import { type Appeals, createAppeals } from "./appeals.ts";
import { closeGone, openCase, openCaseOf } from "./caseRepository.ts";
import { type Cases, createCases } from "./cases.ts";
import { judgeText } from "./judge.ts";
import { type ContentReports, createContentReports } from "./reports.ts";
import { type Sanctions, createSanctions, muteWords } from "./sanctions.ts";
import { createTrust } from "./trust.ts";
import type { ForTexts, SubjectKind } from "./types.ts";
import { type WordRules, createWordRules } from "./wordRules.ts";

/**
 * Moderation of what users write (docs/product.md 6): for the modules that take texts, for users who report and appeal, and
 * for the desk. A new kind of text is added with one `addKind`.
 */
export interface Moderation {
  readonly forTexts: ForTexts;
  readonly reports: ContentReports;
  readonly appeals: Appeals;
  /** For the desk only. */
  readonly cases: Cases;
  readonly sanctions: Sanctions;
  readonly rules: WordRules;
  /** Latest first; `after`: the id that the previous page ended with. */
  log(where: { readonly limit: number; readonly after?: string; readonly userId?: string }): Promise<readonly LoggedAction[]>;
  addKind(kind: SubjectKind): void;
}

export interface ModerationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly limiter: Limiter;
}

export function createModeration({ db, clock, limiter }: ModerationDeps): Moderation {
  const kinds = new Map<string, SubjectKind>();
  const trustOf = createTrust(clock, kinds);
  const sanctions = createSanctions({ db, clock });
  const rules = createWordRules({ db, clock });
  const reports = createContentReports({ db, clock, limiter, kinds, trustOf });
  const appeals = createAppeals({ db, clock, kinds, sanctions });

  return {
    reports,
    appeals,
    sanctions,
    rules,
    cases: createCases({ db, clock, kinds, sanctions, reports, appeals, trustOf }),
    log: ({ limit, after, userId }) => readActions(db, { limit, after: after ?? null, userId: userId ?? null }),
    addKind(kind) {
      if (kinds.has(kind.kind)) throw new Error(`two kinds are called ${kind.kind}`);
      kinds.set(kind.kind, kind);
    },
    forTexts: {
      trustOf,
      muteOf: sanctions.muteOf,
      muteWords,
      async mayWrite(on, userId) {
        const mute = await sanctions.muteOf(on, userId);
        if (mute) return refuse(ErrorCode.chatBanned, muteWords(mute));
        const trust = await trustOf(on, userId);
        return trust ? ok(trust.level) : refuse(ErrorCode.notFound, "用户不存在");
      },
      fatesOf: appeals.fatesOf,
      judge: async (text, trust) => judgeText(await rules.filter(), text, trust),
      async open(trx, of) {
        await openCase(trx, { ...of, at: clock.now() });
      },
      async gone(trx, subject) {
        const found = await openCaseOf(trx, subject);
        if (found) await closeGone(trx, found.id, clock.now());
      },
    },
  };
}
