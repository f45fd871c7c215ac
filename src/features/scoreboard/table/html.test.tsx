import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { footballRow, market } from "../testRows.ts";
import { footballParts } from "./footballCells.ts";
import { type Part, PART, joinParts, patchParts } from "./html.ts";
import { freshMask } from "./odds.ts";
import { stateView } from "./phase.ts";

const NOW = 1_700_000_000_000;

function partsOf(row: BoardRow): readonly Part[] {
  return footballParts(
    row,
    { state: stateView(row, NOW), fresh: freshMask(row.odds, NOW), flash: null, scored: null, isVeiled: false },
    true,
  );
}

function drawn(parts: readonly Part[]): HTMLElement {
  const row = document.createElement("div");
  row.innerHTML = joinParts(parts);
  return row;
}

const part = (content: string): readonly Part[] => [{ open: `<div ${PART}>`, content, close: "</div>" }];

describe("patchParts", () => {
  test("a price that moves keeps its nodes: its text and mark are set", () => {
    const before = footballRow("a");
    const after = { ...before, odds: { ...before.odds, ah: market([1.23, -0.25, 0.91], { m: [1, 0, -1], at: NOW }) } };
    const row = drawn(partsOf(before));
    const cell = row.querySelectorAll("[role=cell]")[9] as Element;
    const [nodes, texts] = [[...cell.children], [...cell.children].map((e) => e.firstChild)];
    patchParts(row, partsOf(before), partsOf(after));
    expect([...cell.children]).toEqual(nodes);
    expect([...cell.children].map((e) => e.firstChild)).toEqual(texts);
    expect([...cell.children].map((e) => [e.textContent, e.getAttribute("title")])).toEqual([
      ["1.23", "上升"],
      ["平/半", null],
      ["0.91", "下降"],
      ["", null],
    ]);
  });

  test.each([
    ["an entity is read, not shown", "<b>a</b>", "<b>a &amp; b</b>"],
    ["an entity goes", "<b>a &amp; b</b>", "<b>c</b>"],
    ["a text comes", "<b></b>", "<b>1</b>"],
    ["a text goes", "<b>1</b>", "<b></b>"],
    ["another element", "<b>1</b>", "<i>1</i>"],
    ["an element that closes itself", '<svg><use href="#a"/></svg>1', '<svg><use href="#b"/></svg>2'],
    ["all goes", "<b>1</b>", ""],
    ["plain text", "1-0", "1-1"],
  ])("%s", (_, before, after) => {
    const row = drawn(part(before));
    patchParts(row, part(before), part(after));
    expect(row.innerHTML).toBe(drawn(part(after)).innerHTML);
  });

  test("property: whatever a row was, it shows what it is", () => {
    const cell = fc.option(
      fc.record({
        p: fc.tuple(fc.constantFrom(0.9, 1.02, 21), fc.constantFrom(-0.25, 2.5), fc.constantFrom(0.88, 101)),
        m: fc.tuple(fc.constantFrom(0, 1, -1), fc.constant(0), fc.constantFrom(0, 1, -1)),
        at: fc.constantFrom(NOW, NOW - 60_000),
        x: fc.boolean(),
      }),
    );
    const rows = fc
      .record({
        state: fc.constantFrom(1, 2, 3, 4, 8),
        name: fc.constantFrom("甲", 'A & <b>"', ""),
        yellow: fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })),
        corners: fc.option(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 }))),
        odds: fc.record({ ah: cell, ou: cell, eu: cell }),
        tips: fc.nat({ max: 2 }),
        rooms: fc.nat({ max: 2 }),
      })
      .map(({ name, ...over }) => footballRow("a", { ...over, league: { id: "l", name, color: "#123456" } } as Partial<BoardRow>));
    fc.assert(
      fc.property(fc.array(rows, { minLength: 2, maxLength: 6 }), (list) => {
        const all = list.map(partsOf);
        const row = drawn(all[0] as readonly Part[]);
        all.forEach((parts, i) => {
          if (i > 0) patchParts(row, all[i - 1] as readonly Part[], parts);
          expect(row.innerHTML.replaceAll(' class=""', "")).toBe(drawn(parts).innerHTML.replaceAll(' class=""', ""));
        });
      }),
      { numRuns: 60 },
    );
  });
});
