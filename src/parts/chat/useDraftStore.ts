import { useMemo } from "react";
import type { RoomId } from "../../../contract/ids.ts";
import { usePortal } from "../../hooks/portal.ts";
import type { Draft, Place } from "./draft.ts";

/** A field's draft of the current account. Its code is loaded when first used; if that fails, nothing is kept. */
export interface DraftStore {
  read(): Promise<Draft | null>;
  write(draft: Draft | null): Promise<void>;
}

export function useDraftStore(field: Place[0], roomId: RoomId): DraftStore {
  const { session } = usePortal();
  return useMemo(() => {
    const load = () => import("./draft.ts").catch(() => null);
    // The owner is read before the code has loaded.
    const owner = () => session.view$.value.user?.id ?? null;
    return {
      async read() {
        const of = owner();
        return (await load())?.draftIn(of, [field, roomId]) ?? null;
      },
      async write(draft) {
        const of = owner();
        (await load())?.storeDraft(of, [field, roomId], draft);
      },
    };
  }, [session, field, roomId]);
}
