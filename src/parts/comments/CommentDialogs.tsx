import { type FormEvent, useState } from "react";
import type { Result } from "../../../contract/result.ts";
import { APPEAL_MAX_LENGTH } from "../../../contract/rules/moderation.ts";
import type { ApiFailure } from "../../api/client.ts";
import { shieldUser, shieldedUsers } from "../../api/comments.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { TextArea } from "../../ui/control/TextArea.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import styles from "./comments.module.css";

interface AppealDialogProps {
  readonly quote: string;
  /** Reason for hiding it. */
  readonly why: string;
  readonly appeal: (text: string) => Promise<Result<unknown, ApiFailure>>;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** An appeal against the decision that hid the user's own text; once. */
export function AppealDialog({ quote, why, appeal, onClose, onSent }: AppealDialogProps) {
  const notice = useNotice();
  const { problem, isSending, send } = useSending();
  const [text, setText] = useState("");
  const [isTouched, setIsTouched] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTouched(true);
    if (text.trim() === "" || !(await send(() => appeal(text)))) return;
    notice("申诉已提交，结果会通过喇叭告诉您", "success");
    onSent();
    onClose();
  }
  return (
    <ControlProvider>
      <Dialog title="申诉" onClose={onClose}>
        <form onSubmit={(event) => void submit(event)}>
          <blockquote className={styles.quote}>{quote}</blockquote>
          <p className={styles.why}>{why}</p>
          {problem === null ? null : <p role="alert">{problem}</p>}
          <Field label="申诉理由" problem={isTouched && text.trim() === "" ? "请填写申诉理由" : null}>
            <TextArea value={text} onChange={setText} maxLength={APPEAL_MAX_LENGTH} />
          </Field>
          <Button type="submit" kind="primary" size="lg" isWide isBusy={isSending}>
            提交申诉
          </Button>
        </form>
      </Dialog>
    </ControlProvider>
  );
}

/** The users the reader shields, each with a button to lift it. */
export function ShieldsDialog({ onClose, onLifted }: { readonly onClose: () => void; readonly onLifted: () => void }) {
  const { api } = usePortal();
  const notice = useNotice();
  const loaded = useLoaded("shields", () => shieldedUsers(api), null);

  async function lift(userId: string): Promise<void> {
    const answer = await shieldUser(api, userId, false);
    if (!answer.ok) return notice(answer.error.message);
    loaded.change((list) => list.filter(({ id }) => id !== userId));
    onLifted();
  }
  return (
    <ControlProvider>
      <Dialog title="已屏蔽的人" onClose={onClose}>
        <LoadedPart loaded={loaded} rows={3} rowHeight={44} isEmpty={(list) => list.length === 0}>
          {(list) => (
            <ul className={styles.shielded}>
              {list.map(({ id, nickName }) => (
                <li key={id}>
                  {nickName}
                  <button type="button" className="btn sm line" aria-label={`取消屏蔽 ${nickName}`} onClick={() => void lift(id)}>
                    取消屏蔽
                  </button>
                </li>
              ))}
            </ul>
          )}
        </LoadedPart>
      </Dialog>
    </ControlProvider>
  );
}
