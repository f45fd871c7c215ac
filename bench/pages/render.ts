import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import type { BoardRow } from "../../contract/match/board.ts";
import type { Render, SsrRequest } from "../../src/app/ssr.ts";
import { median, percentile } from "../kit/numbers.ts";

const RENDERS = 200;
/** They warm the compiler up, as a running server is. */
const WARM_UP = 30;

export interface Cpu {
  readonly median: number;
  readonly p95: number;
}

async function cpuMs(work: () => unknown): Promise<Cpu> {
  const spent: number[] = [];
  for (let i = 0; i < RENDERS + WARM_UP; i += 1) {
    const before = process.cpuUsage();
    await work();
    const used = process.cpuUsage(before);
    if (i >= WARM_UP) spent.push((used.user + used.system) / 1000);
  }
  return { median: median(spent), p95: percentile(spent, 0.95) };
}

/** The page by the built renderer, its call answered from memory; and how many rows stand in it. */
export async function pageCpu(port: number, rows: readonly BoardRow[]): Promise<Cpu & { readonly rows: number }> {
  const { render } = (await import(join(process.cwd(), "dist/server/entryServer.js"))) as { render: Render };
  const manifest = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8")) as SsrRequest["manifest"];
  const answer = JSON.stringify({ code: 200, data: { asOf: { e: "bench", s: 1 }, rows }, message: "" });
  const request: SsrRequest = {
    url: `http://127.0.0.1:${port}/football`,
    headers: {},
    brandId: "default",
    isProduction: true,
    isDemo: true,
    readReader: () => Promise.resolve(null),
    call: () => Promise.resolve({ status: 200, body: answer }),
    manifest,
  };
  let shown = 0;
  const cpu = await cpuMs(async () => {
    shown = ((await render(request)).body.match(/data-match-id=/g) ?? []).length;
  });
  return { ...cpu, rows: shown };
}

/** The peer: the same rows and cells as a plain table of elements, and nothing around it. */
export function tableCpu(rows: readonly BoardRow[]): Promise<Cpu> {
  const cells = (row: BoardRow): readonly unknown[] => [
    row.league.name,
    row.kickoffAt,
    row.state,
    row.home.rank,
    row.home.name,
    `${row.score[0]}-${row.score[1]}`,
    row.away.name,
    row.away.rank,
    row.half?.join("-"),
    row.corners?.join("-"),
    ...[row.odds.ah, row.odds.ou, row.odds.eu].flatMap((market): readonly unknown[] => market?.p ?? ["-", "-", "-"]),
    row.tips,
  ];
  const body = () =>
    createElement(
      "table",
      null,
      createElement(
        "tbody",
        null,
        rows.map((row) =>
          createElement(
            "tr",
            { key: row.id, className: "row", "data-match-id": row.id },
            cells(row).map((cell, i) =>
              createElement("td", { key: i, className: "cell" }, createElement("span", null, String(cell ?? ""))),
            ),
          ),
        ),
      ),
    );
  return cpuMs(() => renderToString(body()));
}
