import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useIsAlive } from "../../hooks/useIsAlive.ts";

interface VirtualRowsProps {
  readonly count: number;
  readonly keyOf: (index: number) => string;
  /** Height of a row in px, border included; rows that are measured correct it once they stand. */
  readonly sizeOf: (index: number) => number;
  readonly render: (index: number) => ReactNode;
  /** Rows whose height is not fixed (an opened row). */
  readonly isMeasured?: (index: number) => boolean;
  /** Rows of the first paint, from the top. */
  readonly initialCount: number;
  /** Height of the rows the first paint leaves out, any CSS length: the server does not know the screen. */
  readonly restHeight: string;
  readonly overscan?: number;
  /** Changes when the sizes do (another breakpoint). */
  readonly sizeKey?: string;
}

/** Rows kept in the document above and below the window. */
const OVERSCAN = 10;

/**
 * A long list that scrolls with the window. The server and the first paint draw the first rows; once the page is alive
 * only the rows near the window are in the document. They always stand in the flow, between two paddings: no row is
 * moved by script, and nothing jumps when one mode takes over from the other.
 */
export function VirtualRows({
  count,
  keyOf,
  sizeOf,
  render,
  isMeasured,
  initialCount,
  restHeight,
  overscan = OVERSCAN,
  sizeKey = "",
}: VirtualRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAlive = useIsAlive();
  const [scrollMargin, setScrollMargin] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- its values are read here only, nothing memoised gets them
  const rows = useWindowVirtualizer({ count, estimateSize: sizeOf, getItemKey: keyOf, overscan, scrollMargin, enabled: isAlive });
  useLayoutEffect(() => {
    setScrollMargin((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    rows.measure();
  }, [rows, isAlive, sizeKey]);

  const draw = (index: number, key: string): ReactNode =>
    isAlive && isMeasured?.(index) ? (
      <div key={key} role="presentation" data-index={index} ref={rows.measureElement}>
        {render(index)}
      </div>
    ) : (
      <Fragment key={key}>{render(index)}</Fragment>
    );

  if (!isAlive) {
    const indices = Array.from({ length: Math.min(count, initialCount) }, (_, i) => i);
    return (
      <div ref={box} role="rowgroup" style={{ paddingBottom: restHeight }}>
        {indices.map((i) => draw(i, keyOf(i)))}
      </div>
    );
  }
  const items = rows.getVirtualItems();
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = rows.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <div ref={box} role="rowgroup" style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}>
      {items.map((item) => draw(item.index, keyOf(item.index)))}
    </div>
  );
}
