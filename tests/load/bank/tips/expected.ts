import type { AccountRef } from "../../../../server/wallet/accounts.ts";
import type { BankFilmPurchase, BankPlan } from "./stored.ts";
import type { Telling } from "./wire.ts";

/**
 * The expected result, computed without the portal's code: a plan bets on the home side giving a quarter goal: won if the
 * home side wins, half lost for a draw, lost otherwise.
 */
const HOUR = 3_600_000;
const RELEASED_AFTER = 24 * HOUR;

export interface ExpectedTransfer {
  readonly type: 4 | 6 | 9;
  readonly postings: readonly { readonly account: AccountRef; readonly amount: string }[];
}

export interface Expected {
  /** Transfers the ledger must have for the plan, and no others, by key. */
  readonly transfers: ReadonlyMap<string, ExpectedTransfer>;
  /** `ch plan what`, one per announcement. */
  readonly tellings: readonly string[];
  readonly violations: readonly string[];
}

function transfer(type: ExpectedTransfer["type"], ...legs: readonly (readonly [AccountRef, bigint])[]): ExpectedTransfer {
  return { type, postings: legs.filter(([, amount]) => amount !== 0n).map(([account, amount]) => ({ account, amount: String(amount) })) };
}

/** `outcome score` for each report that can settle the match. */
function outcomesOf(told: readonly Telling[]): readonly string[] {
  if (told.length === 0) return ["V "];
  return told.flatMap(({ kind, score: [home, away] }) => {
    if (kind === "cancelled") return ["V "];
    if (kind === "contradicted") return [];
    return [`${home > away ? "W" : home === away ? "HL" : "L"} ${home}-${away}`];
  });
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let next = 0;
  for (const one of whole) if (one === part[next]) next += 1;
  return next === part.length;
}

/** Versions follow the log's order and end with its last; a contradictory match may have been voided by two people. */
function versionProblem(plan: BankPlan, told: readonly Telling[], wasVoided: boolean): string | null {
  const texts = plan.versions.map(({ text }) => text);
  const isOpen = told.at(-1)?.kind === "contradicted";
  const may = isOpen && (wasVoided || texts.at(-1) === "V ") ? [...outcomesOf(told), "V "] : outcomesOf(told);
  if (!isSubsequence(texts, may)) return `was settled ${texts.join(", ")}, and its match was ${may.join(", ")}`;
  if (plan.versions.some(({ version }, i) => version !== i + 1)) return "has a gap in its versions";
  if (plan.version !== plan.versions.length || plan.outcome !== (plan.versions.at(-1)?.outcome ?? null)) return "is not its last version";
  if (isOpen) {
    if (wasVoided && texts.at(-1) !== "V ") return "was voided and is not void";
    if (plan.state !== (texts.at(-1) === "V " ? "settled" : "held")) return `is ${plan.state}`;
    return null;
  }
  return plan.state === "settled" && texts.at(-1) === may.at(-1) ? null : `is ${plan.state}, ${texts.at(-1)} and not ${may.at(-1)}`;
}

export function expectPlan(plan: BankPlan, told: readonly Telling[], wasVoided: boolean): Expected {
  const { id, currency, priceMinor, expert, buyers } = plan;
  const transfers = new Map<string, ExpectedTransfer>();
  const tellings: string[] = [];
  const violations: string[] = [];
  const problem = versionProblem(plan, told, wasVoided);
  if (problem !== null) violations.push(`plan ${id} ${problem}`);
  const plans = `plans:${currency}` as const;
  const corrections = `corrections:${currency}` as const;
  const own = (user: string): AccountRef => ({ user, kind: currency });
  const isPaidFor = priceMinor > 0n && buyers.length > 0;
  const total = priceMinor * BigInt(buyers.length);
  if (priceMinor > 0n) {
    for (const { user } of buyers) transfers.set(`plan/${id}/${user}`, transfer(4, [own(user), -priceMinor], [plans, priceMinor]));
  }
  let isRefunded = false;
  let isPaid = false;
  const share = currency === "diamond" ? total / 2n : 0n;
  for (const { version, outcome, at } of plan.versions) {
    const earns = plan.isRefundable ? outcome === "W" || outcome === "HW" : outcome !== "V";
    const isRefund = !earns && !isRefunded && isPaidFor;
    if (isRefund) {
      const back = buyers.map(({ user }) => [own(user), priceMinor] as const);
      transfers.set(`plan/${id}/refund`, transfer(6, [isPaid ? corrections : plans, -total], ...back));
      isRefunded = true;
    }
    const what = version > 1 ? "corrected" : isRefund ? "refunded" : "settled";
    for (const user of [expert, ...buyers.map((buyer) => buyer.user)]) tellings.push(`user:${user} ${id} ${what}`);
    const isLast = version === plan.versions.length;
    const isReleased = plan.release?.version === version;
    if (isReleased && (!earns || isPaid || (plan.release?.at ?? 0) < at + RELEASED_AFTER))
      violations.push(`plan ${id} was released too soon or amiss`);
    const isDue = earns && isPaidFor && !isPaid && isLast && plan.state === "settled";
    // The platform pays only half; for tickets that is nothing.
    const moves = isRefunded ? share > 0n : true;
    if (isDue && moves && !isReleased) violations.push(`plan ${id} was never released`);
    if (!isReleased && !(isDue && !moves)) continue;
    isPaid = true;
    if (!moves) continue;
    const income = [
      ["issue:diamond", share],
      ["issue:cash", -share],
      [{ user: expert, kind: "cash" }, share],
    ] as const;
    transfers.set(
      `plan/${id}/release`,
      isRefunded
        ? transfer(9, [corrections, -share], ...income)
        : currency === "ticket"
          ? transfer(9, [plans, -total], ["issue:ticket", total])
          : transfer(9, [plans, -total], ["revenue:diamond", total - share], ...income),
    );
    if (share > 0n) tellings.push(`user:${expert} ${id} released`);
  }
  if (plan.buyersRefunded !== isRefunded) violations.push(`plan ${id}: its buyers are ${isRefunded ? "not " : ""}noted as refunded`);
  if (plan.expertPaid !== isPaid) violations.push(`plan ${id}: its expert is ${isPaid ? "not " : ""}noted as paid`);
  return { transfers, tellings, violations };
}

export function expectFilm({ user, highlightId, priceMinor }: BankFilmPurchase): readonly [key: string, transfer: ExpectedTransfer] {
  return [`highlight/${highlightId}/${user}`, transfer(4, [{ user, kind: "diamond" }, -priceMinor], ["revenue:diamond", priceMinor])];
}
