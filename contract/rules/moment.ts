import type { Sport } from "../feed/channels.ts";
import { asMatchId } from "../ids.ts";
import type { RichMoment } from "./richText.ts";

/** Which moments of a match can be shared (docs/product.md 3): the server's reasons for refusal and their messages. */

export type MomentProblem = "future" | "early";

export const MOMENT_PROBLEM_MESSAGE: Readonly<Record<MomentProblem, string>> = {
  future: "时刻还没有到",
  early: "时刻早于开赛前一天，不能分享",
};

/** Tolerance for a page clock that is ahead of the server's. */
export const MOMENT_AHEAD_MS = 2_000;
/** Moments of a match begin this long before its kick-off. */
export const MOMENT_BEFORE_MS = 86_400_000;

/** Why a moment is invalid; null: valid. All times in epoch ms. */
export function momentProblem(at: number, { kickoffAt, now }: { readonly kickoffAt: number; readonly now: number }): MomentProblem | null {
  if (at > now + MOMENT_AHEAD_MS) return "future";
  return at < kickoffAt - MOMENT_BEFORE_MS ? "early" : null;
}

const SPORTS: Readonly<Record<string, Sport>> = { football: "fb", basketball: "bk" };
const LATEST = 8_640_000_000_000_000;

const isTime = (at: unknown): at is number => typeof at === "number" && Number.isSafeInteger(at) && at >= 0 && at <= LATEST;

/** Parses a moment from browser storage; null if invalid. */
export function richMomentOf(value: unknown): RichMoment | null {
  if (typeof value !== "object" || value === null) return null;
  const { sport, matchId, at } = value as Readonly<Record<string, unknown>>;
  const id = typeof matchId === "string" ? asMatchId(matchId) : null;
  return (sport === "fb" || sport === "bk") && id !== null && isTime(at) ? { sport, matchId: id, at } : null;
}

const LINK = /(https?:\/\/[^\s/]+)\/(football|basketball)\/live\/([A-Za-z0-9][A-Za-z0-9._-]{0,63})\?at=(\d{12,16})(?![\w.&#-])/;

/** The first link to a moment of this site (`https://…`) in a text, and the text without it; null: none. */
export function momentInText(text: string, origin: string): { readonly moment: RichMoment; readonly text: string } | null {
  const [link = "", from, page = "", id = "", at = ""] = LINK.exec(text) ?? [];
  if (link === "" || from !== origin) return null;
  const moment = richMomentOf({ sport: SPORTS[page], matchId: id, at: Number(at) });
  return moment && { moment, text: text.replace(link, "").trimStart() };
}
