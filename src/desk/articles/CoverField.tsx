import { use, useRef } from "react";
import type { ArticleCover } from "../../../contract/http/content.ts";
import { usePictureInput } from "../../hooks/pictureFile.ts";
import { useSending } from "../../hooks/useSending.ts";
import styles from "./editor.module.css";
import { UploadContext } from "./uploads.ts";

const ALT_MAX = 200;

/** The cover picture, which the desk re-encodes in three sizes, and its description. */
export function CoverField({
  cover,
  onChange,
}: {
  readonly cover: ArticleCover | null;
  readonly onChange: (cover: ArticleCover | null) => void;
}) {
  const upload = use(UploadContext);
  const file = useRef<HTMLInputElement>(null);
  const { isSending, problem, send } = useSending();
  const picture = usePictureInput((chosen) => void send(() => upload(chosen), onChange));
  const wrong = picture.problem ?? problem;
  return (
    <div className={styles.field}>
      <span>封面</span>
      <span className={styles.cover}>
        <input {...picture.input} ref={file} hidden aria-label="封面图片" />
        {cover === null ? null : cover.kind === "svg" ? (
          <b>自绘图</b>
        ) : (
          <img src={`${cover.base}-320.webp`} alt={cover.alt ?? ""} width={160} height={90} />
        )}
        <span className={styles.blockTools}>
          <button type="button" onClick={() => file.current?.click()} aria-busy={isSending}>
            {isSending ? "正在上传" : cover === null ? "上传图片" : "换一张"}
          </button>
          {cover === null ? null : (
            <button type="button" onClick={() => onChange(null)}>
              去掉
            </button>
          )}
        </span>
        {cover === null ? null : (
          <input
            aria-label="封面说明"
            placeholder="图里有什么，供看不到图的读者"
            maxLength={ALT_MAX}
            value={cover.alt ?? ""}
            onChange={({ target }) => onChange({ ...cover, alt: target.value })}
          />
        )}
        {wrong === null ? null : <small role="alert">{wrong}</small>}
      </span>
    </div>
  );
}
