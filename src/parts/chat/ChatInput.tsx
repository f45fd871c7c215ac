import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Quote } from "../../../contract/feed/room.ts";
import { CHAT_MAX_LENGTH } from "../../../contract/limits.ts";
import { useOfferedMoment } from "../../hooks/momentSharing.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { ChosenMoment } from "../../ui/surface/MomentCard.tsx";
import { type OwnBan, banText } from "./useBan.ts";
import styles from "./chat.module.css";
import type { Speech } from "./useSpeech.ts";
import { useTyping } from "./useTyping.ts";

interface ChatInputProps {
  readonly speech: Speech;
  /** Ban of the user; null: may speak. */
  readonly ban: OwnBan | null;
  /** The line being answered. */
  readonly replyTo: Quote | null;
  /** Answers another line; null: none. */
  readonly onReplyTo: (line: Quote | null) => void;
  /** Shown beside the field: the gift button of a phone. */
  readonly extra?: ReactNode;
}

/** The field for a chat line; Enter sends. A problem is shown above it until the next try; a ban as long as it lasts. */
export function ChatInput({ speech, ban, replyTo, onReplyTo, extra }: ChatInputProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [knownBan, setKnownBan] = useState(ban);
  if (ban !== knownBan) {
    // A refusal from before the ban, or because of it, must not come back when the ban is over.
    setKnownBan(ban);
    setProblem(null);
  }
  const [moment, setMoment] = useOfferedMoment("chat");
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, isBusy, send, forgetDraft } = useTyping(
    speech,
    "chat",
    (failed) => {
      setProblem(failed);
      if (failed !== null) return;
      onReplyTo(null);
      setMoment(null);
    },
    (draft) => {
      onReplyTo(draft.replyTo);
      if (draft.moment !== null) setMoment(draft.moment);
    },
  );
  // A user who has chosen to answer or to share types next.
  useEffect(() => {
    if (replyTo !== null || moment !== null) input.current?.focus();
  }, [replyTo, moment]);
  const length = [...text].length;

  function cancelReply(): void {
    forgetDraft();
    onReplyTo(null);
  }

  const isDisabled = ban !== null;
  // The field keeps what was typed, so the ban cannot be told in its place.
  const alert = ban === null ? problem : banText(ban);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isDisabled) void send({ replyTo: replyTo ?? undefined, moment: moment ?? undefined });
  }

  return (
    <form className={styles.input} onSubmit={submit}>
      {alert === null ? null : (
        <p className={styles.problem} role="alert">
          {alert}
        </p>
      )}
      {replyTo === null ? null : (
        <p className={styles.replying}>
          <b>回复 @{replyTo.name}</b>
          <span>{replyTo.text}</span>
          <button type="button" aria-label="取消回复" onClick={cancelReply}>
            <Icon name="close" size={14} />
          </button>
        </p>
      )}
      {moment === null ? null : (
        <div className={styles.moment}>
          <ChosenMoment of={moment} isBusy={isBusy} onRemove={() => setMoment(null)} />
        </div>
      )}
      <div className={styles.field}>
        <input
          ref={input}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={isDisabled ? "禁言中" : "说点什么，按回车发送"}
          aria-label="聊天内容"
          disabled={isDisabled}
          enterKeyHint="send"
          autoComplete="off"
        />
        <span data-over={length > CHAT_MAX_LENGTH ? "" : undefined}>
          {length}/{CHAT_MAX_LENGTH}
        </span>
      </div>
      <button type="submit" className={styles.send} disabled={isDisabled || isBusy}>
        发送
      </button>
      {extra}
    </form>
  );
}
