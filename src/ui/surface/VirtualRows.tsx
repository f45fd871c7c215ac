import { Fragment, createElement, type ReactNode, useEffect, useRef, useState } from "react";
import { useIsAlive } from "../../hooks/useIsAlive.ts";

export interface RowsProps {
  readonly count: number;
  readonly keyOf: (index: number) => string;
  /** Height of a row in px, border included; measured rows correct it once they are rendered. */
  readonly sizeOf: (index: number) => number;
  readonly render: (index: number) => ReactNode;
  /** Rows whose height is not fixed (an opened row). */
  readonly isMeasured?: (index: number) => boolean;
  readonly overscan?: number;
  /** Changes when the sizes do (another breakpoint). */
  readonly sizeKey?: string;
}

interface VirtualRowsProps extends RowsProps {
  /** Rows of the first paint, from the top. */
  readonly initialCount: number;
  /** Height of the rows the first paint leaves out, any CSS length: the server does not know the viewport. */
  readonly restHeight: string;
}

type WindowRows = typeof import("./WindowRows.tsx").WindowRows;

/** Once its code is loaded, every list uses it from the start. */
let loaded: WindowRows | null = null;

/**
 * Not needed to paint the first rows, and otherwise a fifteenth of what a board's first visit loads. Null until it is
 * loaded; after a failure it is requested again with the next change of the list.
 */
function useWindowRows(count: number): WindowRows | null {
  const [rows, setRows] = useState<WindowRows | null>(() => loaded);
  useEffect(() => {
    if (rows !== null) return undefined;
    let isWanted = true;
    import("./WindowRows.tsx").then(
      (module) => {
        loaded = module.WindowRows;
        if (isWanted) setRows(() => module.WindowRows);
      },
      // No network: the first rows stay meanwhile.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a list that changes is the occasion to ask again
  }, [rows, count]);
  return rows;
}

/**
 * A long list that scrolls with the window. The server and the first paint render the first rows; once the page is alive
 * only the rows near the viewport are in the document. They are always in normal flow, between two paddings: no row is
 * moved by script, and nothing jumps when one mode replaces the other.
 */
export function VirtualRows({ initialCount, restHeight, ...rows }: VirtualRowsProps) {
  const isAlive = useIsAlive();
  const { count, keyOf, render } = rows;
  const windowRows = useWindowRows(count);
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react-hooks/refs -- where the first rows stand is where these go: else they would be drawn twice
  if (isAlive && windowRows !== null) return createElement(windowRows, { ...rows, first: box.current });
  const indices = Array.from({ length: Math.min(count, initialCount) }, (_, i) => i);
  return (
    <div ref={box} role="rowgroup" style={{ paddingBottom: restHeight }}>
      {indices.map((i) => (
        <Fragment key={keyOf(i)}>{render(i)}</Fragment>
      ))}
    </div>
  );
}
