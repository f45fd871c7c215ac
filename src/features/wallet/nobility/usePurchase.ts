import { useState } from "react";
import type { NobleTitle } from "../../../../contract/http/pay.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { purchaseNobility } from "../../../api/payIn.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { newKey } from "../../../api/newKey.ts";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { isRecord, type KeyStore } from "../../../hooks/storage.ts";
import { createKept, isUncertain } from "../kit/kept.ts";

interface PurchaseTry {
  readonly titleId: string;
  readonly key: string;
}

function isTry(value: unknown): value is PurchaseTry {
  return isRecord(value) && typeof value["titleId"] === "string" && typeof value["key"] === "string";
}

export interface Purchase {
  /** A title whose purchase got no answer, in this visit or before a reload: it may be paid for or not. */
  readonly uncertainId: string | null;
  readonly isBuying: boolean;
  readonly failure: ApiFailure | null;
  /** Pays; of what is uncertain with the key of the first time. True when the title is the user's. */
  buy(title: NobleTitle): Promise<boolean>;
  clearFailure(): void;
}

/** Buying titles, one at a time. */
export function usePurchase(userId: string, store: KeyStore): Purchase {
  const { api, session } = usePortal();
  const [kept] = useState(() => createKept(store, "fulltime.nobility", isTry));
  // What this tab keeps is known in the browser alone: the first paint is the server's, and has none.
  const isAlive = useIsAlive();
  const [settledId, setUncertainId] = useState<string | null>();
  const uncertainId = settledId === undefined ? (isAlive && kept.read(userId)?.titleId) || null : settledId;
  const [isBuying, setIsBuying] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  return {
    uncertainId,
    isBuying,
    failure,
    async buy({ id }) {
      if (isBuying) return false;
      setIsBuying(true);
      setUncertainId(uncertainId);
      setFailure(null);
      const before = kept.read(userId);
      const key = before?.titleId === id ? before.key : newKey();
      kept.write(userId, { titleId: id, key });
      const answer = await purchaseNobility(api, id, key);
      const isOpen = !answer.ok && isUncertain(answer.error);
      if (!isOpen) kept.forget();
      setUncertainId(isOpen ? id : null);
      setIsBuying(false);
      if (!answer.ok) setFailure(answer.error);
      // Also after a refusal: what was shown may have been out of date.
      if (!isOpen) void session.refreshBalances();
      return answer.ok;
    },
    clearFailure: () => setFailure(null),
  };
}
