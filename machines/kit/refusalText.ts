import type { Refusal } from "../code/codeCountdownMachine.ts";

/** The server's sentence; `otherwise` when it gave none or did not answer at all. */
export function refusalText({ code, message }: Refusal, otherwise: string): string {
  return code === 0 || message === "" ? otherwise : message;
}
