import styles from "../layout/desk.module.css";
import { Button } from "../../ui/control/Button.tsx";
import type { Pages } from "./usePages.ts";

/** Links to the previous and next page below a list, if there are any. */
export function PageTurner({ pages, next }: { readonly pages: Pages; readonly next: string | null }) {
  if (!pages.hasPrevious && next === null) return null;
  return (
    <div className={styles.more} style={{ gap: 12 }}>
      {pages.hasPrevious ? <Button onClick={pages.previous}>上一页</Button> : null}
      {next === null ? null : <Button onClick={() => pages.next(next)}>下一页</Button>}
    </div>
  );
}
