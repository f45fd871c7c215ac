import { type ClipboardEvent, useState } from "react";
import { POST_PICTURES } from "../../../contract/rules/postText.ts";
import type { ComposeEvent, DraftPicture, PostDraft } from "../../../machines/community/composeMachine.ts";
import { newKey } from "../../api/newKey.ts";
import { UNREADABLE, readPictures } from "../pictureFile.ts";

interface DraftPictures {
  /** The current draft: reading a file takes a moment, and text written meanwhile must stay. */
  readonly draftNow: () => PostDraft;
  readonly send: (event: ComposeEvent) => void;
  /** The draft must not change. */
  readonly isFixed: boolean;
  /** A published post is being edited: its pictures stay, even if they cannot be shown. */
  readonly isEditing?: boolean;
}

const TOO_MANY = `最多 ${POST_PICTURES} 张图片`;

/** Pictures of a draft: chosen, pasted, removed. `trouble`: the problem with the last of them, in words. */
export function useDraftPictures({ draftNow, send, isFixed, isEditing = false }: DraftPictures) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const put = (pictures: readonly DraftPicture[]): void => send({ type: "draft.changed", draft: { ...draftNow(), pictures } });
  const remove = ({ id: removedId }: DraftPicture): void => put(draftNow().pictures.filter(({ id }) => id !== removedId));

  /** Drops a picture that is unreadable, or kept over a reload and gone from the server. A draft already sent stays as it is. */
  function lose(picture: DraftPicture): void {
    const isStored = picture.source === picture.url;
    if (isFixed || (isStored ? isEditing : picture.url !== null)) return;
    remove(picture);
    setTrouble(isStored ? "有图片已失效，请重新选择" : UNREADABLE);
  }

  async function add(files: readonly File[]): Promise<void> {
    const read = await readPictures(files, POST_PICTURES - draftNow().pictures.length, POST_PICTURES);
    const { pictures } = draftNow();
    // Others may have been added meanwhile.
    const isRoom = read.ok && pictures.length + read.value.length <= POST_PICTURES;
    setTrouble(read.ok ? (isRoom ? null : TOO_MANY) : read.error);
    if (read.ok && isRoom) put([...pictures, ...read.value.map((source) => ({ id: newKey(), source, url: null }))]);
  }

  /** Takes a paste of pictures alone: an office program copies text together with a picture of it. */
  function paste(event: ClipboardEvent): void {
    const { files, types } = event.clipboardData;
    if (files.length === 0 || types.includes("text/plain") || isFixed) return;
    event.preventDefault();
    void add([...files]);
  }

  return { trouble, add, paste, remove, lose };
}
