import type { UserId } from "../../../../contract/ids.ts";
import { useEffect, useState } from "react";
import { ownCoins } from "../../../api/attention.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSessionView } from "../../../hooks/useSession.ts";

/** Decimal strings, as all money in JSON. */
export interface Coins {
  readonly balance: string;
  readonly ticket: string;
}

/**
 * What the reader can spend: the session's balances, which move by themselves. Where the session has none, because they
 * could not be loaded with the page, they are asked for when the gifts are opened; failing again is ignored (docs/product.md 4).
 */
export function useCoins(): Coins | null {
  const { api } = usePortal();
  const { user, balances } = useSessionView();
  const [asked, setRequested] = useState<{ readonly userId: UserId; readonly coins: Coins } | null>(null);
  const userId = user?.id ?? null;
  const isMissing = userId !== null && balances === null;

  useEffect(() => {
    if (!isMissing) return undefined;
    const abort = new AbortController();
    void ownCoins(api, { isQuiet: true, signal: abort.signal }).then((answer) => {
      if (answer.ok && !abort.signal.aborted) setRequested({ userId, coins: answer.value });
    });
    return () => abort.abort();
  }, [api, isMissing, userId]);

  if (balances) return balances;
  return asked?.userId === userId ? asked.coins : null;
}
