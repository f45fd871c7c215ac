import { Suspense } from "react";
import type { Page } from "../../../contract/http/page.ts";
import { usePageParam } from "../../hooks/pageParam.ts";
import { useIsAlive } from "../../hooks/useIsAlive.ts";
import { lazyPart } from "../surface/lazyPart.tsx";
import styles from "./Pager.module.css";

/** Loaded with the first list that has a second page: Pager itself needs no Chakra and can be imported directly. */
const PagerControl = lazyPart(async () => (await import("./PagerControl.tsx")).PagerControl);

interface PagerProps {
  readonly of: Pick<Page<unknown>, "total" | "page" | "pageSize">;
  /** Label of the list; its pager is named after it. */
  readonly label: string;
}

/** Number of entries, and a pager if they do not fit one page or another page was requested. The page is in the URL. */
export function Pager({ of: { total, page, pageSize }, label }: PagerProps) {
  const [, turnTo] = usePageParam();
  const isAlive = useIsAlive();
  if (total === 0) return null;
  return (
    <div className={styles.pager}>
      <span>共 {total} 条</span>
      {isAlive && (total > pageSize || page > 1) ? (
        <Suspense fallback={null}>
          <PagerControl page={page} pageSize={pageSize} total={total} label={`${label}分页`} onPage={turnTo} />
        </Suspense>
      ) : null}
    </div>
  );
}
