import type { StaffRole } from "../../contract/codes/staff.ts";
import type { DeskCounts } from "../../contract/desk/staff.ts";
import type { SiteSettingStore } from "../config/siteSettings.ts";
import { createApprovals } from "../desk/approvals.ts";
import type { DeskRegistry } from "../desk/deskCalls.ts";
import { registerFinanceCalls } from "../desk/finance.routes.ts";
import { registerModerationCalls } from "../desk/moderation.routes.ts";
import { registerPlanCalls } from "../desk/plans.routes.ts";
import { registerRoomDeskCalls } from "../desk/rooms.routes.ts";
import { registerServiceCalls } from "../desk/service.routes.ts";
import type { StaffActions } from "../desk/staffActions.ts";
import { seedDesk } from "../demo/demoDesk.ts";
import { createFeedbackDesk } from "../feedback/feedbackDesk.ts";
import { createFeedbackRepository } from "../feedback/feedbackRepository.ts";
import { createHornDesk } from "../horn/hornDesk.ts";
import type { Clock } from "../kit/clock.ts";
import type { Config } from "../kit/config.ts";
import type { Db } from "../kit/database.ts";
import { createDeskFigures } from "../moderation/deskFigures.ts";
import type { Moderation } from "../moderation/moderation.ts";
import { normalised } from "../moderation/textFilter.ts";
import { createApplicationDesk } from "../room/applicationDesk.ts";
import { createApplicationRepository } from "../room/applicationRepository.ts";
import { createOperator as createRoomOperator } from "../room/operator.ts";
import { DESK_WORD } from "../room/applications.ts";
import { createRoomDesk } from "../room/roomDesk.ts";
import { createPlanRepository } from "../tips/planRepository.ts";
import { createSettling } from "../tips/settlePlan.ts";
import { createHeldPlans } from "../tips/heldPlans.ts";
import { createReportedStarts } from "../odds/closingMoment.ts";
import { createVoidKind } from "../tips/voidApproval.ts";
import { createDeskPeople } from "../user/deskPeople.ts";
import { createAdjustmentKind } from "../wallet/adjustmentApproval.ts";
import type { LedgerRepository } from "../wallet/ledgerRepository.ts";
import { announceBalances } from "../wallet/moneyTransaction.ts";
import { writeOperatorAudit } from "../wallet/operatorAudit.ts";
import type { SavedAccounts } from "../wallet/savedAccounts.ts";
import { createWithdrawalDesk } from "../wallet/withdrawalDesk.ts";
import { createWithdrawalRepository } from "../wallet/withdrawRepository.ts";

export interface DeskServiceDeps {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: LedgerRepository;
  readonly accounts: SavedAccounts;
  readonly settings: SiteSettingStore;
  readonly actions: StaffActions;
  readonly moderation: Moderation;
}

type Counted = Exclude<keyof DeskCounts, "drafts">;

/** Nobody's card number; the sandbox pays to it. */
const DEMO_CARD = "6222021234567890128";

/** Roles that work on what a count of the menu stands for. */
const COUNTED_FOR: Readonly<Partial<Record<Counted, readonly StaffRole[]>>> = {
  cases: ["moderator"],
  appeals: ["moderator"],
  reports: ["moderator"],
  withdrawals: ["finance"],
  plans: ["moderator", "finance"],
  approvals: ["finance"],
  applications: ["moderator"],
  feedback: ["moderator", "editor"],
};

export interface DeskService {
  /** The menu's counts that these roles may see. */
  counts(roles: readonly StaffRole[]): Promise<DeskCounts>;
  /** Sample cases to decide, once. After users and rooms. */
  seedDemo(): Promise<void>;
}

