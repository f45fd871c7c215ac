import { Problem } from "./Problem.tsx";

interface MoreEntriesProps {
  /** Why the last page could not be loaded; null: no problem. */
  readonly problem: { readonly code: number; readonly message: string } | null;
  /** Of the next page; null: the list is complete. */
  readonly cursor: string | null;
  /** Of the line with the button. */
  readonly className?: string | undefined;
  readonly onMore: (cursor: string) => void;
}

/** The end of a list that grows by a button, which is also the retry after a failure. */
export function MoreEntries({ problem, cursor, className, onMore }: MoreEntriesProps) {
  return (
    <>
      <Problem failure={problem} />
      {cursor === null ? null : (
        <p className={className}>
          <button type="button" className="btn line" onClick={() => onMore(cursor)}>
            查看更多
          </button>
        </p>
      )}
    </>
  );
}
