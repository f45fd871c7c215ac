import { type KeyboardEvent, useId, useRef } from "react";
import { MESSAGE_MAX_LENGTH } from "../../../contract/rules/messageText.ts";
import { useEmptiedFocus } from "../../hooks/useEmptiedFocus.ts";
import type { MessageSending } from "./useMessageSending.ts";
import styles from "./message.module.css";

interface MessageComposerProps {
  readonly to: string;
  readonly sending: MessageSending;
  /** The next message is sent as a request. */
  readonly isRequest: boolean;
  readonly onAbandon: () => void;
}

/** The message input: Enter sends, Shift+Enter starts a new line. The text stays until the message was accepted. */
export function MessageComposer({ to, sending, isRequest, onAbandon }: MessageComposerProps) {
  const { text, type, stage, problem, submit } = sending;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEmptiedFocus(field, text === "");
  const isBusy = stage === "sending";
  function onKeyDown(event: KeyboardEvent): void {
    // Enter that confirms an input method's text does not send.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  }
  return (
    <form
      className={styles.composer}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {isRequest ? <p className={styles.hint}>你们还没有互相关注，对方接受之前只能发一条私信</p> : null}
      <textarea
        ref={field}
        aria-label={`发私信给 ${to}`}
        placeholder="输入私信，按回车发送"
        rows={2}
        value={text}
        readOnly={stage !== "idle"}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      {problem === null ? null : (
        <p className={styles.problem} id={id} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.tools}>
        <span className={styles.length}>
          {[...text].length}/{MESSAGE_MAX_LENGTH}
        </span>
        {stage === "uncertain" ? (
          // Not GiveUpButton: it would be one more script of the page.
          <button
            type="button"
            className="btn text"
            onClick={({ currentTarget }) => {
              if (currentTarget.matches(":focus-visible")) field.current?.focus();
              onAbandon();
            }}
          >
            不再重试
          </button>
        ) : null}
        <button type="submit" className="btn sm pri" aria-busy={isBusy} aria-disabled={isBusy} disabled={text === ""}>
          {isBusy ? "正在发送" : stage === "uncertain" ? "重试" : "发送"}
        </button>
      </div>
    </form>
  );
}
