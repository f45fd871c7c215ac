import { Confirm } from "../../../ui/control/Confirm.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import type { Question } from "./useAsk.tsx";
import styles from "./kit.module.css";
import { useSending } from "../../../hooks/useSending.ts";

/** A confirmation dialog; stays open with the server's message when the action was refused. */
export function AskPart({ question, onClose }: { readonly question: Question; readonly onClose: () => void }) {
  const { isSending, problem, send } = useSending();
  const { title, text, okLabel, isDanger = true, run } = question;
  return (
    <ControlProvider>
      <Confirm
        title={title}
        text={
          <>
            {text}
            {problem === null ? null : (
              <span className={styles.refused} role="alert">
                {problem}
              </span>
            )}
          </>
        }
        okLabel={okLabel}
        cancelLabel="取消"
        isDanger={isDanger}
        isBusy={isSending}
        onCancel={onClose}
        onOk={() => void send(run, onClose)}
      />
    </ControlProvider>
  );
}
