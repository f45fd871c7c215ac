import type { Outcome } from "../../../contract/standings/standings.ts";
import styles from "./database.module.css";

const WORD: Readonly<Record<Outcome, string>> = { W: "胜", D: "平", L: "负" };

/** 胜, 平, 负 on a coloured ground: the word carries the meaning, the colour only repeats it. */
export function OutcomeMark({ outcome }: { readonly outcome: Outcome }) {
  return (
    <i className={styles.outcome} data-outcome={outcome}>
      {WORD[outcome]}
    </i>
  );
}
