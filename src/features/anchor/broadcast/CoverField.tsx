import { Suspense, useState } from "react";
import { usePictureInput } from "../../../hooks/pictureFile.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import styles from "./cover.module.css";

/** The cropper loads with the first picture. */
const CoverDialog = lazyPart(async () => (await import("./CoverDialog.tsx")).CoverDialog);

interface CoverFieldProps {
  /** Root-relative URL; "" = the page draws one. */
  readonly cover: string;
  readonly onChange: (cover: string) => void;
}

/** The room's cover: a chosen picture is cropped, then uploaded. */
export function CoverField({ cover, onChange }: CoverFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const { problem, input } = usePictureInput(setFile);

  return (
    <fieldset className={styles.field}>
      <legend>直播封面</legend>
      <div className={styles.row}>
        <div className={styles.frame}>
          {cover === "" ? (
            <span>
              <Icon name="pic" size={24} />
              默认封面
            </span>
          ) : (
            <img src={cover} alt="当前封面" width={192} height={108} />
          )}
        </div>
        <div className={styles.side}>
          <span className={styles.ways}>
            <label className={`btn line ${styles.file}`}>
              {cover === "" ? "上传封面" : "更换封面"}
              <input className="sr" aria-label="上传封面" {...input} />
            </label>
            {cover === "" ? null : (
              <button type="button" className="btn line" onClick={() => onChange("")}>
                恢复默认
              </button>
            )}
          </span>
          <span className={styles.hint}>16:9，JPG、PNG、WebP 或 GIF，不超过 5MB</span>
          {problem === null ? null : (
            <span className={styles.problem} role="alert">
              {problem}
            </span>
          )}
        </div>
      </div>
      {file ? (
        <Suspense fallback={null}>
          <CoverDialog
            file={file}
            onClose={() => setFile(null)}
            onDone={(url) => {
              setFile(null);
              onChange(url);
            }}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
