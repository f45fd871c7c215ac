import { useEffect, useId, useRef } from "react";
import type { Circle, Post } from "../../../contract/http/post.ts";
import { momentInText } from "../../../contract/rules/moment.ts";
import { POST_PICTURES, POST_TITLE_MAX_LENGTH } from "../../../contract/rules/postText.ts";
import type { PostDraft } from "../../../machines/community/composeMachine.ts";
import { useDraftPictures } from "../../hooks/compose/useDraftPictures.ts";
import { PICTURE_TYPES } from "../../hooks/pictureFile.ts";
import { busyText } from "../../hooks/postText.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { ChosenPictures } from "../../ui/surface/ChosenPictures.tsx";
import { FieldTools } from "../../ui/surface/FieldTools.tsx";
import { GiveUpButton } from "../../ui/surface/GiveUpButton.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { MentionField } from "../../ui/surface/MentionField.tsx";
import { ChosenMoment } from "../../ui/surface/MomentCard.tsx";
import { useComposer } from "./useComposer.ts";
import styles from "./community.module.css";

export interface ComposerProps {
  readonly circles: readonly Circle[];
  /** The circle on screen. */
  readonly circleId: string | null;
  /** With a title field, and open from the start: a page of its own. */
  readonly isWhole?: boolean;
  readonly onPosted: (post: Post) => void;
  /** The user's own post that is being edited. */
  readonly editing?: Post | undefined;
  /** Cancels the edit. */
  readonly onCancel?: (() => void) | undefined;
}

/** The post composer: text, up to nine pictures, a circle, topics between `#`. The draft survives a reload and a login. */
export function Composer({ circles, circleId, isWhole = false, onPosted, editing, onCancel }: ComposerProps) {
  const { session } = usePortal();
  const { user } = useSessionView();
  const { state, send, post, draftNow } = useComposer({ circleId, onPosted, editing });
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { draft, problem } = state.context;
  const step = String(state.value);
  const isBusy = step === "uploading" || step === "sending";
  // Uncertain: it may have been posted, so the retry sends the same request.
  const isFixed = isBusy || step === "uncertain";
  const pictures = useDraftPictures({ draftNow, send, isFixed, isEditing: editing !== undefined });
  const change = (part: Partial<PostDraft>): void => send({ type: "draft.changed", draft: { ...draft, ...part } });

  // The user pressed edit, so the field takes the focus.
  useEffect(() => {
    if (editing) field.current?.focus();
  }, [editing]);

  /** Turns a pasted link to a moment into its card. An edited post keeps the card it has, or has none: there it stays a link. */
  const type = (text: string): void => {
    const found = draft.moment === null && !editing ? momentInText(text, window.location.origin) : null;
    change(found ?? { text });
  };

  const submit = (): void => {
    if (session.require({ kind: "do", run: post })) void post();
  };

  return (
    <form
      className={styles.composer}
      data-editing={editing ? "" : undefined}
      aria-label={editing ? "编辑帖子" : undefined}
      method="post"
      noValidate
      onPaste={pictures.paste}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {editing ? null : <Avatar src={user?.portrait ?? ""} name={user?.nickName ?? ""} size={40} />}
      <div className={styles.box}>
        {isWhole ? (
          <input
            aria-label="标题，可不填"
            placeholder="标题，可不填"
            value={draft.title}
            maxLength={POST_TITLE_MAX_LENGTH}
            readOnly={isFixed}
            onChange={({ target }) => change({ title: target.value })}
          />
        ) : null}
        <MentionField
          ref={field}
          aria-label="帖子内容"
          placeholder="说点什么，#话题# 写在两个井号之间"
          rows={isWhole || draft.text !== "" ? 5 : 2}
          value={draft.text}
          readOnly={isFixed}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onText={type}
        />
        {draft.moment === null ? null : <ChosenMoment of={draft.moment} isBusy={isFixed} onRemove={() => change({ moment: null })} />}
        <ChosenPictures
          pictures={draft.pictures}
          isFixed={isFixed}
          className={styles.chosen}
          chooser={chooser}
          onRemove={pictures.remove}
          onLost={pictures.lose}
        />
        {(problem ?? pictures.trouble) === null ? null : (
          <p className={styles.problem} id={`${id}-problem`} role="alert">
            {problem ?? pictures.trouble}
            {step === "uncertain" ? <GiveUpButton field={field} onGiveUp={() => send({ type: "post.abandoned" })} /> : null}
          </p>
        )}
        <div className={styles.tools}>
          <label className={styles.tool} aria-disabled={draft.pictures.length >= POST_PICTURES}>
            <Icon name="pic" size={18} />
            <span>图片</span>
            <input
              className="sr"
              type="file"
              multiple
              accept={PICTURE_TYPES.join(",")}
              disabled={isFixed || draft.pictures.length >= POST_PICTURES}
              ref={chooser}
              onChange={({ target }) => {
                const files = [...(target.files ?? [])];
                // So that the same file can be chosen again after it was removed.
                target.value = "";
                void pictures.add(files);
              }}
            />
          </label>
          <FieldTools
            field={field}
            isFixed={isFixed}
            hasTopics
            // An edited post keeps its card.
            onMoment={editing ? undefined : (moment) => change({ moment })}
          />
          {editing ? (
            <button type="button" className={`btn line ${styles.to}`} disabled={isBusy} onClick={onCancel}>
              取消
            </button>
          ) : null}
          <label className={styles.to} hidden={editing !== undefined}>
            <span className="sr">发到</span>
            <select value={draft.circleId ?? ""} disabled={isFixed} onChange={({ target }) => change({ circleId: target.value || null })}>
              <option value="">发到 广场</option>
              {circles.map(({ id: one, name }) => (
                <option key={one} value={one}>
                  发到 {name}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="btn pri" aria-busy={isBusy}>
            {isBusy ? busyText(step, draft) : step === "uncertain" ? "重试" : editing ? "保存" : "发布"}
          </button>
        </div>
      </div>
    </form>
  );
}
