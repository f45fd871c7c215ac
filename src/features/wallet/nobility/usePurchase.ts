import type { UserId } from "../../../../contract/ids.ts";
import { useState } from "react";
import type { NobleTitle } from "../../../../contract/http/pay.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { purchaseNobility } from "../../../api/payIn.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { type KeyStore, isRecord } from "../../../hooks/storage.ts";
import { createUserStore } from "../../../parts/money/userStore.ts";
import { type IntentStore, useIntent } from "../../../parts/money/useIntent.ts";

interface PurchaseTry {
  readonly titleId: string;
  readonly key: string;
}

function isTry(value: unknown): value is PurchaseTry {
  return isRecord(value) && typeof value["titleId"] === "string" && typeof value["key"] === "string";
}

/** Stores the pending purchase: the title's id with its key. */
function intentStoreOf(store: KeyStore, userId: UserId): IntentStore<string> {
  const stored = createUserStore(store, "fulltime.nobility", isTry);
  return {
    read() {
      const before = stored.read(userId);
      return before && { key: before.key, request: before.titleId };
    },
    write: ({ key, request }) => stored.write(userId, { titleId: request, key }),
    forget: () => stored.forget(userId),
  };
}

export interface Purchase {
  /** A title whose purchase got no answer, in this visit or before a reload: it may or may not be paid for. */
  readonly uncertainId: string | null;
  readonly isBuying: boolean;
  readonly failure: ApiFailure | null;
  /** Pays; an uncertain purchase is retried with its first key. Resolves to true when the title is the user's. */
  buy(title: NobleTitle): Promise<boolean>;
  clearFailure(): void;
}

/** Buying titles, one at a time. */
export function usePurchase(userId: UserId, store: KeyStore): Purchase {
  const { api, session } = usePortal();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const intent = useIntent<string, unknown>({
    isSame: (a, b) => a === b,
    send: ({ key, request }) => purchaseNobility(api, request, key),
    onAccepted: () => void session.refreshBalances(),
    onRefused(refusal, isOpen) {
      setFailure(refusal);
      // The balances on screen may have been out of date.
      if (!isOpen) void session.refreshBalances();
    },
    intentStore: intentStoreOf(store, userId),
  });
  const { intent: pending, isLoose } = intent.context;

  return {
    uncertainId: intent.stage !== "idle" && isLoose ? (pending?.request ?? null) : null,
    isBuying: intent.stage === "sending",
    failure,
    buy({ id }) {
      setFailure(null);
      return intent.submit(id);
    },
    clearFailure: () => setFailure(null),
  };
}
