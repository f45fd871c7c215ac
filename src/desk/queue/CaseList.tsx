import { useEffect, useRef } from "react";
import type { DeskCase } from "../../../contract/desk/moderation.ts";
import { Button } from "../../ui/control/Button.tsx";
import { clockTime } from "../shared/words.ts";
import styles from "./queue.module.css";
import { DECISION_NAME, reasonLabel, whyWords } from "./queueWords.ts";

interface CaseListProps {
  readonly rows: readonly DeskCase[];
  readonly selectedId: string | null;
  readonly hasMore: boolean;
  readonly onSelect: (id: string) => void;
  readonly onMore: () => void;
}

/** The queue; decided cases stay in place, struck out. */
export function CaseList({ rows, selectedId, hasMore, onSelect, onMore }: CaseListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (selectedId !== null) list.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  }, [selectedId]);
  return (
    <ul ref={list} aria-label="审核队列">
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            data-row=""
            className={styles.row}
            aria-current={row.id === selectedId}
            data-done={row.decided === null ? undefined : ""}
            onClick={() => onSelect(row.id)}
          >
            <span className={styles.who}>
              <b>{row.noun}</b>
              {row.author.nickName}
              {row.hiddenAt !== null && row.decided === null ? <span className={styles.auto}>已自动隐藏</span> : null}
            </span>
            <time className="num">{clockTime(row.openedAt).slice(0, 5)}</time>
            <span className={styles.words}>{row.text === "" ? "（内容已不在）" : row.text}</span>
            <span className={styles.why}>{row.decided === null ? whyWords(row) : <Done decided={row.decided} />}</span>
          </button>
        </li>
      ))}
      {hasMore ? (
        <li className={styles.more}>
          <Button onClick={onMore}>更多</Button>
        </li>
      ) : null}
    </ul>
  );
}

function Done({ decided: { decision, reasonCode, by, at } }: { readonly decided: NonNullable<DeskCase["decided"]> }) {
  return (
    <>
      <span className={decision === "approve" ? styles.ok : styles.no}>{DECISION_NAME[decision]}</span>　
      <span className="num">{clockTime(at)}</span>　{reasonLabel(reasonCode) || by}
    </>
  );
}
