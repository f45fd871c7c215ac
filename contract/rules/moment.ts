import type { Sport } from "../feed/channels.ts";
import { asMatchId } from "../ids.ts";
import type { RichMoment } from "./richText.ts";

/** Which moments of a match can be shared (docs/product.md 3): what the server refuses, and what it says. */

export type MomentProblem = "future" | "early";

export const MOMENT_PROBLEM_MESSAGE: Readonly<Record<MomentProblem, string>> = {
  future: "时刻还没有到",
  early: "时刻早于开赛前一天，不能分享",
};

/** How far a page's clock may be ahead of the server's. */
export const MOMENT_AHEAD_MS = 2_000;
/** A match has moments from so long before its kick-off. */
export const MOMENT_BEFORE_MS = 86_400_000;

/** What is wrong with a moment; null: nothing. All in epoch ms. */
export function momentProblem(at: number, { kickoffAt, now }: { readonly kickoffAt: number; readonly now: number }): MomentProblem | null {
  if (at > now + MOMENT_AHEAD_MS) return "future";
  return at < kickoffAt - MOMENT_BEFORE_MS ? "early" : null;
}

const SPORTS: Readonly<Record<string, Sport>> = { football: "fb", basketball: "bk" };
const LATEST = 8_640_000_000_000_000;

const isTime = (at: unknown): at is number => typeof at === "number" && Number.isSafeInteger(at) && at >= 0 && at <= LATEST;

/** A moment as it was kept in a browser; null for what is none. */
export function richMomentOf(value: unknown): RichMoment | null {
  if (typeof value !== "object" || value === null) return null;
  const { sport, matchId, at } = value as Readonly<Record<string, unknown>>;
  const id = typeof matchId === "string" ? asMatchId(matchId) : null;
  return (sport === "fb" || sport === "bk") && id !== null && isTime(at) ? { sport, matchId: id, at } : null;
}

const LINK = /(https?:\/\/[^\s/]+)\/(football|basketball)\/live\/([A-Za-z0-9][A-Za-z0-9._-]{0,63})\?at=(\d{12,16})(?![\w.&#-])/;

/** The first link to a moment of this site (`https://…`) in a text, and the text without it; null: there is none. */
export function momentInText(text: string, origin: string): { readonly moment: RichMoment; readonly text: string } | null {
  const [link = "", from, page = "", id = "", at = ""] = LINK.exec(text) ?? [];
  if (link === "" || from !== origin) return null;
  const moment = richMomentOf({ sport: SPORTS[page], matchId: id, at: Number(at) });
  return moment && { moment, text: text.replace(link, "").trimStart() };
}
