import { useCallback, useRef, useState } from "react";
import type { ShowNotice } from "../../hooks/notice.ts";
import styles from "./desk.module.css";

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly kind: "warning" | "success";
}

export interface Notices {
  readonly list: readonly Notice[];
  readonly show: ShowNotice;
}

const SHOWN_MS = 4_000;
const MOST = 3;

export function useNotices(): Notices {
  const [list, setList] = useState<readonly Notice[]>([]);
  const next = useRef(0);
  const show = useCallback<ShowNotice>((text, kind = "warning") => {
    next.current += 1;
    const id = next.current;
    setList((shown) => [...shown, { id, text, kind }].slice(-MOST));
    setTimeout(() => setList((shown) => shown.filter((notice) => notice.id !== id)), SHOWN_MS);
  }, []);
  return { list, show };
}

/** Short messages that disappear by themselves. */
export function DeskNotices({ notices }: { readonly notices: Notices }) {
  return (
    <div className={styles.notices} role="status">
      {notices.list.map(({ id, text, kind }) => (
        <p key={id} data-kind={kind}>
          {text}
        </p>
      ))}
    </div>
  );
}
