import type { BoardRow, MarketCell, RowPatch } from "../../contract/match/board.ts";
import cells from "../../src/features/scoreboard/table/cells.module.css";
import odds from "../../src/features/scoreboard/table/odds.module.css";
import table from "../../src/features/scoreboard/table/table.module.css";
import { footballParts } from "../../src/features/scoreboard/table/footballCells.ts";
import { joinParts } from "../../src/features/scoreboard/table/html.ts";
import { lineText, priceText } from "../../src/features/scoreboard/table/odds.ts";
import { stateView } from "../../src/features/scoreboard/table/phase.ts";
import { painted } from "../kit/playedPage.ts";
import { type Contender, textOfCells } from "./contender.ts";

/**
 * The same table written by hand: all rows in the document, and each update changes its text nodes and nothing else.
 * No framework, no list in memory but the elements themselves. Markup and style sheet are ours.
 */
interface RowElements {
  readonly row: HTMLElement;
  readonly score: readonly (Element | undefined)[];
  readonly corners: Element | undefined;
  readonly markets: { readonly ah: readonly Element[]; readonly ou: readonly Element[]; readonly eu: readonly Element[] };
}

function elementsOf(row: HTMLElement): RowElements {
  const all = [...row.querySelectorAll("[role=cell]")];
  const spans = (i: number): readonly Element[] => [...(all[i]?.children ?? [])];
  return {
    row,
    score: [...(all[5]?.querySelectorAll("b") ?? [])],
    corners: all[8],
    markets: { ah: spans(9), ou: spans(10), eu: spans(11) },
  };
}

function setText(element: Element | undefined, text: string): void {
  const node = element?.firstChild;
  if (node && node.nodeValue !== text) node.nodeValue = text;
}

function isChanged(before: MarketCell | null | undefined, after: MarketCell): boolean {
  return !before || before.at !== after.at || before.p[0] !== after.p[0] || before.p[1] !== after.p[1] || before.p[2] !== after.p[2];
}

function setMarket(spans: readonly Element[], name: "ah" | "ou" | "eu", cell: MarketCell): void {
  for (let i = 0; i < 3; i += 1) {
    const span = spans[i];
    const value = cell.p[i] ?? 0;
    setText(span, name !== "eu" && i === 1 ? lineText("fb", name, value) : priceText(value));
    const className = cell.m[i] === 1 ? (odds.up ?? "") : cell.m[i] === -1 ? (odds.dn ?? "") : "";
    if (span && span.className !== className) span.className = className;
  }
}

export function createByHand(): Contender {
  const byId = new Map<string, RowElements>();
  const shownOdds = new Map<string, BoardRow["odds"]>();
  return {
    async mount(root, rows) {
      const now = Date.now();
      const html = rows.map((row) => {
        const parts = footballParts(row, { state: stateView(row, now), fresh: 7, flash: null, scored: null, isVeiled: false }, true);
        return `<div role="row" class="${cells.row} ${cells.live}" data-match-id="${row.id}" style="--lg:${row.league.color}">${joinParts(parts)}</div>`;
      });
      root.innerHTML = `<div class="in"><div role="table" class="${table.table}">${html.join("")}</div></div>`;
      for (const row of root.querySelectorAll<HTMLElement>("[data-match-id]")) byId.set(row.dataset.matchId ?? "", elementsOf(row));
      for (const row of rows) shownOdds.set(row.id, row.odds);
      await painted();
    },
    receive(text) {
      const { d } = JSON.parse(text) as { d: readonly RowPatch[] };
      for (const patch of d) {
        const elements = byId.get(patch.id);
        if (!elements) continue;
        if (patch.score) {
          setText(elements.score[0], String(patch.score[0]));
          setText(elements.score[1], String(patch.score[1]));
        }
        if (patch.corners) setText(elements.corners, `${patch.corners[0]}-${patch.corners[1]}`);
        if (patch.odds) {
          const before = shownOdds.get(patch.id);
          for (const name of ["ah", "ou", "eu"] as const) {
            const cell = patch.odds[name];
            if (cell && isChanged(before?.[name], cell)) setMarket(elements.markets[name], name, cell);
          }
          shownOdds.set(patch.id, patch.odds);
        }
      }
    },
    shownOf(id) {
      const elements = byId.get(id);
      return elements ? textOfCells(elements.row) : null;
    },
  };
}
