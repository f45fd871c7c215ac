import { useEffect, useState } from "react";
import { type PageHref, isOpen } from "../../../contract/pages.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import type { HornNews } from "./hornNews.ts";
import styles from "./horn.module.css";

const SHOWN_MS = 12_000;
const MESSAGES: PageHref = "/v/message";

interface HornTickerProps {
  readonly shown$: Behavior<readonly HornNews[]>;
  readonly onClose: (id: string) => void;
}

/** A horn message under the header; it disappears by itself unless hovered or focused, then the next one follows. */
export function HornTicker({ shown$, onClose }: HornTickerProps) {
  const [horn] = useBehavior(shown$);
  const [isHeld, setIsHeld] = useState(false);
  const id = horn?.id;

  useEffect(() => {
    if (id === undefined || isHeld) return;
    const timer = setTimeout(() => onClose(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, onClose]);

  return (
    <div className={styles.place} role="status" aria-label="喇叭">
      {horn ? (
        <section
          key={horn.id}
          className={styles.horn}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <Icon name="horn" size={18} />
          <p>
            <b>{horn.title}</b>
            <span>{horn.content}</span>
          </p>
          {/* Outside the page's router, so a plain link. */}
          {horn.isPrivate && isOpen(MESSAGES) ? <a href={MESSAGES}>查看</a> : null}
          <button
            type="button"
            aria-label={`关闭喇叭 ${horn.title}`}
            onClick={() => {
              setIsHeld(false);
              onClose(horn.id);
            }}
          >
            <Icon name="close" size={16} />
          </button>
        </section>
      ) : null}
    </div>
  );
}
