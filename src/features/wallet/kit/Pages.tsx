import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { Page } from "../../../../contract/http/page.ts";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import styles from "./WalletPage.module.css";
import { withPage } from "./params.ts";

const PagesControl = lazyPart(async () => (await import("./PagesControl.tsx")).PagesControl);

/** How many there are and, when they do not fit one page, the way to the others; the page stands in the address. */
export function Pages({ of, label }: { readonly of: Omit<Page<unknown>, "list">; readonly label: string }) {
  const [, setParams] = useSearchParams();
  const isAlive = useIsAlive();
  if (of.total === 0) return null;
  return (
    <div className={styles.pages}>
      <span>共 {of.total} 条</span>
      {isAlive && of.total > of.pageSize ? (
        <Suspense fallback={null}>
          <PagesControl {...of} label={label} onPage={(page) => setParams((before) => withPage(before, page))} />
        </Suspense>
      ) : null}
    </div>
  );
}
