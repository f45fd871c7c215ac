import { createHash } from "node:crypto";
import type { TrustLevel } from "../../contract/rules/moderation.ts";
import { TRUST_PACE } from "../../contract/rules/moderation.ts";
import { signsOf } from "./words/folded.ts";

/** How often a user may write, and what counts as a repetition: the same for comments and posts. */

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const SAMENESS_LENGTH = 200;

/**
 * The form in which texts are compared to find repetitions: their signs alone, of a long text a hash of them all. A text
 * without signs, of emoji alone, is compared as it is.
 */
export function samenessOf(text: string): string {
  const found = signsOf(text)
    .map(({ sign }) => sign)
    .join("");
  const signs = found === "" ? text : found;
  return signs.length <= SAMENESS_LENGTH ? signs : createHash("sha256").update(signs).digest("hex");
}

function waitWords(ms: number): string {
  return ms > MINUTE_MS ? `${Math.ceil(ms / MINUTE_MS)}分钟` : `${Math.max(1, Math.ceil(ms / 1_000))}秒`;
}

/** How far a page's clock may be ahead of the server's. */
export const PAGE_AHEAD_MS = 2_000;

/** One text in this many is reviewed without a report. */
const SAMPLED_ONE_IN = 50n;

/** Whether a new text is reviewed without a report: a user's first, and a sample of the others; none of staff's. */
export function isSampledText(of: { readonly id: string; readonly trust: TrustLevel; readonly isFirst: boolean }): boolean {
  return of.trust !== "staff" && (of.isFirst || BigInt(of.id) % SAMPLED_ONE_IN === 0n);
}

/** Number of texts a user has written lately. */
export interface RecentTexts {
  readonly minute: number;
  readonly hour: number;
  /** When the first of the minute, and of the hour, was written (epoch ms). */
  readonly minuteFrom: number | null;
  readonly hourFrom: number | null;
}

/** The reason against one more text now, in words; null: none. */
export function tooFast({ minute, hour, minuteFrom, hourFrom }: RecentTexts, trust: TrustLevel, now: number): string | null {
  const { perMinute, perHour } = TRUST_PACE[trust];
  if (hour >= perHour && hourFrom !== null) {
    const who = trust === "new" ? "新用户" : "";
    return `${who}每小时最多${perHour}条，${waitWords(hourFrom + HOUR_MS - now)}后再试`;
  }
  return minute >= perMinute && minuteFrom !== null ? `发言太快，${waitWords(minuteFrom + MINUTE_MS - now)}后再试` : null;
}
