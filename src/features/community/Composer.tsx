import { type ChangeEvent, useId, useRef, useState } from "react";
import type { Circle, Post } from "../../../contract/http/post.ts";
import { momentInText } from "../../../contract/rules/moment.ts";
import { POST_PICTURES, POST_TITLE_MAX_LENGTH } from "../../../contract/rules/postText.ts";
import type { DraftPicture, PostDraft } from "../../../machines/community/composeMachine.ts";
import { newKey } from "../../api/newKey.ts";
import { PICTURE_TYPES, readPictures } from "../../hooks/pictureFile.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { FieldTools } from "../../ui/surface/FieldTools.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { MentionField } from "../../ui/surface/MentionField.tsx";
import { ChosenMoment } from "../../ui/surface/MomentCard.tsx";
import { useComposer } from "./useComposer.ts";
import styles from "./community.module.css";

export interface ComposerProps {
  readonly circles: readonly Circle[];
  /** The circle one is looking at. */
  readonly circleId: string | null;
  /** With a title, and open from the start: a page of its own. */
  readonly isWhole?: boolean;
  readonly onPosted: (post: Post) => void;
  /** One's own that is changed here. */
  readonly editing?: Post | undefined;
  /** Of a change. */
  readonly onCancel?: (() => void) | undefined;
}

const BUSY = { uploading: "正在上传图片", sending: "正在发布" } as const;

/** Writing a post: words, up to nine pictures, a circle, topics between `#`. What is written outlives a reload and a login. */
export function Composer({ circles, circleId, isWhole = false, onPosted, editing, onCancel }: ComposerProps) {
  const { session } = usePortal();
  const { user } = useSessionView();
  const { state, send, post } = useComposer({ circleId, onPosted, editing });
  const [pictureTrouble, setPictureTrouble] = useState<string | null>(null);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, problem } = state.context;
  const step = String(state.value);
  const isBusy = step === "uploading" || step === "sending";
  // Nobody knows whether it was posted: it is asked again as it was.
  const isFixed = isBusy || step === "uncertain";
  const change = (part: Partial<PostDraft>): void => send({ type: "draft.changed", draft: { ...draft, ...part } });

  /** Kept from before a reload, and no longer on the server; what is sent already stays as it was sent. */
  function lose(picture: DraftPicture): void {
    if (editing || isFixed || picture.source !== picture.url) return;
    change({ pictures: draft.pictures.filter((one) => one.id !== picture.id) });
    setPictureTrouble("有图片已失效，请重新选择");
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again after it was taken away.
    target.value = "";
    const read = await readPictures(files, POST_PICTURES - draft.pictures.length, POST_PICTURES);
    setPictureTrouble(read.ok ? null : read.error);
    if (read.ok) change({ pictures: [...draft.pictures, ...read.value.map((source) => ({ id: newKey(), source, url: null }))] });
  }

  /** A link to a moment that is pasted becomes its card. */
  const type = (text: string): void => {
    const found = draft.moment === null ? momentInText(text, window.location.origin) : null;
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
        {draft.pictures.length === 0 ? null : (
          <ul className={styles.chosen} aria-label="已选图片">
            {draft.pictures.map((picture, i) => (
              <li key={picture.id}>
                <img src={picture.source} alt={`已选图片 ${i + 1}`} onError={() => lose(picture)} />
                <button
                  type="button"
                  aria-label={`移除图片 ${i + 1}`}
                  disabled={isFixed}
                  onClick={() => change({ pictures: draft.pictures.filter((one) => one.id !== picture.id) })}
                >
                  <Icon name="close" size={14} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {(problem ?? pictureTrouble) === null ? null : (
          <p className={styles.problem} id={`${id}-problem`} role="alert">
            {problem ?? pictureTrouble}
            {step === "uncertain" ? (
              <button type="button" className="btn text" onClick={() => send({ type: "post.abandoned" })}>
                不再重试
              </button>
            ) : null}
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
              onChange={(event) => void choose(event)}
            />
          </label>
          <FieldTools
            field={field}
            isFixed={isFixed}
            hasTopics
            // The card of a post that is changed stays.
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
            {isBusy ? BUSY[step] : step === "uncertain" ? "重试" : editing ? "保存" : "发布"}
          </button>
        </div>
      </div>
    </form>
  );
}
