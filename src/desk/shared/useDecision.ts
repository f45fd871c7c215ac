import { type Sending, useSending } from "../../hooks/useSending.ts";
import { deskChanged } from "../layout/DeskLayout.tsx";

/** Sends what is decided of a row. Taken or not (somebody may have been first), the list and the menu's numbers are asked for anew. */
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
