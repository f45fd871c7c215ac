import { useEffect, useEffectEvent, useState } from "react";
import type { Answer } from "../../api/client.ts";
import styles from "./community.module.css";

const POLL_MS = 30_000;
/** Higher counts show as `99+`: the server stops counting. */
const MOST = 99;

interface NewPostsProps {
  /** Id of the newest post shown; "0" for none. */
  readonly after: string;
  readonly count: (after: string) => Answer<number>;
  readonly onShow: () => void;
}

/** 12 条新帖: the number of others' posts since the list was loaded, polled every 30 s while the page is visible. */
export function NewPosts({ after, count, onShow }: NewPostsProps) {
  const [found, setFound] = useState({ after, newer: 0 });
  const poll = useEffectEvent(async () => {
    if (document.visibilityState === "hidden") return;
    const answer = await count(after);
    // A failed poll is repeated after 30 s.
    if (answer.ok) setFound({ after, newer: answer.value });
  });
  useEffect(() => {
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => clearInterval(timer);
  }, []);
  const newer = found.after === after ? found.newer : 0;
  return (
    <div role="status">
      {newer > 0 ? (
        <button type="button" className={styles.newer} onClick={onShow}>
          {newer > MOST ? `${MOST}+` : newer} 条新帖
        </button>
      ) : null}
    </div>
  );
}
