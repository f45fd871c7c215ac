import { useCallback, useMemo } from "react";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { SeasonReply } from "../../../../contract/http/database.ts";
import { setParam, useInPlaceParams } from "../../../hooks/addressParams.ts";
import { TABLE_KINDS, type TableKind } from "./season.ts";

/** The state of a season's page, kept in the URL: a reload, the back button and a shared link show the same. */
export const TABS = ["table", "fixtures", "ties", "scorers", "handicap", "totals", "teams", "players", "rules"] as const;
export type Tab = (typeof TABS)[number];

export interface SeasonView {
  readonly tab: Tab;
  readonly kind: TableKind;
  /** `2024-04-14`; null: the present, or the end of the season. */
  readonly asOf: string | null;
  /** 假设: null while it is off. */
  readonly filled: ReadonlyMap<string, Pair> | null;
  /** Index in `stages`; null: the first. */
  readonly stage: number | null;
  /** Index of the round beside the table; null: the round of the moment. */
  readonly round: number | null;
}

/** A season with only known ties has no table; a season without any results has an empty one. */
export function hasTables({ stages }: Pick<SeasonReply, "stages">): boolean {
  return stages.some(({ kind }) => kind === "table");
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** `3.17=2-0`: a match's key (matchKeys.ts) and its score. */
const FILLED = /^(\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)=(\d{1,3})-(\d{1,3})$/;
const FILLED_MOST = 400;

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(Date.parse(text)).toISOString().slice(0, 10) === text;
}

function place(text: string | null): number | null {
  return text !== null && /^\d{1,3}$/.test(text) ? Number(text) : null;
}

/** Invalid values are ignored without an error, because URLs are also typed by hand. */
export function viewOf(params: URLSearchParams): SeasonView {
  const text = params.get("if");
  const pairs = (text ?? "").split(",").slice(0, FILLED_MOST);
  const filled = pairs.flatMap((one) => {
    const [, key = "", home = "", away = ""] = FILLED.exec(one) ?? [];
    return key === "" ? [] : [[key, [Number(home), Number(away)] as const] as const];
  });
  const asOf = params.get("asOf") ?? "";
  return {
    tab: TABS.find((tab) => tab === params.get("tab")) ?? "table",
    kind: TABLE_KINDS.find((kind) => kind === params.get("venue")) ?? "all",
    asOf: isDay(asOf) ? asOf : null,
    filled: text === null ? null : new Map(filled),
    stage: place(params.get("stage")),
    round: place(params.get("round")),
  };
}

export function filledText(filled: ReadonlyMap<string, Pair>): string {
  return [...filled].map(([key, [home, away]]) => `${key}=${home}-${away}`).join(",");
}

/** The page's URL with the current supposed results, which the address bar shows only a moment later. */
export function filledHref(filled: ReadonlyMap<string, Pair>): string {
  const url = new URL(window.location.href);
  url.searchParams.set("if", filledText(filled));
  return url.href;
}

/** Sets parameters of the URL, null removes one; no loader runs. */
export type SetParams = (values: Readonly<Record<string, string | null>>) => void;

export function useSeasonView(): readonly [SeasonView, SetParams] {
  const [params, change] = useInPlaceParams();
  const set = useCallback<SetParams>(
    (values) =>
      change((now) => {
        for (const [name, value] of Object.entries(values)) setParam(now, name, value);
      }),
    [change],
  );
  return [useMemo(() => viewOf(params), [params]), set];
}
