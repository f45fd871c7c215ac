import { type ClipboardEvent, useState } from "react";
import { POST_PICTURES } from "../../../contract/rules/postText.ts";
import type { ComposeEvent, DraftPicture, PostDraft } from "../../../machines/community/composeMachine.ts";
import { newKey } from "../../api/newKey.ts";
import { UNREADABLE, readPictures } from "../pictureFile.ts";

interface DraftPictures {
  /** As it is at the moment: reading a file takes one, and what is written meanwhile stays. */
  readonly draftNow: () => PostDraft;
  readonly send: (event: ComposeEvent) => void;
  /** Nothing of the draft may be changed. */
  readonly isFixed: boolean;
  /** Those of a post that is changed stay, though they cannot be shown. */
  readonly isEditing?: boolean;
}

const TOO_MANY = `最多 ${POST_PICTURES} 张图片`;

/** Pictures of a draft: chosen, pasted, removed; `trouble`: in words, what was wrong with the last of them. */
export function useDraftPictures({ draftNow, send, isFixed, isEditing = false }: DraftPictures) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const put = (pictures: readonly DraftPicture[]): void => send({ type: "draft.changed", draft: { ...draftNow(), pictures } });
  const remove = ({ id: gone }: DraftPicture): void => put(draftNow().pictures.filter(({ id }) => id !== gone));

  /** No picture at all, or kept from before a reload and no longer on the server; what is sent already stays as it was sent. */
  function lose(picture: DraftPicture): void {
    const isKept = picture.source === picture.url;
    if (isFixed || (isKept ? isEditing : picture.url !== null)) return;
    remove(picture);
    setTrouble(isKept ? "有图片已失效，请重新选择" : UNREADABLE);
  }

  async function add(files: readonly File[]): Promise<void> {
    const read = await readPictures(files, POST_PICTURES - draftNow().pictures.length, POST_PICTURES);
    const { pictures } = draftNow();
    // Others may have been read meanwhile.
    const isRoom = read.ok && pictures.length + read.value.length <= POST_PICTURES;
    setTrouble(read.ok ? (isRoom ? null : TOO_MANY) : read.error);
    if (read.ok && isRoom) put([...pictures, ...read.value.map((source) => ({ id: newKey(), source, url: null }))]);
  }

  /** A picture alone: what an office program copies is words, with a picture of them beside. */
  function paste(event: ClipboardEvent): void {
    const { files, types } = event.clipboardData;
    if (files.length === 0 || types.includes("text/plain") || isFixed) return;
    event.preventDefault();
    void add([...files]);
  }

  return { trouble, add, paste, remove, lose };
}
