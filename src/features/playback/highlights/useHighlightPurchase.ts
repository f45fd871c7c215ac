import { useState } from "react";
import type { Highlight, HighlightPaid } from "../../../../contract/http/highlights.ts";
import type { UserId } from "../../../../contract/ids.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { buyHighlight } from "../../../api/highlights.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { type KeyStore, isRecord } from "../../../hooks/storage.ts";
import { createUserStore } from "../../../parts/money/userStore.ts";
import { type IntentStore, useIntent } from "../../../parts/money/useIntent.ts";

interface PurchaseRequest {
  readonly id: string;
  readonly price: string;
}

function isTry(value: unknown): value is PurchaseRequest & { readonly key: string } {
  return isRecord(value) && ["id", "price", "key"].every((name) => typeof value[name] === "string");
}

function intentStoreOf(store: KeyStore, userId: UserId, id: string): IntentStore<PurchaseRequest> {
  const stored = createUserStore(store, `fulltime.highlight.${id}`, isTry);
  return {
    read() {
      const before = stored.read(userId);
      return before && { key: before.key, request: { id: before.id, price: before.price } };
    },
    write: ({ key, request }) => stored.write(userId, { ...request, key }),
    forget: () => stored.forget(userId),
  };
}

export interface HighlightPurchase {
  readonly isBuying: boolean;
  /** No answer came, in this visit or before a reload: the payment may have been made. */
  readonly isUncertain: boolean;
  readonly failure: ApiFailure | null;
  /** True when the reader owns it afterwards. */
  buy(highlight: Pick<Highlight, "id" | "price">): Promise<boolean>;
  clearFailure(): void;
}

/** Buys one highlight, at most once, even if answers are lost. */
export function useHighlightPurchase(userId: UserId, id: string, store: KeyStore): HighlightPurchase {
  const { api, session } = usePortal();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const intent = useIntent<PurchaseRequest, HighlightPaid>({
    isSame: (a, b) => a.id === b.id && a.price === b.price,
    send: ({ key, request }) => buyHighlight(api, request.id, request.price, key),
    onAccepted: () => void session.refreshBalances(),
    onRefused(refusal, isOpen) {
      setFailure(refusal);
      if (!isOpen) void session.refreshBalances();
    },
    intentStore: intentStoreOf(store, userId, id),
  });
  return {
    isBuying: intent.stage === "sending",
    isUncertain: intent.stage !== "idle" && intent.context.isLoose,
    failure,
    buy(highlight) {
      setFailure(null);
      return intent.submit({ id: highlight.id, price: highlight.price });
    },
    clearFailure: () => setFailure(null),
  };
}
