import { ok } from "../../contract/result.ts";
import type { Answer } from "../api/client.ts";
import type { Portal } from "./portal.ts";

/** A reply with the server time at which it arrived, epoch ms. */
export type Stamped<T> = T & { readonly now: number };

/**
 * Stamps a reply from which a page derives ages or days. The browser's first paint must equal the server's markup, so both
 * derive them from the time of the reply, not from their own clocks.
 */
export async function stamped<T extends object>({ now }: Pick<Portal, "now">, reply: Answer<T>): Answer<Stamped<T>> {
  const answer = await reply;
  return answer.ok ? ok({ ...answer.value, now: now() }) : answer;
}
