import { useState } from "react";
import type { Message } from "../../../contract/http/message.ts";
import { agoText } from "../../parts/articles/agoText.ts";
import { shanghaiDateTime } from "../../ui/shanghai.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./message.module.css";

/** Actions on one message. */
export interface MessageActs {
  report(message: Message): void;
  appeal(message: Message): void;
  /** Deletes it for the user alone. */
  remove(message: Message): void;
}

interface MessageLineProps {
  readonly message: Message;
  readonly from: string;
  readonly now: number;
  readonly acts: MessageActs;
}

/** One message: the user's own on the right, the other side's on the left. */
export function MessageLine({ message, from, now, acts }: MessageLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isOwn, text, at, isHeld, hidden, canAppeal } = message;
  const isGone = hidden === "";
  return (
    <li className={styles.line} data-own={isOwn ? "" : undefined}>
      <p className={styles.bubble} data-gone={isGone ? "" : undefined}>
        <span className="sr">{isOwn ? "我" : from}：</span>
        {isGone ? "该私信已隐藏" : text}
      </p>
      {isHeld ? <p className={styles.state}>审核中，通过后对方可见</p> : null}
      {hidden === null || isGone ? null : <p className={styles.state}>{hidden}</p>}
      <p className={styles.foot}>
        <time dateTime={new Date(at).toISOString()} title={shanghaiDateTime(at)}>
          {agoText(at, now)}
        </time>
        <button type="button" aria-label="更多操作" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Icon name="more" size={16} />
        </button>
        {isOpen ? (
          <>
            {isOwn || isGone ? null : (
              <button type="button" onClick={() => acts.report(message)}>
                举报
              </button>
            )}
            {canAppeal ? (
              <button type="button" onClick={() => acts.appeal(message)}>
                申诉
              </button>
            ) : null}
            <button type="button" title="只从您的会话中删除" onClick={() => acts.remove(message)}>
              删除
            </button>
          </>
        ) : null}
      </p>
    </li>
  );
}