/** The service half of the desk. */
export function composeDeskService(
  registry: DeskRegistry,
  { config, db, clock, ledger, accounts, settings, actions, moderation }: DeskServiceDeps,
): DeskService {
  const people = createDeskPeople(db);
  const withdrawalRows = createWithdrawalRepository({ db, clock, ledger });
  const personOf = async (userId: string) => (await people.findMany([userId])).get(userId) ?? null;
  const applicationRows = createApplicationRepository(db);
  const rooms = createRoomDesk({ db, clock, applications: applicationRows });
  const applications = createApplicationDesk({ db, clock, applications: applicationRows, peopleOf: people.findMany });
  const withdrawals = createWithdrawalDesk({
    db,
    clock,
    ledger,
    withdrawals: withdrawalRows,
    personOf,
  });
  const nameOf = async (userId: string): Promise<string | null> => (await personOf(userId))?.nickName ?? null;
  const plans = createPlanRepository(db);
  const startOf = createReportedStarts(db);
  const heldPlans = createHeldPlans({ db, clock, plans, startOf });
  const approvals = createApprovals({
    db,
    clock,
    kinds: [
      createAdjustmentKind({ ledger, clock, nameOf }),
      createVoidKind({
        db,
        clock,
        plans,
        settling: createSettling({ db, clock, ledger, announceBalances }),
        startOf,
        writeAudit: writeOperatorAudit,
        nameOf,
      }),
    ],
  });
  const feedbackRows = createFeedbackRepository(db);

  registerFinanceCalls(registry, { withdrawals, approvals, isUser: async (userId) => (await personOf(userId)) !== null });
  registerPlanCalls(registry, { plans: heldPlans, approvals });
  registerServiceCalls(registry, {
    applications,
    people,
    horns: createHornDesk(db),
    sendHorn: ({ text, userId, requestKey }, operator) =>
      createRoomOperator({ db, clock, applications: applicationRows, operator }).hornTo(text, userId, requestKey),
    feedback: createFeedbackDesk({ db, clock }),
    settings,
    hasGeetest: config.geetest !== null,
    actions,
  });
  registerRoomDeskCalls(registry, rooms);
  const stats = createDeskFigures(db);
  registerModerationCalls(registry, { moderation, stats, clock, normalised });

  const counters: Readonly<Partial<Record<Counted, () => Promise<number>>>> = {
    cases: async () => (await moderation.cases.counts()).waiting,
    appeals: stats.appealsWaiting,
    reports: rooms.waiting,
    withdrawals: withdrawals.waiting,
    plans: heldPlans.waiting,
    approvals: approvals.waiting,
    applications: applications.waiting,
    feedback: () => feedbackRows.count("waiting"),
  };
  /** Credits cash as for the demo's own wallet, then requests its withdrawal. */
  async function withdraw(userId: string, amountMinor: bigint, holder: string): Promise<void> {
    const card = await accounts.bind(userId, { type: 1, accountNo: DEMO_CARD, holder, bankName: "招商银行" });
    if (!card.ok) throw new Error(card.error.message);
    const key = `demo/desk/${userId}`;
    const cash = { user: userId, kind: "cash" } as const;
    await ledger.move({
      key,
      type: 5,
      memo: { note: "演示数据" },
      postings: [
        { account: "issue:cash", amountMinor: -amountMinor },
        { account: cash, amountMinor },
      ],
    });
    const { id: cardId, accountNo: accountMask } = card.value;
    await withdrawalRows.request({ userId, idempotencyKey: key, drawType: 1, cardId, accountMask, amountMinor });
  }

  return {
    async counts(roles) {
      const own = (Object.keys(counters) as Counted[]).filter((name) => COUNTED_FOR[name]?.some((role) => roles.includes(role)));
      return Object.fromEntries(await Promise.all(own.map(async (name) => [name, await counters[name]?.()])));
    },
    async seedDemo() {
      await moderation.rules.seed();
      const filter = await moderation.rules.filter();
      await seedDesk({
        db,
        now: clock.now(),
        deskWord: DESK_WORD,
        withdraw,
        openCase: ({ id, authorId, text, isHeld }) =>
          moderation.forTexts.open(db, { subject: `comment:${id}`, authorId, hits: filter.find(text), isHeld, isSampled: !isHeld }),
        async report(userId, id, reason) {
          const taken = await moderation.reports.add(userId, { subject: `comment:${id}`, reason, text: "" });
          if (!taken.ok) throw new Error(taken.error.message);
        },
      });
    },
  };
}
