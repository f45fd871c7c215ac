import { type ReactNode, Suspense, useState } from "react";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import page from "../lotteryPage.module.css";
import styles from "./calculator.module.css";

const Sheet = lazyPart(async () => (await import("./Sheet.tsx")).Sheet);

interface FrameProps {
  readonly matches: number;
  /** The current ticket, on the phone's bar. */
  readonly summary: ReactNode;
  readonly onClear: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The calculator beside the list; on a phone a bar and a sheet. */
export function Frame({ matches, summary, onClear, onClose, children }: FrameProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <>
      <aside className={`${page.panel} ${styles.drawer}`} aria-label="组合计算">
        <header className={styles.head}>
          <h2>组合计算</h2>
          <span>{matches} 场</span>
          <button type="button" className={styles.clear} onClick={onClear}>
            清空
          </button>
          <button type="button" aria-label="收起" onClick={onClose}>
            <Icon name="close" size={16} />
          </button>
        </header>
        {children}
      </aside>
      <div className={styles.bar}>
        {summary}
        <button type="button" className="btn pri sm" aria-haspopup="dialog" onClick={() => setIsSheetOpen(true)}>
          计算
        </button>
      </div>
      {isSheetOpen ? (
        <Suspense>
          <Sheet
            onClear={() => {
              setIsSheetOpen(false);
              onClear();
            }}
            onClose={() => setIsSheetOpen(false)}
          >
            {children}
          </Sheet>
        </Suspense>
      ) : null}
    </>
  );
}
