import type { UserInfo } from "../../../../contract/http/user.ts";
import { usePictureInput } from "../../../hooks/pictureFile.ts";
import { Avatar } from "../../../ui/surface/Avatar.tsx";
import { LevelBadge } from "../../../ui/surface/LevelBadge.tsx";
import styles from "./profile.module.css";

interface PortraitRowProps {
  readonly user: UserInfo;
  readonly onFile: (file: File) => void;
}

/** The portrait. A chosen picture is handed on to be cropped. */
export function PortraitRow({ user, onFile }: PortraitRowProps) {
  const { problem, input } = usePictureInput(onFile);

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
          <input className="sr" aria-label="更换头像" {...input} />
        </label>
      </dd>
    </div>
  );
}
