import type { ReactNode } from "react";
import type { Marks } from "../../../contract/http/search.ts";
import styles from "./search.module.css";

/** A text with the search words highlighted, as the server marked them. */
export function Marked({ text, marks }: { readonly text: string; readonly marks: Marks }) {
  if (marks.length === 0) return text;
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) pieces.push(text.slice(at, from));
    pieces.push(
      <mark key={from} className={styles.mark}>
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  pieces.push(text.slice(at));
  return <>{pieces}</>;
}
