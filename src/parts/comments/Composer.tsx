import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { NO_ANSWER } from "../../../contract/codes/errors.ts";
import type { Comment } from "../../../contract/http/comment.ts";
import { COMMENT_MAX_LENGTH } from "../../../contract/limits.ts";
import { COMMENT_TEXT_MESSAGE, commentText } from "../../../contract/rules/commentText.ts";
import { mentionProblem } from "../../../contract/rules/mention.ts";
import { momentInText } from "../../../contract/rules/moment.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { editComment, writeComment } from "../../api/comments.ts";
import { newKey } from "../../api/newKey.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useIsAlive } from "../../hooks/useIsAlive.ts";
import { useSession, useSessionView } from "../../hooks/useSession.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { MentionField } from "../../ui/surface/MentionField.tsx";
import { ChosenMoment } from "../../ui/surface/MomentCard.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { draftOf, forgetDraft, keepDraft } from "./commentDraft.ts";
import styles from "./comments.module.css";

const FieldTools = lazyPart(async () => (await import("../../ui/surface/FieldTools.tsx")).FieldTools);

/** What is written: on the subject, in answer to a comment, or in the place of an own one. */
export type Writing =
  | { readonly kind: "new" }
  | { readonly kind: "reply"; readonly to: Comment }
  | { readonly kind: "edit"; readonly of: Comment };

interface ComposerProps {
  readonly subject: string;
  readonly writing: Writing;
  /** Of the whole page's one: where the phone's bar leads. */
  readonly id?: string;
  readonly onDone: (comment: Comment) => void;
  /** Of an answer or an edit. */
  readonly onCancel?: () => void;
}

/** The same words sent again after no answer are the same comment: they keep their key. */
interface Attempt {
  readonly words: string;
  readonly key: string;
}

const ROWS = 3;

/** Where a comment is typed: Ctrl+Enter or the button sends. It stays until it has been taken, over a login and a reload too. */
export function Composer({ subject, writing, id, onDone, onCancel }: ComposerProps) {
  const { api, now, spoilers } = usePortal();
  const { user } = useSessionView();
  const { require } = useSession();
  const [text, setText] = useState(writing.kind === "edit" ? writing.of.text : "");
  const [moment, setMoment] = useState<RichMoment | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const attempt = useRef<Attempt | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  const parentId = writing.kind === "reply" ? writing.to.id : null;
  const isNew = writing.kind === "new";
  const isAlive = useIsAlive();

  const bringBack = useEffectEvent(() => {
    // Typed into the server's page before this was alive.
    const early = field.current?.value ?? "";
    if (isNew && early !== "") return type(early);
    const draft = draftOf(subject);
    if (writing.kind !== "edit" && draft !== null && draft.parentId === parentId) {
      setText(draft.text);
      setMoment(draft.moment);
      setProblem(draft.problem);
    }
    if (!isNew) field.current?.focus();
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the server knows nothing of the tab's storage: the first paint is without
  useEffect(() => bringBack(), []);

  function write(next: string, about: RichMoment | null): void {
    setText(next);
    setMoment(about);
    if (writing.kind === "edit") return;
    if (next === "" && about === null) forgetDraft(subject);
    else keepDraft({ subject, parentId, text: next, moment: about, problem: null });
  }
  /** A link to a moment that is pasted becomes its card. */
  function type(typed: string): void {
    const found = writing.kind === "edit" || moment !== null ? null : momentInText(typed, window.location.origin);
    write(found?.text ?? typed, found?.moment ?? moment);
  }

  async function send(said: string): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    const words = JSON.stringify([parentId, said, moment]);
    const key = attempt.current?.words === words ? attempt.current.key : newKey();
    attempt.current = { words, key };
    const answer =
      writing.kind === "edit"
        ? await editComment(api, writing.of.id, said)
        : await writeComment(api, { subject, parentId, text: said, requestKey: key, seenAt: spoilers.momentOf(now()), moment });
    setIsBusy(false);
    if (answer.ok || answer.error.code !== NO_ANSWER) attempt.current = null;
    if (!answer.ok) {
      setProblem(answer.error.message);
      if (writing.kind !== "edit") keepDraft({ subject, parentId, text: said, moment, problem: answer.error.message });
      return;
    }
    if (writing.kind !== "edit") forgetDraft(subject);
    setText("");
    setMoment(null);
    onDone(answer.value);
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (isBusy) return;
    const checked = commentText(text);
    if (!checked.ok) return setProblem(COMMENT_TEXT_MESSAGE[checked.problem]);
    const named = mentionProblem(checked.text);
    if (named !== null) return setProblem(named);
    if (require({ kind: "do", run: () => send(checked.text) })) await send(checked.text);
  }

  function onKeyDown(event: KeyboardEvent): void {
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
          placeholder={isNew ? "说说你怎么看" : label}
          aria-label={label}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
          onText={type}
          onKeyDown={onKeyDown}
        />
        {moment === null ? null : <ChosenMoment of={moment} isBusy={isBusy} onRemove={() => write(text, null)} />}
        <div className={styles.tools}>
          {isAlive ? (
            <Suspense fallback={null}>
              <FieldTools
                field={field}
                isFixed={isBusy}
                // The card of a comment that is changed stays.
                onMoment={writing.kind === "edit" ? undefined : (next) => write(text, next)}
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
          <button type="submit" className="btn sm pri" aria-busy={isBusy} disabled={isBusy || length === 0}>
            {writing.kind === "edit" ? "保存" : writing.kind === "reply" ? "回复" : "发表"}
          </button>
        </div>
      </div>
      {problem === null ? null : (
        <p className={styles.problem} id={problemId} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
