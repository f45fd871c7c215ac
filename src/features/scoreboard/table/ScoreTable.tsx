import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import { type OpenHref, openHref } from "../../../../contract/pages.ts";
import { isVeiled } from "../../../hooks/spoilers.ts";
import { useHasTips } from "../../../hooks/portal.ts";
import { VirtualRows } from "../../../ui/surface/VirtualRows.tsx";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { GROUP_LABEL, type Item } from "./layout.ts";
import type { BoardModel } from "../state/model.ts";
import { Row } from "./Row.tsx";
import type { BoardStore } from "../state/store.ts";
import { linksWidth } from "./rowLinks.ts";
import { columnCount, TableHead } from "./TableHead.tsx";
import css from "./table.module.css";
import { dateOf, dayText } from "../state/time.ts";
import { useRowSizes } from "./useRowSizes.ts";
import { vars } from "../vars.ts";

interface ScoreTableProps {
  readonly sport: Sport;
  readonly title: string;
  readonly model: BoardModel;
  readonly store: BoardStore;
  /** Opens a page of the portal without a page load. */
  readonly onNavigate: (href: OpenHref) => void;
  /** Renders the detail under an opened row. */
  readonly renderDetail: (id: string) => ReactNode;
}

/** Rows of the first paint, two desktop screens. Matches in play are always included. */
const FIRST_ROWS = 60;

type Shown = Item | { readonly kind: "detail"; readonly key: string; readonly id: string };

function withDetail(items: readonly Item[], openId: string | null): readonly Shown[] {
  const at = openId === null ? -1 : items.findIndex((item) => item.kind === "row" && item.id === openId);
  if (at < 0 || openId === null) return items;
  return [...items.slice(0, at + 1), { kind: "detail", key: `detail:${openId}`, id: openId }, ...items.slice(at + 1)];
}

function restHeight(items: readonly Shown[], from: number): string {
  const rest = items.slice(from);
  const groups = rest.filter((item) => item.kind === "group").length;
  return `calc(var(--row-h) * ${rest.length - groups} + var(--grp-h) * ${groups})`;
}

/** A plain left click, handled here. The browser handles the rest: another tab, a download, a middle button. */
function isOwnClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** The score table. A click anywhere in a row opens the match, except on the controls inside it. */
export function ScoreTable({ sport, title, model, store, onNavigate, renderDetail }: ScoreTableProps) {
  const { items, essential } = useBehavior(model.layout$);
  const pins = useBehavior(store.pins$);
  const favourites = useBehavior(store.favourites$);
  const { hasFlash } = useBehavior(store.settings$);
  const veil = useBehavior(model.spoilers.veil$);
  const hasTips = useHasTips();
  const [openId, setOpenId] = useState<string | null>(null);
  const sizes = useRowSizes(sport);
  const shown = useMemo(() => withDetail(items, openId), [items, openId]);
  const pinned = useMemo(() => new Set(pins), [pins]);
  const favoured = useMemo(() => new Set(favourites.map((f) => f.id)), [favourites]);

  const keyOf = useCallback((index: number) => shown[index]?.key ?? String(index), [shown]);
  const sizeOf = useCallback(
    (index: number) => {
      const kind = shown[index]?.kind;
      return kind === "group" ? sizes.group : kind === "detail" ? sizes.detail : sizes.row;
    },
    [shown, sizes],
  );

  const act = useCallback(
    (name: string | undefined, id: string) => {
      const row = model.board.row$(id).value;
      const kickoffAt = row?.kickoffAt ?? model.wall$.value;
      if (name === "pin") store.togglePin(id);
      else if (name === "favourite") store.toggleFavourite({ id, date: dateOf(kickoffAt) });
      else if (name === "open" && row && isVeiled(model.spoilers.veil$.value, id) && phaseOf(row) !== "notStarted") model.spoilers.show(id);
      else if (name === "open") setOpenId((open) => (open === id ? null : id));
    },
    [model, store],
  );

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const target = event.target as Element;
    const id = target.closest<HTMLElement>("[data-match-id]")?.dataset.matchId;
    const button = target.closest<HTMLElement>("[data-act]");
    if (button && id !== undefined) return act(button.dataset.act, id);
    const link = target.closest<HTMLAnchorElement>("a[data-nav]");
    if (!link || !isOwnClick(event)) return;
    event.preventDefault();
    const href = openHref(link.getAttribute("href") ?? "");
    if (href !== null) onNavigate(href);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const row = (event.target as Element).closest<HTMLElement>("[data-match-id]");
    const id = row?.dataset.matchId;
    if (!row || id === undefined) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-match-id]")];
      const next = rows[rows.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
      next?.querySelector<HTMLElement>("a[data-nav]")?.focus();
      event.preventDefault();
    } else if (event.key === " " && (event.target as Element).matches("a[data-nav]")) {
      act("open", id);
      event.preventDefault();
    } else if (event.key === "Delete") {
      store.hideMatch(id);
    }
  }

  const render = (index: number): ReactNode => {
    const item = shown[index];
    if (!item) return null;
    if (item.kind === "detail") return renderDetail(item.id);
    if (item.kind === "group")
      return <GroupRow item={item} index={index + 2} day={item.group === "next" ? dayText(model.wall$.value) : null} />;
    return (
      <Row
        model={model}
        id={item.id}
        index={index + 2}
        isPinned={pinned.has(item.id)}
        isFavourite={favoured.has(item.id)}
        isOpen={openId === item.id}
        hasFlash={hasFlash}
        hasTips={hasTips}
        isVeiled={isVeiled(veil, item.id)}
      />
    );
  };

  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The prime marks of all running minutes blink together, and stop with the clock.
    const beats = model.play$.subscribe((now) => {
      if (table.current) table.current.dataset.beat = String(Math.floor(now / 1000) % 2);
    });
    return () => beats.unsubscribe();
  }, [model]);

  const first = Math.max(FIRST_ROWS, essential);
  return (
    <div
      ref={table}
      className={sport === "bk" ? `${css.table} ${css.bk}` : css.table}
      role="table"
      aria-label={title}
      aria-rowcount={shown.length + 1}
      aria-colcount={columnCount(sport, hasTips)}
      style={vars({ "--links": linksWidth(sport, hasTips) })}
      aria-live="off"
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <TableHead sport={sport} hasTips={hasTips} />
      <VirtualRows
        count={shown.length}
        keyOf={keyOf}
        sizeOf={sizeOf}
        render={render}
        isMeasured={(index) => shown[index]?.kind === "detail"}
        initialCount={first}
        restHeight={restHeight(shown, first)}
        sizeKey={`${sizes.row}`}
      />
    </div>
  );
}

interface GroupRowProps {
  readonly item: Extract<Item, { kind: "group" }>;
  readonly index: number;
  /** Today's date, for the group of matches that have not begun. */
  readonly day: string | null;
}

function GroupRow({ item, index, day }: GroupRowProps) {
  return (
    <div className={css.grp} role="row" aria-rowindex={index}>
      <div role="cell">
        <h2>
          {GROUP_LABEL[item.group]}
          <span>{item.count}</span>
        </h2>
        {day === null ? null : <span>今天 {day}</span>}
      </div>
    </div>
  );
}
