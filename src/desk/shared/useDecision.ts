import { type Sending, useSending } from "../../hooks/useSending.ts";
import { deskChanged } from "../layout/DeskLayout.tsx";

/** Sends a decision on a row. Accepted or not (another operator may have been first), the list and the menu's counts reload. */
export function useDecision(reload: () => void): Sending {
  const sending = useSending();
  return {
    ...sending,
    async send(call, taken) {
      const isTaken = await sending.send(call, taken);
      reload();
      deskChanged();
      return isTaken;
    },
  };
}
