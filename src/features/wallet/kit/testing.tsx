import type { ReactNode } from "react";
import type { BehaviorSubject } from "rxjs";
import type { Transaction } from "../../../../contract/http/pay.ts";
import type { SessionView } from "../../../hooks/session.ts";
import { type KeyStore, memoryStore } from "../../../hooks/storage.ts";
import { BALANCES, sessionOf, userInfo } from "../../../hooks/testing/people.ts";
import { type Answering, NOW, type Sent, worldOf } from "../../../hooks/testing/portal.tsx";

/** Shared by the tests of the wallet's pages: a user with money and a page around them. */
export const DAY_MS = 86_400_000;

export const USER = userInfo();
export const ACTIVE: SessionView = sessionOf(USER, BALANCES);

export function transaction(id: number, over: Partial<Transaction> = {}): Transaction {
  return { id: String(id), type: 1, account: "diamond", amount: "100.00", at: NOW - id * 60_000, note: "", ...over };
}

export interface World {
  readonly element: ReactNode;
  readonly sent: readonly Sent[];
  readonly view: BehaviorSubject<SessionView>;
  /** How often the balances were requested again. */
  refreshed(): number;
  /** How often a login was required. */
  required(): number;
}

type WorldOptions = Omit<NonNullable<Parameters<typeof worldOf>[2]>, "session"> & { readonly refresh?: () => Promise<void> };

/** The page as the user sees it, unless `view` says otherwise. */
export function world(
  page: ReactNode,
  answering: Answering,
  { view = ACTIVE, refresh = async () => undefined, ...options }: WorldOptions = {},
): World {
  let refreshed = 0;
  let required = 0;
  const session = {
    refreshBalances: async () => void (refreshed += 1),
    confirmWithdrawal: async () => void (refreshed += 1),
    refresh,
    require: () => {
      required += 1;
      return false;
    },
  };
  const { element, api, view$ } = worldOf(page, answering, { view, session, ...options });
  return { element, sent: api.sent, view: view$, refreshed: () => refreshed, required: () => required };
}

/** A storage in memory; pass it to a second page to simulate a reload. */
export function watchedStore(): KeyStore & { readonly held: Map<string, string> } {
  const held = new Map<string, string>();
  return { ...memoryStore(held), held };
}
