import type { ReactNode } from "react";
import type { Page } from "../../../contract/http/page.ts";
import { EmptyState } from "../surface/EmptyState.tsx";
import { Pager } from "./Pager.tsx";

interface PagedListProps<T> {
  readonly of: Page<T>;
  /** Label of the list; its pager is named after it. */
  readonly label: string;
  /** Shown for an empty list; 暂无数据 by default. */
  readonly empty?: ReactNode;
  readonly children: (list: readonly T[]) => ReactNode;
}

/** One page of a list, or 暂无数据, with the pager below. */
export function PagedList<T>({ of, label, empty = <EmptyState />, children }: PagedListProps<T>) {
  return (
    <>
      {of.list.length === 0 ? empty : children(of.list)}
      <Pager of={of} label={label} />
    </>
  );
}
