import { useEffect, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import { articleState } from "../../api/content.ts";
import { usePortal } from "../../hooks/portal.ts";
import styles from "./article.module.css";

const EVERY_MS = 30_000;

/**
 * Checks whether the article is still current: every 30 s while the page is visible, and when it becomes visible. The text
 * on screen stays until the reader asks for the new one.
 */
export function ArticleNow({ id, revision }: { readonly id: string; readonly revision: number }) {
  const { api, now, spoilers } = usePortal();
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState<{ readonly id: string; readonly revision: number | null }>({ id, revision });
  const known = latest.id === id ? latest.revision : revision;
  const isGone = known === null;
  useEffect(() => {
    if (isGone) return undefined;
    const abort = new AbortController();
    const poll = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      const answer = await articleState(api, id, spoilers.momentOf(now()), { isQuiet: true, signal: abort.signal });
      if (abort.signal.aborted) return;
      if (answer.ok) setLatest({ id, revision: answer.value.revision });
      else if (answer.error.code === ErrorCode.notFound) setLatest({ id, revision: null });
    };
    const timer = setInterval(() => void poll(), EVERY_MS);
    const again = (): void => void poll();
    document.addEventListener("visibilitychange", again);
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [api, id, isGone, now, spoilers]);
  return (
    <div role="status">
      {isGone ? <p className={styles.earlier}>这篇文章已下线。您看到的是它下线前的样子，离开后就读不到了。</p> : null}
      {known !== null && known > revision ? (
        <p className={styles.earlier}>
          这篇文章已更新到第 {known} 版。
          <button type="button" onClick={() => void revalidate()}>
            看新的一版
          </button>
        </p>
      ) : null}
    </div>
  );
}
