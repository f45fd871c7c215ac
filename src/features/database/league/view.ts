import { useCallback, useMemo } from "react";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { SeasonReply } from "../../../../contract/http/database.ts";
import { setParam, useInPlaceParams } from "../../../hooks/addressParams.ts";
import { TABLE_KINDS, type TableKind } from "./season.ts";

/** What a season's page shows, as its address says: a reload, the way back and a link that is sent on show the same. */
export const TABS = ["table", "fixtures", "ties", "scorers", "handicap", "totals", "teams", "players", "rules"] as const;
export type Tab = (typeof TABS)[number];

export interface SeasonView {
  readonly tab: Tab;
  readonly kind: TableKind;
  /** `2024-04-14`; null: the present, or the end. */
  readonly asOf: string | null;
  /** 假设: null while it is off. */
  readonly filled: ReadonlyMap<string, Pair> | null;
  /** Place in `stages`; null: the first. */
  readonly stage: number | null;
  /** Place of the round beside the table; null: the one of the moment. */
  readonly round: number | null;
}

/** A season of which the ties alone are known has nothing to order; one of which nothing is known has its table, empty. */
export function hasTables({ stages }: Pick<SeasonReply, "stages">): boolean {
  return stages.some(({ kind }) => kind === "table");
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** `3.17=2-0`: a match by its key (matchKeys.ts). */
const FILLED = /^(\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)=(\d{1,3})-(\d{1,3})$/;
const FILLED_MOST = 400;

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(Date.parse(text)).toISOString().slice(0, 10) === text;
}

function place(text: string | null): number | null {
  return text !== null && /^\d{1,3}$/.test(text) ? Number(text) : null;
}

/** What is none of it is left out, never an error: an address is typed by hand. */
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

/** The page's address with what is supposed by now: what was filled in a moment ago stands in it a moment later. */
export function filledHref(filled: ReadonlyMap<string, Pair>): string {
  const url = new URL(window.location.href);
  url.searchParams.set("if", filledText(filled));
  return url.href;
}

/** Sets some parameters of the address, null takes one away; nothing is loaded for it. */
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
