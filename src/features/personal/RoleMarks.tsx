import type { UserCard } from "../../../contract/http/user.ts";
import styles from "./personal.module.css";

/** 主播 and 专家, in words. */
export function RoleMarks({ isAnchor, isExpert }: Pick<UserCard, "isAnchor" | "isExpert">) {
  return (
    <>
      {isAnchor === 1 ? <span className={`${styles.mark} ${styles.anchor}`}>主播</span> : null}
      {isExpert === 1 ? <span className={`${styles.mark} ${styles.expert}`}>专家</span> : null}
    </>
  );
}
