import { useEffect, useEffectEvent, useState } from "react";
import type { Answer } from "../../api/client.ts";
import styles from "./community.module.css";

const POLL_MS = 30_000;
/** The server counts no further. */
const MOST = 99;

interface NewPostsProps {
  /** The newest that is shown, an id; "0" for none. */
  readonly after: string;
  readonly count: (after: string) => Answer<number>;
  readonly onShow: () => void;
}

/** 12 条新帖: what others have posted since the list was read, asked for each half minute while the page is looked at. */
export function NewPosts({ after, count, onShow }: NewPostsProps) {
  const [found, setFound] = useState({ after, newer: 0 });
  const look = useEffectEvent(async () => {
    if (document.visibilityState === "hidden") return;
    const answer = await count(after);
    // What could not be asked is asked again in half a minute.
    if (answer.ok) setFound({ after, newer: answer.value });
  });
  useEffect(() => {
    const timer = setInterval(() => void look(), POLL_MS);
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
