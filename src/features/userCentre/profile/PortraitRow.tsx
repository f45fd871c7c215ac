import { type ChangeEvent, useState } from "react";
import type { UserInfo } from "../../../../contract/http/user.ts";
import { Avatar } from "../../../ui/surface/Avatar.tsx";
import { LevelBadge } from "../../../ui/surface/LevelBadge.tsx";
import { PICTURE_TYPES, pictureProblem } from "./picture.ts";
import styles from "./profile.module.css";

interface PortraitRowProps {
  readonly user: UserInfo;
  readonly onFile: (file: File) => void;
}

/** The portrait; a picture that is chosen goes on to be cropped. */
export function PortraitRow({ user, onFile }: PortraitRowProps) {
  const [problem, setProblem] = useState<string | null>(null);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    // The same file can be chosen again after it was refused or the dialog was closed.
    event.target.value = "";
    if (!file) return;
    const wrong = pictureProblem(file);
    setProblem(wrong);
    if (wrong === null) onFile(file);
  }

  return (
    <div className={styles.row} data-tall>
      <dt>头像</dt>
      <dd className={styles.portrait}>
        <Avatar src={user.portrait} name={user.nickName} size={72} />
        <span>
          <LevelBadge level={user.level} />
          <span className={styles.hint}>JPG、PNG、WebP 或 GIF，不超过 5MB</span>
          {problem ? (
            <span className={styles.problem} role="alert">
              {problem}
            </span>
          ) : null}
        </span>
      </dd>
      <dd>
        <label className={`btn line sm ${styles.file}`}>
          更换
          <input className="sr" type="file" aria-label="更换头像" accept={PICTURE_TYPES.join(",")} onChange={choose} />
        </label>
      </dd>
    </div>
  );
}
