import type { ReactNode } from "react";
import type { Application, ApplicationKind } from "../../../../contract/http/room.ts";
import { APPLICATION_WORDS, categoryName } from "../../../../machines/anchor/applicationForm.ts";
import { shanghaiDateTime } from "../../../ui/shanghai.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import type { IconName } from "../../../ui/surface/icons.ts";
import styles from "./apply.module.css";

interface StandingProps {
  readonly icon: IconName;
  readonly kind?: "good" | "bad" | "open";
  readonly title: string;
  readonly text: string;
  /** The application as sent; absent: not shown. */
  readonly application?: Application;
  readonly of: ApplicationKind;
  readonly action?: ReactNode;
}

/** The state of an application, and the action available. */
export function Standing({ icon, kind = "open", title, text, application, of, action }: StandingProps) {
  return (
    <div className={styles.standing} data-kind={kind}>
      <div role="status">
        <Icon name={icon} size={40} />
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {action}
      {application && application.at !== null ? (
        <dl className={styles.sent}>
          <dt>申请时间</dt>
          <dd className="num">{shanghaiDateTime(application.at)}</dd>
          <dt>{APPLICATION_WORDS[of].category}</dt>
          <dd>{categoryName(of, application.categoryId) ?? "--"}</dd>
          <dt>{APPLICATION_WORDS[of].experience}</dt>
          <dd className={styles.story}>{application.experience}</dd>
        </dl>
      ) : null}
    </div>
  );
}
