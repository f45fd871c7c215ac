import { useActor } from "@xstate/react";
import { type KeyboardEvent, useId, useState } from "react";
import { questionMessage } from "../../../machines/captcha/questionMachine.ts";
import { usePortal } from "../../hooks/portal.ts";
import { Button } from "../../ui/control/Button.tsx";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { TextInput } from "../../ui/control/TextInput.tsx";
import { questionLogic } from "./actors.ts";
import { Message } from "./Message.tsx";
import type { LocalCaptchaProps } from "./props.ts";
import { useCaptchaEvents } from "./useCaptchaEvents.ts";
import styles from "./captcha.module.css";

/** A question in words, for readers who cannot use pictures. Not a form: it is placed inside one. */
export function TextCaptcha({ purpose, onVerified, onHidden }: LocalCaptchaProps) {
  const { api } = usePortal();
  const [machine] = useState(() => questionLogic(api, purpose));
  const [snapshot, send, actor] = useActor(machine);
  useCaptchaEvents(actor, { onVerified, onHidden: () => onHidden?.() });

  const questionId = useId();
  const { question, text } = snapshot.context;
  const isAnswering = snapshot.matches("answering");
  const isOver = snapshot.matches("succeeded") || snapshot.matches("hidden");
  const canRefresh = isAnswering || snapshot.matches("loadFailed") || snapshot.matches("expired") || snapshot.matches("failed");
  const message = questionMessage(snapshot);
  const submit = () => send({ type: "answer.submitted" });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Must not submit the form around it.
    event.preventDefault();
    event.stopPropagation();
    submit();
  }

  return (
    <ControlProvider>
      {isOver ? null : (
        <>
          <div className={styles.question}>
            <p id={questionId} aria-live="polite">
              {question}
            </p>
            <Button kind="text" disabled={!canRefresh} onClick={() => send({ type: "challenge.refreshed" })}>
              换一题
            </Button>
          </div>
          <div className={styles.answer}>
            <TextInput
              value={text}
              onChange={(typed) => send({ type: "answer.typed", text: typed })}
              readOnly={!isAnswering}
              aria-label="答案"
              aria-describedby={questionId}
              placeholder="请输入答案"
              autoComplete="off"
              maxLength={20}
              onKeyDown={onKeyDown}
            />
            <Button isBusy={snapshot.matches("checking")} onClick={submit}>
              验证
            </Button>
          </div>
        </>
      )}
      <div className={isOver ? styles.passed : undefined} role="status">
        {message ? <Message message={message} /> : null}
      </div>
    </ControlProvider>
  );
}
