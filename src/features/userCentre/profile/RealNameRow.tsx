import { useEffect } from "react";
import { realName } from "../../../api/profile.ts";
import { usePortal } from "../../../hooks/portal.ts";
import styles from "./profile.module.css";
import { ProfileRow } from "./ProfileRow.tsx";
import type { RealNameAnswer } from "./realNameData.ts";
import { failureWords } from "../../../ui/surface/failureWords.ts";

interface RealNameRowProps {
  /** Null while loading. */
  readonly given: RealNameAnswer | null;
  readonly onLoaded: (answer: RealNameAnswer | null) => void;
  readonly onAction: () => void;
}

/** Name and identity card, masked. They can be given only once. */
export function RealNameRow({ given, onLoaded, onAction }: RealNameRowProps) {
  const { api } = usePortal();
  useEffect(() => {
    if (given) return;
    const abort = new AbortController();
    void realName(api, { signal: abort.signal }).then((answer) => {
      if (!abort.signal.aborted) onLoaded(answer);
    });
    return () => abort.abort();
  }, [api, given, onLoaded]);

  if (!given) return <ProfileRow label="实名认证" value="--" />;
  if (!given.ok) {
    return (
      <div className={styles.row}>
        <dt>实名认证</dt>
        <dd className={styles.value} data-empty="true">
          {failureWords(given.error)}
        </dd>
        <dd>
          <button type="button" className="btn line sm" onClick={() => onLoaded(null)}>
            重试
          </button>
        </dd>
      </div>
    );
  }
  if (given.value.isSet) return <ProfileRow label="实名认证" value={`${given.value.realName}　${given.value.idCard}`} />;
  return <ProfileRow label="实名认证" value="" empty="未认证" action="认证" onAction={onAction} />;
}
