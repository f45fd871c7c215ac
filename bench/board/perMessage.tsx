import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import type { BoardRow, MarketCell, RowPatch } from "../../contract/match/board.ts";
import { minuteText, footballMinute } from "../../contract/match/clock.ts";
import cells from "../../src/features/scoreboard/table/cells.module.css";
import odds from "../../src/features/scoreboard/table/odds.module.css";
import table from "../../src/features/scoreboard/table/table.module.css";
import { lineText, priceText } from "../../src/features/scoreboard/table/odds.ts";
import { timeText } from "../../src/features/scoreboard/state/time.ts";
import { painted } from "../kit/playedPage.ts";
import { type Contender, textOfCells } from "./contender.ts";

/** The table as often written in React: the list in state, one setState per message, all rows rendered from it. */
type Rows = readonly BoardRow[];

function Odds({ cell, name }: { readonly cell: MarketCell | null; readonly name: "ah" | "ou" | "eu" }) {
  const where = name === "ah" ? odds.o1 : name === "ou" ? odds.o2 : odds.o3;
  return (
    <div className={`${odds.od} ${where}`} role="cell">
      {[0, 1, 2].map((i) => {
        const value = cell?.p[i] ?? 0;
        const move = cell?.m[i] ?? 0;
        return (
          <span key={i} className={move === 1 ? odds.up : move === -1 ? odds.dn : ""}>
            {name !== "eu" && i === 1 ? lineText("fb", name, value) : priceText(value)}
          </span>
        );
      })}
    </div>
  );
}

function minuteOf(row: BoardRow): string {
  if (!row.clock) return "";
  const { minute, plus } = footballMinute(row.clock, Date.now());
  return minuteText(minute, plus);
}

function Row({ row }: { readonly row: BoardRow }) {
  const pair = (p: readonly [number, number] | null): string => (p ? `${p[0]}-${p[1]}` : "-");
  return (
    <div role="row" className={`${cells.row} ${cells.live}`} data-match-id={row.id}>
      <div className={cells.pin} role="cell" />
      <div className={cells.lg} role="cell">
        {row.league.name}
      </div>
      <div className={cells.tm} role="cell">
        {timeText(row.kickoffAt)}
      </div>
      <div className={cells.st} role="cell">
        {minuteOf(row)}
      </div>
      <div className={cells.h} role="cell">
        <span className={cells.rank}>{row.home.rank}</span>
        <span className={cells.tn}>{row.home.name}</span>
      </div>
      <div className={cells.sc} role="cell">
        {row.state === 1 ? "VS" : `${row.score[0]}-${row.score[1]}`}
      </div>
      <div className={cells.a} role="cell">
        <span className={cells.tn}>{row.away.name}</span>
        <span className={cells.rank}>{row.away.rank}</span>
      </div>
      <div className={cells.ht} role="cell">
        {pair(row.half)}
      </div>
      <div className={cells.cn} role="cell">
        {pair(row.corners)}
      </div>
      <Odds cell={row.odds.ah} name="ah" />
      <Odds cell={row.odds.ou} name="ou" />
      <Odds cell={row.odds.eu} name="eu" />
    </div>
  );
}

export function createPerMessage(): Contender {
  const held: { setRows: Dispatch<SetStateAction<Rows>> } = { setRows: () => undefined };
  function Table({ first, onReady }: { readonly first: Rows; readonly onReady: (set: Dispatch<SetStateAction<Rows>>) => void }) {
    const [rows, set] = useState(first);
    useEffect(() => onReady(set), [onReady]);
    return (
      <div className="in">
        <div role="table" className={table.table}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </div>
      </div>
    );
  }
  const onReady = (set: Dispatch<SetStateAction<Rows>>): void => {
    held.setRows = set;
  };
  return {
    async mount(root, rows) {
      createRoot(root).render(<Table first={rows} onReady={onReady} />);
      await painted();
      await painted();
    },
    receive(text) {
      const { d } = JSON.parse(text) as { d: readonly RowPatch[] };
      held.setRows((rows) => {
        const patches = new Map<string, RowPatch>();
        for (const patch of d) patches.set(patch.id, { ...patches.get(patch.id), ...patch });
        return rows.map((row) => {
          const patch = patches.get(row.id);
          return patch ? { ...row, ...patch } : row;
        });
      });
    },
    shownOf(id) {
      const row = document.querySelector(`[data-match-id="${id}"]`);
      return row ? textOfCells(row) : null;
    },
  };
}
