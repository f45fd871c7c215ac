import type { StaffRole } from "../../contract/codes/staff.ts";
import type { DeskCounts } from "../../contract/desk/staff.ts";
import type { SiteSettingStore } from "../config/siteSettings.ts";
import { createApprovals } from "../desk/approvals.ts";
import type { DeskRegistry } from "../desk/deskCalls.ts";
import { registerFinanceCalls } from "../desk/finance.routes.ts";
import { registerModerationCalls } from "../desk/moderation.routes.ts";
import { registerRoomDeskCalls } from "../desk/rooms.routes.ts";
import { registerServiceCalls } from "../desk/service.routes.ts";
import type { StaffActions } from "../desk/staffActions.ts";
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
import { createRoomDesk } from "../room/roomDesk.ts";
import { createDeskPeople } from "../user/deskPeople.ts";
import { createAdjustmentKind } from "../wallet/adjustmentApproval.ts";
import type { LedgerRepository } from "../wallet/ledgerRepository.ts";
import { createWithdrawalDesk } from "../wallet/withdrawalDesk.ts";
import { createWithdrawalRepository } from "../wallet/withdrawRepository.ts";

export interface DeskServiceDeps {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: LedgerRepository;
  readonly settings: SiteSettingStore;
  readonly actions: StaffActions;
  readonly moderation: Moderation;
}

type Counted = Exclude<keyof DeskCounts, "drafts">;

/** Who works what a number of the menu counts. */
const COUNTED_FOR: Readonly<Partial<Record<Counted, readonly StaffRole[]>>> = {
  cases: ["moderator"],
  appeals: ["moderator"],
  reports: ["moderator"],
  withdrawals: ["finance"],
  approvals: ["finance"],
  applications: ["moderator"],
  feedback: ["moderator", "editor"],
};

/** The service half of the desk; the answer tells the menu's numbers to whom they are for. */
export function composeDeskService(
  registry: DeskRegistry,
  { config, db, clock, ledger, settings, actions, moderation }: DeskServiceDeps,
): (roles: readonly StaffRole[]) => Promise<DeskCounts> {
  const people = createDeskPeople(db);
  const personOf = async (userId: string) => (await people.findMany([userId])).get(userId) ?? null;
  const applicationRows = createApplicationRepository(db);
  const rooms = createRoomDesk({ db, clock, applications: applicationRows });
  const applications = createApplicationDesk({ db, clock, applications: applicationRows, peopleOf: people.findMany });
  const withdrawals = createWithdrawalDesk({
    db,
    clock,
    ledger,
    withdrawals: createWithdrawalRepository({ db, clock, ledger }),
    personOf,
  });
  const approvals = createApprovals({
    db,
    clock,
    kinds: [createAdjustmentKind({ ledger, clock, nameOf: async (userId) => (await personOf(userId))?.nickName ?? null })],
  });
  const feedbackRows = createFeedbackRepository(db);

  registerFinanceCalls(registry, { withdrawals, approvals, isUser: async (userId) => (await personOf(userId)) !== null });
  registerServiceCalls(registry, {
    applications,
    people,
    horns: createHornDesk(db),
    sendHorn: (text, userId, operator) => createRoomOperator({ db, clock, applications: applicationRows, operator }).hornTo(text, userId),
    feedback: createFeedbackDesk({ db, clock }),
    settings,
    hasGeetest: config.geetest !== null,
    actions,
  });
  registerRoomDeskCalls(registry, rooms);
  const figures = createDeskFigures(db);
  registerModerationCalls(registry, { moderation, figures, clock, normalised });

  const counters: Readonly<Partial<Record<Counted, () => Promise<number>>>> = {
    cases: async () => (await moderation.cases.counts()).waiting,
    appeals: figures.appealsWaiting,
    reports: rooms.waiting,
    withdrawals: withdrawals.waiting,
    approvals: approvals.waiting,
    applications: applications.waiting,
    feedback: () => feedbackRows.count("waiting"),
  };
  return async (roles) => {
    const own = (Object.keys(counters) as Counted[]).filter((name) => COUNTED_FOR[name]?.some((role) => roles.includes(role)));
    return Object.fromEntries(await Promise.all(own.map(async (name) => [name, await counters[name]?.()])));
  };
}
