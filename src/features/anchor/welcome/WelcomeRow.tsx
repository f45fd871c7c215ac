import { useState } from "react";
import type { WelcomeMessage } from "../../../../contract/http/user.ts";
import { editWelcome, putWelcomeInUse } from "../../../api/roomManage.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSending } from "../../../hooks/useSending.ts";
import styles from "./welcome.module.css";
import { WelcomeForm } from "./WelcomeForm.tsx";

interface WelcomeRowProps {
  readonly message: WelcomeMessage;
  readonly onChange: (message: WelcomeMessage) => void;
  readonly onRemove: () => void;
}

export function WelcomeRow({ message, onChange, onRemove }: WelcomeRowProps) {
  const { api } = usePortal();
  const [isEditing, setIsEditing] = useState(false);
  /** After an edit the button gets the focus back. */
  const [wasEdited, setWasEdited] = useState(false);
  const { isSending, problem, send } = useSending();
  const { id, content, isInUse } = message;

  if (isEditing) {
    return (
      <li>
        <WelcomeForm
          label="修改欢迎语"
          okLabel="保存"
          initial={content}
          send={(text) => editWelcome(api, id, text)}
          onTaken={(changed) => {
            setIsEditing(false);
            onChange(changed);
          }}
          onCancel={() => setIsEditing(false)}
        />
      </li>
    );
  }
  return (
    <li>
      <label className={styles.use}>
        <input
          type="checkbox"
          role="switch"
          checked={isInUse}
          aria-label={`使用「${content}」`}
          aria-busy={isSending}
          onChange={(event) => {
            const { checked } = event.target;
            void send(() => putWelcomeInUse(api, id, checked), onChange);
          }}
        />
        <span aria-hidden="true">{isInUse ? "使用中" : "未使用"}</span>
      </label>
      <span className={styles.content}>{content}</span>
      <span className={styles.ways}>
        <button
          type="button"
          className="btn line sm"
          aria-label={`修改「${content}」`}
          autoFocus={wasEdited}
          onClick={() => {
            setIsEditing(true);
            setWasEdited(true);
          }}
        >
          修改
        </button>
        <button type="button" className="btn line sm" aria-label={`删除「${content}」`} onClick={onRemove}>
          删除
        </button>
      </span>
      {problem === null ? null : <p role="alert">{problem}</p>}
    </li>
  );
}
