import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useEffectEvent, useId, useRef } from "react";
import type { Comment } from "../../../contract/http/comment.ts";
import { COMMENT_MAX_LENGTH } from "../../../contract/limits.ts";
import { COMMENT_TEXT_MESSAGE, commentText } from "../../../contract/rules/commentText.ts";
import { mentionProblem } from "../../../contract/rules/mention.ts";
import { momentInText } from "../../../contract/rules/moment.ts";
import { useEmptiedFocus } from "../../hooks/useEmptiedFocus.ts";
import { useIsAlive } from "../../hooks/useIsAlive.ts";
import { useAccountTurn, useSession, useSessionView } from "../../hooks/useSession.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { GiveUpButton } from "../../ui/surface/GiveUpButton.tsx";
import { MentionField } from "../../ui/surface/MentionField.tsx";
import { ChosenMoment } from "../../ui/surface/MomentCard.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import styles from "./comments.module.css";
import { type Writing, useWriting } from "./useWriting.ts";

const FieldTools = lazyPart(async () => (await import("../../ui/surface/FieldTools.tsx")).FieldTools);

interface ComposerProps {
  readonly subject: string;
  readonly writing: Writing;
  /** Id of the page's main composer, to which the phone's bar leads. */
  readonly id?: string;
  readonly onDone: (comment: Comment) => void;
  /** For an answer or an edit. */
  readonly onCancel?: () => void;
}

const ROWS = 3;

/** The field for a comment: Ctrl+Enter or the button sends it. The text stays until it is accepted, over a login and a reload too. */
export function Composer(props: ComposerProps) {
  return <Field key={useAccountTurn()} {...props} />;
}

function Field({ subject, writing, id, onDone, onCancel }: ComposerProps) {
  const { user } = useSessionView();
  const { require } = useSession();
  const { text, moment, step, problem, write, complain, restore, send, abandon } = useWriting({ subject, writing, onDone });
  const field = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  const isNew = writing.kind === "new";
  useEmptiedFocus(field, text === "");
  const isAlive = useIsAlive();
  const isBusy = step === "sending";
  // It may have been posted already, so a retry must send it unchanged.
  const isFixed = isBusy || step === "uncertain";

  const restoreDraft = useEffectEvent((_user: string | null) => {
    if (writing.kind !== "edit" && text === "" && moment === null) restore();
  });
  const userId = user?.id ?? null;
  useEffect(() => restoreDraft(userId), [userId]);
  useEffect(() => {
    if (!isNew) field.current?.focus();
  }, [isNew]);

  /** A pasted link to a moment becomes its card. */
  function wordsOf(typed: string) {
    const found = writing.kind === "edit" || moment !== null ? null : momentInText(typed, window.location.origin);
    return { text: found?.text ?? typed, moment: found?.moment ?? moment };
  }
  const type = (typed: string): void => write(wordsOf(typed));

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (isBusy) return;
    const checked = commentText(text);
    if (!checked.ok) return complain(COMMENT_TEXT_MESSAGE[checked.problem]);
    const named = mentionProblem(checked.text);
    if (named !== null) return complain(named);
    if (require({ kind: "do", run: () => send(checked.text) })) await send(checked.text);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // The keys of an input method neither send nor close the field.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit();
    if (event.key === "Escape" && onCancel) onCancel();
  }

  const length = [...text].length;
  const label = writing.kind === "reply" ? `回复 ${writing.to.author?.nickName ?? ""}` : writing.kind === "edit" ? "修改评论" : "写评论";
  return (
    <form className={isNew ? styles.composer : `${styles.composer} ${styles.inner}`} onSubmit={(event) => void submit(event)}>
      {isNew ? <Avatar src={user?.portrait ?? ""} name={user?.nickName ?? ""} size={36} /> : null}
      <div className={styles.box} data-over={length > COMMENT_MAX_LENGTH ? "" : undefined}>
        <MentionField
          ref={field}
          subject={subject}
          id={id}
          rows={ROWS}
          value={text}
          readOnly={isFixed}
          placeholder={isNew ? "说说你怎么看" : label}
          aria-label={label}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
          onText={type}
          onKeyDown={onKeyDown}
        />
        {moment === null ? null : <ChosenMoment of={moment} isBusy={isFixed} onRemove={() => write({ text, moment: null })} />}
        <div className={styles.tools}>
          {isAlive ? (
            <Suspense fallback={null}>
              <FieldTools
                field={field}
                isFixed={isFixed}
                // An edited comment keeps its card.
                onMoment={writing.kind === "edit" ? undefined : (next) => write({ text, moment: next })}
              />
            </Suspense>
          ) : null}
          <span className={styles.count}>
            {length}/{COMMENT_MAX_LENGTH}
          </span>
          {onCancel ? (
            <button type="button" className="btn sm line" onClick={onCancel}>
              取消
            </button>
          ) : null}
          <button type="submit" className="btn sm pri" aria-busy={isBusy} aria-disabled={isBusy} disabled={length === 0}>
            {step === "uncertain" ? "重试" : writing.kind === "edit" ? "保存" : writing.kind === "reply" ? "回复" : "发表"}
          </button>
        </div>
      </div>
      {problem === null ? null : (
        <p className={styles.problem} id={problemId} role="alert">
          {problem}
          {step === "uncertain" ? <GiveUpButton field={field} onGiveUp={abandon} /> : null}
        </p>
      )}
    </form>
  );
}
