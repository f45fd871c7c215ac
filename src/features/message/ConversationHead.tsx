import { useState } from "react";
import type { MessagePeer } from "../../../contract/http/message.ts";
import type { OpenHref } from "../../../contract/pages.ts";
import { spacePath } from "../../ui/spacePath.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./message.module.css";

interface ConversationHeadProps {
  readonly peer: MessagePeer;
  readonly isShielded: boolean;
  /** On a phone: link to the list. */
  readonly back: OpenHref;
  readonly onShield: () => void;
  /** Null: nothing to report, or to delete. */
  readonly onReport: (() => void) | null;
  readonly onDelete: (() => void) | null;
}

/** The other user, and the actions on the conversation. */
export function ConversationHead({ peer, isShielded, back, onShield, onReport, onDelete }: ConversationHeadProps) {
  const [isSure, setIsSure] = useState(false);
  const to = spacePath({ id: peer.id, isAnchor: 0 });
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={back} aria-label="返回会话列表">
        <Icon name="left" />
      </Link>
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <Avatar src={peer.portrait} name={peer.nickName} size={32} />
      </Link>
      <h2 className="ell">
        <Link to={to}>{peer.nickName}</Link>
      </h2>
      <LevelBadge level={peer.level} />
      <div className={styles.acts}>
        {onReport ? (
          <button type="button" className="btn text" onClick={onReport}>
            举报
          </button>
        ) : null}
        <button type="button" className="btn text" onClick={onShield}>
          {isShielded ? "取消屏蔽" : "屏蔽"}
        </button>
        {onDelete ? (
          <button
            type="button"
            className="btn text"
            onClick={() => {
              if (isSure) onDelete();
              else setIsSure(true);
            }}
            onBlur={() => setIsSure(false)}
          >
            {isSure ? "确认删除会话" : "删除会话"}
          </button>
        ) : null}
      </div>
    </header>
  );
}
