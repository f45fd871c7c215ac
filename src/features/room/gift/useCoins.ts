import type { UserId } from "../../../../contract/ids.ts";
import { useEffect, useState } from "react";
import { ownCoins } from "../../../api/attention.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSessionView } from "../../../hooks/useSession.ts";

/** Decimal strings, like all money in JSON. */
export interface Coins {
  readonly balance: string;
  readonly ticket: string;
}

/**
 * The reader's balances: those of the session, which update by themselves. When the session has none, because they failed
 * to load with the page, they are requested when the gifts open; another failure is ignored (docs/product.md 4).
 */
export function useCoins(): Coins | null {
  const { api } = usePortal();
  const { user, balances } = useSessionView();
  const [loaded, setLoaded] = useState<{ readonly userId: UserId; readonly coins: Coins } | null>(null);
  const userId = user?.id ?? null;
  const isMissing = userId !== null && balances === null;

  useEffect(() => {
    if (!isMissing) return undefined;
    const abort = new AbortController();
    void ownCoins(api, { isQuiet: true, signal: abort.signal }).then((answer) => {
      if (answer.ok && !abort.signal.aborted) setLoaded({ userId, coins: answer.value });
    });
    return () => abort.abort();
  }, [api, isMissing, userId]);

  if (balances) return balances;
  return loaded?.userId === userId ? loaded.coins : null;
}
