import type { UserCard } from "../../../contract/http/user.ts";
import { useHasTips } from "../../hooks/portal.ts";
import styles from "./roleMarks.module.css";

/** 专家 after a name. A brand without tips has no experts, so experts are marked by this component only. */
export function ExpertMark({ isExpert }: Pick<UserCard, "isExpert">) {
  const hasTips = useHasTips();
  return hasTips && isExpert === 1 ? <span className={`${styles.mark} ${styles.expert}`}>专家</span> : null;
}

/** 主播 and 专家, in words. */
export function RoleMarks({ isAnchor, isExpert }: Pick<UserCard, "isAnchor" | "isExpert">) {
  return (
    <>
      {isAnchor === 1 ? <span className={`${styles.mark} ${styles.anchor}`}>主播</span> : null}
      <ExpertMark isExpert={isExpert} />
    </>
  );
}
