import type { RoomId } from "../../../../contract/ids.ts";
import { useState } from "react";
import { CHAT_MAX_LENGTH } from "../../../../contract/limits.ts";
import { CHAT_TEXT_MESSAGE, chatText } from "../../../../contract/rules/chatText.ts";
import { sendRoomChat } from "../../../api/roomChat.ts";
import { newKey } from "../../../api/newKey.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { sendForm } from "../../../hooks/sendForm.ts";
import { useSending } from "../../../hooks/useSending.ts";
import styles from "./console.module.css";

/** The anchor's chat input in the own room. */
export function SayForm({ roomId }: { readonly roomId: RoomId }) {
  const { api } = usePortal();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const { isSending, problem, send } = useSending();
  /** The same text keeps its key until it was accepted: a retry after a lost response does not post it twice. */
  const [request, setRequest] = useState({ content: "", idempotencyKey: "" });
  const shownProblem = wrong ?? problem;

  function submit(): void {
    const line = chatText(text);
    setWrong(line.ok ? null : CHAT_TEXT_MESSAGE[line.problem]);
    if (!line.ok) return;
    const next = request.content === line.text ? request : { content: line.text, idempotencyKey: newKey() };
    setRequest(next);
    void send(
      () => sendRoomChat(api, { roomId, ...next }),
      () => {
        setRequest({ content: "", idempotencyKey: "" });
        // The anchor may have begun the next line.
        setText((now) => (now === text ? "" : now));
      },
    );
  }

  return (
    <form className={styles.say} {...sendForm(submit)}>
      {shownProblem === null ? null : <p role="alert">{shownProblem}</p>}
      <input
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(null);
        }}
        aria-label="以主播身份发言"
        aria-invalid={wrong !== null}
        placeholder="以主播身份发言，按回车发送"
        autoComplete="off"
        enterKeyHint="send"
      />
      <span className="num" aria-hidden="true">
        {[...text].length}/{CHAT_MAX_LENGTH}
      </span>
      <button type="submit" className="btn pri" aria-busy={isSending}>
        发送
      </button>
    </form>
  );
}
