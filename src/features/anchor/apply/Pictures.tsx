import { type ChangeEvent, useState } from "react";
import { PICTURES_MAX } from "../../../../machines/anchor/applicationForm.ts";
import { uploadPictures } from "../../../api/upload.ts";
import { PICTURE_TYPES, UNREADABLE, pictureProblem } from "../../../hooks/pictureFile.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { useSending } from "../../../hooks/useSending.ts";
import styles from "./apply.module.css";

/** The file as a data URL; null when it cannot be read. */
function readPicture(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : null));
    reader.addEventListener("error", () => resolve(null));
    reader.readAsDataURL(file);
  });
}

interface PicturesProps {
  readonly urls: readonly string[];
  readonly isDisabled: boolean;
  readonly onAdd: (url: string) => void;
  readonly onRemove: (url: string) => void;
}

/** Up to three pictures of the applicant's work; each is uploaded when chosen. */
export function Pictures({ urls, isDisabled, onAdd, onRemove }: PicturesProps) {
  const { api } = usePortal();
  const [wrong, setWrong] = useState<string | null>(null);
  const { isSending, problem, send } = useSending();
  const free = PICTURES_MAX - urls.length;

  async function upload(files: readonly File[]): Promise<void> {
    const found = files.map(pictureProblem).find((each) => each !== null) ?? null;
    setWrong(found ?? (files.length > free ? `最多上传${PICTURES_MAX}张图片` : null));
    if (found !== null || files.length === 0 || files.length > free) return;
    const read = await Promise.all(files.map(readPicture));
    const images = read.filter((image) => image !== null);
    if (images.length < read.length) return setWrong(UNREADABLE);
    await send(
      () => uploadPictures(api, images),
      ({ urls: uploaded }) => uploaded.forEach(onAdd),
    );
  }

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const files = [...(event.target.files ?? [])];
    // So that the same file can be chosen again after it was refused or removed.
    event.target.value = "";
    void upload(files);
  }

  return (
    <fieldset className={styles.pictures}>
      <legend>证明图片</legend>
      <ul>
        {urls.map((url, i) => (
          <li key={url}>
            <img src={url} alt={`第 ${i + 1} 张图片`} width={96} height={96} />
            <button type="button" aria-label={`移除第 ${i + 1} 张图片`} disabled={isDisabled} onClick={() => onRemove(url)}>
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
        {free > 0 ? (
          <li>
            <label className={styles.add} data-busy={isSending}>
              <Icon name="plus" />
              {isSending ? "正在上传…" : "添加图片"}
              <input
                className="sr"
                type="file"
                multiple
                accept={PICTURE_TYPES.join(",")}
                disabled={isDisabled || isSending}
                aria-label="添加图片"
                onChange={choose}
              />
            </label>
          </li>
        ) : null}
      </ul>
      <p className={styles.hint}>选填，最多 {PICTURES_MAX} 张；JPG、PNG、WebP 或 GIF，每张不超过 5MB</p>
      {(wrong ?? problem) ? (
        <p className={styles.problem} role="alert">
          {wrong ?? problem}
        </p>
      ) : null}
    </fieldset>
  );
}
