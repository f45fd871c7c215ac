import { act, render, within } from "@testing-library/react";
import { BehaviorSubject, Subject, VirtualTimeScheduler } from "rxjs";
import { afterEach, beforeEach, vi } from "vitest";
import type { BoardRow } from "../../contract/match/board.ts";
import type { BoardState } from "../../contract/match/boardFold.ts";
import type { FeedStatus } from "../../streams/feed/types.ts";
import { Scope } from "../../streams/kit/scope.ts";
import type { Board } from "../../streams/sport/types.ts";
import { BRANDS } from "../../brands/brands.ts";
import { PortalContext } from "../../src/hooks/portal.ts";
import { type Spoilers, createSpoilers } from "../../src/hooks/spoilers.ts";
import { portalOf } from "../../src/hooks/testing/portal.tsx";
import { memoryStore } from "../../src/hooks/storage.ts";
import { FilterBar } from "../../src/features/scoreboard/filter/FilterBar.tsx";
import type { RowChange } from "../../src/features/scoreboard/table/flash.ts";
import { type BoardModel, liveModel } from "../../src/features/scoreboard/state/model.ts";
import { ScoreTable } from "../../src/features/scoreboard/table/ScoreTable.tsx";
import { type BoardStore, createBoardStore } from "../../src/features/scoreboard/state/store.ts";
import { EIGHT_PM, MINUTE } from "../../src/features/scoreboard/testRows.ts";
import { Toasts } from "../../src/features/scoreboard/goals/Toasts.tsx";
import { rowLinks } from "../../src/features/scoreboard/table/rowLinks.ts";

/** A board controlled by the test, on virtual time. */
class FakeBoard implements Board {
  readonly rows$: BehaviorSubject<BoardState>;
  readonly changed$ = new Subject<readonly RowChange[]>();
  readonly status$ = new BehaviorSubject<FeedStatus>({ kind: "live", since: 0 });
  readonly #rows = new Map<string, BehaviorSubject<BoardRow | undefined>>();

  constructor(rows: readonly BoardRow[]) {
    this.rows$ = new BehaviorSubject<BoardState>(new Map(rows.map((row) => [row.id, row])));
  }

  row$(id: string): BehaviorSubject<BoardRow | undefined> {
    const row$ = this.#rows.get(id) ?? new BehaviorSubject(this.rows$.value.get(id));
    this.#rows.set(id, row$);
    return row$;
  }

  lastRow$(id: string): BehaviorSubject<BoardRow | undefined> {
    return this.row$(id);
  }

  change(id: string, over: Partial<BoardRow>): void {
    const before = this.rows$.value.get(id);
    if (!before) throw new Error(`no row ${id}`);
    const after = { ...before, ...over };
    this.rows$.next(new Map(this.rows$.value).set(id, after));
    this.row$(id).next(after);
    this.changed$.next([{ before, after }]);
  }
}

export const START = EIGHT_PM + 60 * MINUTE + 20 * MINUTE;
let scope: Scope;
let scheduler: VirtualTimeScheduler;

/** Registers set-up and clean-up for each test of the file. */
export function holdBoards(): void {
  beforeEach(() => {
    scope = new Scope();
    scheduler = new VirtualTimeScheduler(undefined, 0);
    window.scrollTo = () => undefined;
  });
  afterEach(() => scope.end());
}

interface Shown {
  readonly board: FakeBoard;
  readonly store: BoardStore;
  readonly model: BoardModel;
  readonly spoilers: Spoilers;
  readonly onNavigate: ReturnType<typeof vi.fn>;
  readonly onFlash: ReturnType<typeof vi.fn>;
  /** Advances the one clock. */
  pass(ms: number): void;
}

export function show(rows: readonly BoardRow[], sport: "fb" | "bk" = "fb", brand = BRANDS.default): Shown {
  const board = new FakeBoard(rows);
  const store = createBoardStore({ sport, tab: "test", storage: memoryStore() });
  const onNavigate = vi.fn();
  const onFlash = vi.fn();
  const spoilers = createSpoilers({ isOn: false, write: () => undefined });
  const model = liveModel(scope, { board, store, now: () => START + scheduler.frame, spoilers, onFlash, scheduler });
  render(
    <PortalContext value={portalOf({ brand })}>
      <FilterBar sport={sport} model={model} store={store} hasSegments isKnown onSoundOn={() => undefined} />
      <ScoreTable
        sport={sport}
        title="测试比分"
        model={model}
        store={store}
        onNavigate={onNavigate}
        renderDetail={(id) => <p>赛况 {id}</p>}
      />
      <Toasts model={model} />
    </PortalContext>,
  );
  const pass = (ms: number): void =>
    act(() => {
      scheduler.maxFrames = scheduler.frame + ms;
      scheduler.flush();
      scheduler.frame = scheduler.maxFrames;
    });
  return { board, store, model, spoilers, onNavigate, onFlash, pass };
}

export const rowOf = (id: string): HTMLElement => {
  const row = document.querySelector<HTMLElement>(`[data-match-id="${id}"]`);
  if (!row) throw new Error(`row ${id} is not shown`);
  return row;
};
export const cellTexts = (id: string): string[] =>
  within(rowOf(id))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

/** The column of links is shown once one of them leads to an open page. */
export const LINKS = {
  fb: linksOf("fb", ["析", "亚", "大", "欧", "荐18"]),
  bk: linksOf("bk", ["析", "让", "大", "胜", "荐"]),
};
function linksOf(sport: "fb" | "bk", words: readonly string[]): readonly string[] {
  const shown = words.filter((word) => rowLinks(sport, true).some((link) => word.startsWith(link.word)));
  return shown.length === 0 ? [] : [shown.join("")];
}
