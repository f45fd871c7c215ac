/** Bet-type labels (docs/product.md 3). */
export const FOOTBALL_BET_LABEL = { eu: "欧赔", ah: "让球", ou: "大小球", single: "单关", "2in1": "2串1" } as const;
export const BASKETBALL_BET_LABEL = { ah: "让分", ou: "大小分" } as const;

/** Labels of the markets that have prices. The label of basketball's winner is our own: the spec has none. */
export const MARKET_LABEL = {
  fb: FOOTBALL_BET_LABEL,
  bk: { eu: "胜负", ...BASKETBALL_BET_LABEL },
} as const;

const QUARTERS: readonly string[] = [
  "平手",
  "平/半",
  "半球",
  "半/一",
  "一球",
  "一/球半",
  "球半",
  "球半/两",
  "两球",
  "两/两半",
  "两半",
  "两半/三",
  "三球",
  "三/三半",
  "三半",
  "三半/四",
  "四球",
];

/**
 * Handicap in quarter-step words, from the home side: -0.25 is `平/半` (home gives), +0.5 is `受半球` (home receives).
 * Lines past four balls fall back to the number.
 */
export function handicapText(line: number): string {
  const quarters = Math.round(Math.abs(line) * 4);
  const word = QUARTERS[quarters] ?? String(Math.abs(line));
  return line > 0 ? `受${word}` : word;
}

/** Total in quarter steps: 2.25 is `2/2.5`, 2.5 is `2.5`. */
export function totalText(line: number): string {
  const quarters = Math.round(line * 4);
  return quarters % 2 === 0 ? String(quarters / 4) : `${(quarters - 1) / 4}/${(quarters + 1) / 4}`;
}
