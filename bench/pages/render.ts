import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import type { BoardRow } from "../../contract/match/board.ts";
import type { Render, SsrRequest } from "../../src/app/ssr.ts";
import { median, percentile } from "../kit/numbers.ts";

/** Alternates with the peer, so that a busy moment of the machine affects both. */
const ROUNDS = 10;
const RENDERS = 20;
/** Warm-up of the compiler, as in a running server. */
const WARM_UP = 30;

interface Cpu {
  readonly median: number;
  readonly p95: number;
}

async function cpuMs(work: () => unknown, times: number): Promise<readonly number[]> {
  const spent: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const before = process.cpuUsage();
    await work();
    const used = process.cpuUsage(before);
    spent.push((used.user + used.system) / 1000);
  }
  return spent;
}

/** Renders the page by the built renderer, with its call answered from memory; returns the number of rows in it. */
async function pageOf(port: number, rows: readonly BoardRow[]): Promise<() => Promise<number>> {
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
  return async () => ((await render(request)).body.match(/data-match-id=/g) ?? []).length;
}

/** The peer: the same rows and cells as a plain table of elements, without a page around it. */
function tableOf(rows: readonly BoardRow[]): () => string {
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
  return () => renderToString(body());
}

/** CPU time of page and peer, round by round, and the number of rows in the page. */
export async function renderCpu(
  port: number,
  rows: readonly BoardRow[],
): Promise<{ readonly page: Cpu; readonly plain: Cpu; readonly rows: number }> {
  const [page, plain] = [await pageOf(port, rows), tableOf(rows)];
  const spent: { readonly page: number[]; readonly plain: number[] } = { page: [], plain: [] };
  await cpuMs(page, WARM_UP);
  await cpuMs(plain, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    spent.page.push(...(await cpuMs(page, RENDERS)));
    spent.plain.push(...(await cpuMs(plain, RENDERS)));
  }
  const of = (values: readonly number[]): Cpu => ({ median: median(values), p95: percentile(values, 0.95) });
  return { page: of(spent.page), plain: of(spent.plain), rows: await page() };
}
