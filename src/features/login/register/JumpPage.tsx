import { useActor } from "@xstate/react";
import { type ReactNode, useEffectEvent, useState, useEffect } from "react";
import type { OpenHref } from "../../../../contract/pages.ts";
import { jumpMachine } from "../../../../machines/login/jumpMachine.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { AccountCard } from "./AccountCard.tsx";
import type { JumpTarget } from "./jumpTarget.ts";
import styles from "./account.module.css";

interface JumpPageProps {
  readonly mark: ReactNode;
  readonly target: JumpTarget;
  /** Navigates to a page of the portal, replacing this one. */
  readonly onJump: (path: OpenHref) => void;
}

/** Shows the target, and goes there automatically only when it is a page of the portal. */
export function JumpPage({ mark, target, onJump }: JumpPageProps) {
  switch (target.kind) {
    case "inside":
      return <InsideJump mark={mark} path={target.path} onJump={onJump} />;
    case "outside":
      return (
        <AccountCard mark={mark} title="即将离开本站">
          <p className={styles.warning}>
            <Icon name="warn" size={16} />
            外部链接，请注意账号和财产安全
          </p>
          <p className={styles.text}>
            您要访问的网站不属于本站：
            <b className={styles.where}>{target.host}</b>
            <span className={styles.where}>{target.href}</span>
          </p>
          <a className={`btn pri lg ${styles.go}`} href={target.href} rel="noopener noreferrer nofollow external">
            继续访问外部网站
          </a>
          <Back />
        </AccountCard>
      );
    case "none":
      return (
        <AccountCard mark={mark} title="无法跳转">
          <p className={styles.text}>链接无效，没有可以前往的页面。</p>
          <Back />
        </AccountCard>
      );
    default:
      return target satisfies never;
  }
}

function Back() {
  return (
    <p className={styles.foot}>
      <Link to="/">返回首页</Link>
    </p>
  );
}

function InsideJump({
  mark,
  path,
  onJump,
}: {
  readonly mark: ReactNode;
  readonly path: OpenHref;
  readonly onJump: (path: OpenHref) => void;
}) {
  const [snapshot, send, actor] = useActor(jumpMachine);
  const jump = useEffectEvent(onJump);
  const [shown] = useState(() => decodeForReading(path));
  useEffect(() => {
    const subscription = actor.subscribe(({ status }) => {
      if (status === "done") jump(path);
    });
    return () => subscription.unsubscribe();
  }, [actor, path]);
  return (
    <AccountCard mark={mark} title="正在跳转">
      <p className={styles.text}>
        {snapshot.context.remainingS} 秒后前往
        <span className={styles.where}>{shown}</span>
      </p>
      <button type="button" className={`btn pri lg ${styles.go}`} onClick={() => send({ type: "jump.chosen" })}>
        立即前往
      </button>
      <Back />
    </AccountCard>
  );
}

/** The URL decoded for display; unchanged when malformed. */
function decodeForReading(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // Invalid percent-encoding: shown unchanged.
    return path;
  }
}
