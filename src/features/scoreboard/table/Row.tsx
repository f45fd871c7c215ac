import { memo, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { BoardRow } from "../../../../contract/match/board.ts";
import type { MatchPhase } from "../../../../contract/codes/matchStates.ts";
import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { basketballParts } from "./basketballCells.ts";
import bk from "./basketball.module.css";
import css from "./cells.module.css";
import flashes from "./flash.module.css";
import { footballParts } from "./footballCells.ts";
import { type Part, joinParts, patchParts } from "./html.ts";
import type { BoardModel } from "../state/model.ts";
import { rowLabel, rowView } from "./rowView.ts";
import { vars } from "../vars.ts";

interface RowProps {
  readonly model: BoardModel;
  readonly id: string;
  /** Row index in the table for assistive technology, 1-based, headings counted. */
  readonly index: number;
  readonly isPinned: boolean;
  readonly isFavourite: boolean;
  readonly isOpen: boolean;
  /** The reader's switch 进球闪烁. */
  readonly hasFlash: boolean;
  /** Whether the brand has tips. */
  readonly hasTips: boolean;
  /** 不剧透 is on, and the reader has not asked for this match's score. */
  readonly isVeiled: boolean;
}

const PHASE_CLASS: Readonly<Record<MatchPhase, string | undefined>> = {
  ongoing: css.live,
  notStarted: css.next,
  finished: css.done,
  abnormal: css.off,
};

/**
 * One match. Its markup is one string on the server and at the first render; after that only changed texts and
 * attributes are written. It subscribes to its own row, so a change elsewhere on the board costs it nothing.
 */
export const Row = memo(function Row({ model, id, index, isPinned, isFavourite, isOpen, hasFlash, hasTips, isVeiled }: RowProps) {
  const view$ = useMemo(() => rowView(model, id, isVeiled), [model, id, isVeiled]);
  const view = useBehavior(view$);
  if (!view) return null;
  const { row } = view;
  const moment = hasFlash ? view : { ...view, flash: null, scored: null };
  let className = `${css.row}${row.sport === "bk" ? ` ${bk.row}` : ""} ${PHASE_CLASS[phaseOf(row)]}`;
  if (isPinned) className += ` ${css.pinned}`;
  if (isFavourite) className += ` ${css.favourite}`;
  if (moment.flash?.kind === "goal") className += ` ${flashes.goal}`;
  else if (moment.scored !== null) className += ` ${flashes.scored}`;
  return (
    <RowMarkup
      row={row}
      index={index}
      className={className}
      label={rowLabel(row, moment)}
      parts={row.sport === "fb" ? footballParts(row, moment, hasTips) : basketballParts(row, moment, hasTips)}
      isPinned={isPinned}
      isFavourite={isFavourite}
      isOpen={isOpen}
    />
  );
});

interface RowMarkupProps {
  readonly row: BoardRow;
  readonly index: number;
  readonly className: string;
  readonly label: string;
  readonly parts: readonly Part[];
  readonly isPinned: boolean;
  readonly isFavourite: boolean;
  readonly isOpen: boolean;
}

function setButton(row: HTMLElement, act: string, state: "aria-pressed" | "aria-expanded", isOn: boolean, name: string | null): void {
  const button = row.querySelector(`[data-act="${act}"]`);
  button?.setAttribute(state, String(isOn));
  if (name !== null) button?.setAttribute("aria-label", name);
}

function RowMarkup({ row, index, className, label, parts, isPinned, isFavourite, isOpen }: RowMarkupProps) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(parts);
  // The same object at every render: React never writes the markup a second time. The patches below do.
  const [markup] = useState(() => ({ __html: joinParts(parts) }));
  useLayoutEffect(() => {
    if (element.current && shown.current !== parts) patchParts(element.current, shown.current, parts);
    shown.current = parts;
  }, [parts]);
  useLayoutEffect(() => {
    if (!element.current) return;
    setButton(element.current, "pin", "aria-pressed", isPinned, isPinned ? "取消置顶" : "置顶");
    setButton(element.current, "favourite", "aria-pressed", isFavourite, isFavourite ? "取消收藏" : "收藏");
    setButton(element.current, "open", "aria-expanded", isOpen, null);
  }, [isPinned, isFavourite, isOpen]);
  return (
    <div
      ref={element}
      role="row"
      className={className}
      style={vars({ "--lg": row.league.color })}
      data-match-id={row.id}
      aria-rowindex={index}
      aria-label={label}
      dangerouslySetInnerHTML={markup}
    />
  );
}
