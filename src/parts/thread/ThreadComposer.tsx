import { type KeyboardEvent, useCallback, useEffect, useId, useRef } from "react";
import type { Post } from "../../../contract/http/post.ts";
import type { ThreadSummary } from "../../../contract/http/thread.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import { POST_PICTURES } from "../../../contract/rules/postText.ts";
import type { PostDraft } from "../../../machines/community/composeMachine.ts";
import type { PlayheadBehavior } from "../../../streams/clock/types.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import type { ThreadMatch } from "../../api/thread.ts";
import { useDraftPictures } from "../../hooks/compose/useDraftPictures.ts";
import { useOfferedMoment } from "../../hooks/momentSharing.ts";
import { useNotice } from "../../hooks/notice.ts";
import { PICTURE_TYPES } from "../../hooks/pictureFile.ts";
import { usePortal } from "../../hooks/portal.ts";
import { busyText } from "../../hooks/postText.ts";
import { ChosenPictures } from "../../ui/surface/ChosenPictures.tsx";
import { GiveUpButton } from "../../ui/surface/GiveUpButton.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { MentionField } from "../../ui/surface/MentionField.tsx";
import { ChosenMoment } from "../../ui/surface/MomentCard.tsx";
import styles from "./compose.module.css";
import { useMinute } from "./useThreadSummary.ts";
import { useThreadComposer } from "./useThreadComposer.ts";

interface MinuteProps {
  readonly playhead$: PlayheadBehavior;
  /** State of the match, on a page that follows it; a room does not. */
  readonly state$?: Behavior<MatchState> | undefined;
  readonly summary: ThreadSummary | null;
}

interface ThreadComposerProps extends MinuteProps {
  readonly match: ThreadMatch;
}

/** A component of its own: the clock must not re-render what is being written. */
function SentMinute({ summary, playhead$, state$ }: MinuteProps) {
  const minute = useMinute(summary, playhead$, state$);
  return minute === null ? null : (
    <span className={styles.minute}>
      <span className="sr">发出时带上</span>
      {minute}
    </span>
  );
}

/** Composer of the thread, with the reader's minute of the match. The text survives a reload and a login. */
export function ThreadComposer({ match, playhead$, state$, summary }: ThreadComposerProps) {
  const { session } = usePortal();
  const showNotice = useNotice();
  const onPosted = useCallback(
    ({ isHeld }: Post) => {
      const seenLater = playhead$.value.mode === "live" ? "" : "，看到这一刻时显示";
      showNotice(isHeld ? "审核中，通过后其他人可见" : `已发到讨论${seenLater}`, "success");
    },
    [showNotice, playhead$],
  );
  const { state, send, post, draftNow } = useThreadComposer({ match, playhead$, onPosted });
  const id = useId();
  const { draft } = state.context;
  const step = String(state.value);
  const isBusy = step === "uploading" || step === "sending";
  // It may have been posted already, so a retry must send it unchanged.
  const isFixed = isBusy || step === "uncertain";
  const pictures = useDraftPictures({ draftNow, send, isFixed });
  const problem = state.context.problem ?? pictures.trouble;
  const isFull = draft.pictures.length >= POST_PICTURES;
  const change = (part: Partial<PostDraft>): void => send({ type: "draft.changed", draft: { ...draft, ...part } });

  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [offered, setOffered] = useOfferedMoment("thread");
  // Puts the moment into the draft; a user who has chosen to share writes next.
  useEffect(() => {
    if (offered === null || isFixed) return;
    send({ type: "draft.changed", draft: { ...draft, moment: offered } });
    setOffered(null);
    field.current?.focus();
  }, [offered, setOffered, isFixed, draft, send]);

  function submit(): void {
    if (isBusy) return;
    if (session.require({ kind: "do", run: post })) void post();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  }

  return (
    <form
      className={styles.composer}
      method="post"
      noValidate
      onPaste={pictures.paste}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {draft.moment === null ? null : <ChosenMoment of={draft.moment} isBusy={isFixed} onRemove={() => change({ moment: null })} />}
      <MentionField
        ref={field}
        aria-label="写到讨论里"
        placeholder="写下你看到的"
        rows={2}
        value={draft.text}
        readOnly={isFixed}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onKeyDown={onKeyDown}
        onText={(text) => change({ text })}
      />
      <ChosenPictures pictures={draft.pictures} isFixed={isFixed} chooser={chooser} onRemove={pictures.remove} onLost={pictures.lose} />
      {problem === null ? null : (
        <p id={`${id}-problem`} role="alert">
          {problem}
          {step === "uncertain" ? <GiveUpButton field={field} onGiveUp={() => send({ type: "post.abandoned" })} /> : null}
        </p>
      )}
      <div className={styles.tools}>
        <label aria-disabled={isFull}>
          <Icon name="pic" size={18} />
          图片
          <input
            className="sr"
            type="file"
            multiple
            accept={PICTURE_TYPES.join(",")}
            disabled={isFixed || isFull}
            ref={chooser}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              // Lets the user choose the same file again after it was removed.
              target.value = "";
              void pictures.add(files);
            }}
          />
        </label>
        <SentMinute summary={summary} playhead$={playhead$} state$={state$} />
        <button type="submit" className="btn pri" aria-busy={isBusy}>
          {isBusy ? busyText(step, draft) : step === "uncertain" ? "重试" : "发到讨论"}
        </button>
      </div>
    </form>
  );
}
