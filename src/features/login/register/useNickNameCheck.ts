import { useCallback, useSyncExternalStore } from "react";
import type { ActorRefFrom } from "xstate";
import type { NickNameCheckSnapshot, nickNameCheckMachine } from "../../../../machines/login/nickNameCheckMachine.ts";

/** How the check stands; null before the form's actor has started it. */
export function useNickNameCheck(actor: ActorRefFrom<typeof nickNameCheckMachine> | undefined): NickNameCheckSnapshot | null {
  const subscribe = useCallback(
    (notify: () => void) => {
      const subscription = actor?.subscribe(() => notify());
      return () => subscription?.unsubscribe();
    },
    [actor],
  );
  const read = () => actor?.getSnapshot() ?? null;
  return useSyncExternalStore(subscribe, read, read);
}
