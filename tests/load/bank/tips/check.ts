import { createEventLog } from "../../../../server/feed/eventLog.ts";
import type { Db } from "../../../../server/kit/database.ts";
import { createClosingPrices } from "../../../../server/odds/readClosings.ts";
import { createLogPages } from "../../../../server/tips/logPages.ts";
import { verifyTips } from "../../../../server/tips/verify.ts";
import type { Check } from "../check.ts";
import { type Entry, isAcknowledged } from "../history.ts";
import type { TipBook, TipOperation } from "./book.ts";
import { type ExpectedTransfer, expectFilm, expectPlan } from "./expected.ts";
import { storedFilmPurchases, storedPlans, storedTellings } from "./stored.ts";

export type TipEntry = Entry & { readonly operation: TipOperation };

export interface TipChecks {
  readonly checks: readonly Check[];
  /** Transfers the ledger must have for plans and highlights, by key. */
  readonly transfers: ReadonlyMap<string, ExpectedTransfer>;
}

/** Acknowledged operations are stored once under their key, refused ones are not, and nothing else is stored. */
function presence(rule: string, entries: readonly TipEntry[], keys: readonly string[]): Check {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const violations: string[] = [];
  for (const entry of entries) {
    const { key } = entry.operation;
    const count = counts.get(key) ?? 0;
    counts.delete(key);
    if (isAcknowledged(entry) && count !== 1) violations.push(`${key} was acknowledged and is there ${count} times`);
    if (!isAcknowledged(entry) && entry.lost === 0 && count > 0) violations.push(`${key} was refused and is there`);
    if (count > 1) violations.push(`${key} is there ${count} times`);
  }
  for (const key of counts.keys()) violations.push(`${key} is there and nobody asked for it`);
  return { rule, looked: entries.length, violations };
}

/** A user owns a highlight once, by the first request that paid; later requests are answered that it is owned. */
function checkFilms(entries: readonly TipEntry[], keys: ReadonlySet<string>, owned: ReadonlySet<string>): Check {
  const violations: string[] = [];
  const news = new Map<string, number>();
  const asked = new Set<string>();
  for (const entry of entries) {
    const { key, tip } = entry.operation;
    if (tip.what !== "highlight") continue;
    const own = `${tip.highlightId}/${tip.user}`;
    asked.add(key);
    news.set(own, (news.get(own) ?? 0) + entry.answers.posted);
    if (isAcknowledged(entry) && !owned.has(own)) violations.push(`${key} was acknowledged and ${own} is not there`);
    if (!isAcknowledged(entry) && entry.lost === 0 && keys.has(key)) violations.push(`${key} was refused and is there`);
  }
  for (const [own, count] of news) if (count > 1) violations.push(`${own} was bought ${count} times`);
  for (const key of keys) if (!asked.has(key)) violations.push(`${key} is there and nobody asked for it`);
  return { rule: "highlights: bought once, refused not at all", looked: entries.length, violations };
}

function checkTellings(expected: readonly string[], stored: readonly string[]): Check {
  const balance = new Map<string, number>();
  for (const one of expected) balance.set(one, (balance.get(one) ?? 0) + 1);
  for (const one of stored) balance.set(one, (balance.get(one) ?? 0) - 1);
  const violations = [...balance].filter(([, count]) => count !== 0).map(([one, count]) => `${one}: ${-count} too many`);
  return { rule: "settlements and income are told exactly once", looked: stored.length, violations };
}

/** Every rule of plans and highlights that must hold once all is settled. */
export async function checkTips(db: Db, entries: readonly TipEntry[], book: TipBook): Promise<TipChecks> {
  const [plans, films, told] = [await storedPlans(db), await storedFilmPurchases(db), await storedTellings(db)];
  const of = (what: TipOperation["tip"]["what"]): readonly TipEntry[] => entries.filter(({ operation }) => operation.tip.what === what);
  const voided = new Set(
    of("void")
      .filter(isAcknowledged)
      .map(({ operation: { tip } }) => (tip.what === "void" ? tip.planId : "")),
  );
  const transfers = new Map<string, ExpectedTransfer>(films.map(expectFilm));
  const tellings: string[] = [];
  const violations: string[] = [];
  let versions = 0;
  for (const plan of plans) {
    const expected = expectPlan(plan, book.toldOf(plan.matchId), voided.has(plan.id));
    for (const [key, transfer] of expected.transfers) transfers.set(key, transfer);
    tellings.push(...expected.tellings);
    violations.push(...expected.violations);
    versions += plan.versions.length;
  }
  const flipped = entries.filter(({ operation: { tip }, answers }) => tip.what === "buy" && answers.posted > 0 && answers.refused > 0);
  const log = createEventLog(db);
  const hub = createLogPages(log);
  const proof = await verifyTips({ db, hub, closingPrices: createClosingPrices({ db, hub }), now: book.now() });
  const checks: readonly Check[] = [
    presence(
      "plans: published once, refused not at all",
      of("publish"),
      plans.map(({ key }) => key),
    ),
    presence(
      "purchases of plans: there once, refused not at all",
      of("buy"),
      plans.flatMap(({ buyers }) => buyers.map(({ key }) => key)),
    ),
    {
      rule: "a purchase is not refused once it is made",
      looked: of("buy").length,
      violations: flipped.map(({ operation }) => operation.key),
    },
    { rule: "versions are those of the log, paid once and in time", looked: versions, violations },
    checkFilms(
      of("highlight"),
      new Set(films.map(({ key }) => key)),
      new Set(films.map(({ user, highlightId }) => `${highlightId}/${user}`)),
    ),
    checkTellings(tellings, told),
    { rule: "tips:verify finds no fault", looked: proof.plans, violations: proof.faults.map(({ rule, what }) => `${rule}: ${what}`) },
  ];
  return { checks, transfers };
}
