import type { UserId } from "../../../../contract/ids.ts";
import { type FormEvent, useState } from "react";
import { type BarrageStyleId, barrageStyleOf } from "../../../../contract/room/barrage.ts";
import { ok } from "../../../../contract/result.ts";
import { barrageStyles } from "../../../api/roomChat.ts";
import { useNotice } from "../../../hooks/notice.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { leaveFullScreen } from "../leaveFullScreen.ts";
import styles from "./barrageInput.module.css";
import { type OwnBan, banText } from "../../../parts/chat/useBan.ts";
import type { Speech } from "../../../parts/chat/useSpeech.ts";
import { useTyping } from "../../../parts/chat/useTyping.ts";

interface BarrageInputProps {
  readonly speech: Speech;
  /** Ban of the user, which the field tells in its place; null: may speak. */
  readonly ban: OwnBan | null;
  /** The logged-in user, who determines the available styles. */
  readonly userId: UserId | null;
}

/** The input in the player's bar: its text flies over the picture in the selected style. */
export function BarrageInput({ speech, ban, userId }: BarrageInputProps) {
  const { api } = usePortal();
  const notice = useNotice();
  const [style, setStyle] = useState<BarrageStyleId>("plain");
  /** The error in full screen, where the page's notices are not visible. */
  const [problem, setProblem] = useState<string | null>(null);
  const { text, setText, isBusy, send } = useTyping(speech, "barrage", (failed) => {
    setProblem(document.fullscreenElement ? failed : null);
    if (failed !== null) notice(failed);
  });
  // If this fails there is only the plain style, as for visitors.
  const { state } = useLoaded(
    `styles ${userId ?? ""}`,
    async (signal) => (userId === null ? ok({ list: [] }) : barrageStyles(api, { signal, isQuiet: true })),
    null,
  );
  const isDisabled = ban !== null;
  const refusal = ban === null ? undefined : banText(ban);
  const choices = state.kind === "ready" ? state.value.list : [];

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (userId === null) leaveFullScreen();
    if (!isDisabled) void send({ style });
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <input
        // Under a ban what was typed is hidden, so that its place tells why nothing can be.
        value={refusal === undefined ? text : ""}
        onChange={(event) => setText(event.target.value)}
        placeholder={refusal ?? "发条弹幕"}
        title={refusal}
        aria-label="弹幕内容"
        disabled={isDisabled}
        autoComplete="off"
      />
      {choices.length > 0 ? (
        <select value={style} aria-label="弹幕样式" onChange={(event) => setStyle(barrageStyleOf(event.target.value)?.id ?? "plain")}>
          {choices.map(({ id, name, isOpen, minLevel }) => (
            <option key={id} value={id} disabled={!isOpen}>
              {isOpen ? name : `${name}（${minLevel > 0 ? `${minLevel}级` : "贵族"}）`}
            </option>
          ))}
        </select>
      ) : null}
      <button type="submit" disabled={isDisabled || isBusy}>
        发送
      </button>
    </form>
  );
}
