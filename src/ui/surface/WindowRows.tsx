import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { RowsProps } from "./VirtualRows.tsx";

/** Rows kept in the document above and below the viewport. */
const OVERSCAN = 10;

interface WindowRowsProps extends RowsProps {
  /** The element with the first rows that these replace; null: none. */
  readonly first?: HTMLElement | null;
}

const topOf = (box: HTMLElement | null | undefined): number => (box ? box.getBoundingClientRect().top + window.scrollY : 0);

/** Only the rows near the viewport, between two paddings in place of the others. */
export function WindowRows({ count, keyOf, sizeOf, render, isMeasured, overscan = OVERSCAN, sizeKey = "", first }: WindowRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(() => topOf(first));
  // oxlint-disable-next-line react/incompatible-library -- its values are read here only, nothing memoised gets them
  const rows = useWindowVirtualizer({
    count,
    estimateSize: sizeOf,
    getItemKey: keyOf,
    overscan,
    scrollMargin,
    // Otherwise nothing is rendered until it has been measured, and then all at once.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  useLayoutEffect(() => {
    setScrollMargin(topOf(box.current));
    rows.measure();
  }, [rows, sizeKey]);

  const draw = (index: number, key: string): ReactNode =>
    isMeasured?.(index) ? (
      <div key={key} role="presentation" data-index={index} ref={rows.measureElement}>
        {render(index)}
      </div>
    ) : (
      <Fragment key={key}>{render(index)}</Fragment>
    );

  const items = rows.getVirtualItems();
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = rows.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <div ref={box} role="rowgroup" style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}>
      {items.map((item) => draw(item.index, keyOf(item.index)))}
    </div>
  );
}
