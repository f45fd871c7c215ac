import type { ReactNode, Ref } from "react";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./captcha.module.css";

interface PictureProps {
  /** URL of a 310 x 155 picture; null while there is none. */
  readonly image: string | null;
  /** Shown in place of the picture: why there is none. Null while it loads or is shown. */
  readonly problem: string | null;
  readonly isRound?: boolean;
  readonly onRefresh: (() => void) | null;
  /** Drawn over the picture, in its size. */
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The picture of a captcha, stretched to its box, with the button for another one. */
export function Picture({ image, problem, isRound = false, onRefresh, children, ref }: PictureProps) {
  return (
    <div className={styles.picture} data-round={isRound ? "" : undefined} ref={ref}>
      {image === null ? null : <img className={styles.background} src={image} alt="" draggable={false} />}
      {children}
      {problem === null ? null : (
        <div className={styles.problem}>
          <p>{problem}</p>
          <button type="button" className={styles.retry} onClick={() => onRefresh?.()}>
            重试
          </button>
        </div>
      )}
      {problem === null && onRefresh ? (
        <button type="button" className={styles.refresh} aria-label="换一张" title="换一张" onClick={onRefresh}>
          <Icon name="reload" size={16} />
        </button>
      ) : null}
    </div>
  );
}
