import { useState } from "react";
import type { OwnRoom, PublishAddress } from "../../../../contract/http/room.ts";
import { newStreamKey } from "../../../api/roomManage.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { shanghaiDateTime } from "../../../ui/shanghai.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Section } from "../kit/Section.tsx";
import { useAsk } from "../kit/useAsk.tsx";
import { useSending } from "../../../hooks/useSending.ts";
import styles from "./broadcast.module.css";
import { useCopy } from "../kit/useCopy.ts";

interface PublishCardProps {
  readonly publish: PublishAddress | null;
  readonly onChange: (room: OwnRoom) => void;
}

interface LineProps {
  readonly label: string;
  readonly text: string;
  /** Masked until revealed. */
  readonly isSecret?: boolean;
  readonly onCopy: () => void;
}

function Line({ label, text, isSecret = false, onCopy }: LineProps) {
  const [isShown, setIsShown] = useState(!isSecret);
  return (
    <div className={styles.address}>
      <dt>{label}</dt>
      <dd>
        <code>{isShown ? text : "••••••••••••••••"}</code>
        {isSecret ? (
          <button type="button" className="btn line sm" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            <Icon name="eye" size={16} />
            {isShown ? "隐藏" : "显示"}
          </button>
        ) : null}
        <button type="button" className="btn line sm" aria-label={`复制${label}`} onClick={onCopy}>
          <Icon name="copy" size={16} />
          复制
        </button>
      </dd>
    </div>
  );
}

/** The publish address for the broadcasting program. The key is masked because many people see an anchor's screen. */
export function PublishCard({ publish, onChange }: PublishCardProps) {
  const { api, now } = usePortal();
  const { message, copy } = useCopy();
  const { ask, dialog } = useAsk();
  const { isSending, problem, send } = useSending();
  const isOver = publish !== null && publish.expiresAt <= now();

  const reset = (): void =>
    ask({
      title: "重置推流密钥",
      text: "旧密钥会立即失效，正在推流的画面会中断，需要在推流软件里换上新密钥。",
      okLabel: "重置",
      run: async () => {
        const answer = await newStreamKey(api);
        if (answer.ok) onChange(answer.value);
        return answer;
      },
    });

  return (
    <Section title="推流地址" note="密钥等同于直播间的钥匙，请勿泄露给他人">
      {publish === null ? (
        <div className={styles.noKey}>
          <p>还没有推流密钥，开播时会自动生成。</p>
          <button type="button" className="btn line" aria-busy={isSending} onClick={() => void send(() => newStreamKey(api), onChange)}>
            获取推流密钥
          </button>
          {problem === null ? null : (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
        </div>
      ) : (
        <>
          <dl>
            <Line label="服务器" text={publish.server} onCopy={() => void copy("服务器地址", publish.server)} />
            {/* A new key is masked again. */}
            <Line
              key={publish.streamKey}
              label="推流密钥"
              text={publish.streamKey}
              isSecret
              onCopy={() => void copy("推流密钥", publish.streamKey)}
            />
          </dl>
          <p className={styles.expiry}>
            <span data-over={isOver}>
              {isOver ? "密钥已过期，请重置" : `有效期至 ${shanghaiDateTime(publish.expiresAt)}，已开始的直播不受影响`}
            </span>
            <button type="button" className="btn line sm" onClick={reset}>
              <Icon name="reload" size={16} />
              重置密钥
            </button>
          </p>
        </>
      )}
      <p className={styles.said} role="status">
        {message}
      </p>
      {dialog}
    </Section>
  );
}
