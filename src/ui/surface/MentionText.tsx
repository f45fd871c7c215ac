import { Fragment } from "react";
import { type Mention, withMentions } from "../../../contract/rules/mention.ts";
import { Link } from "./Link.tsx";
import styles from "./MentionText.module.css";

interface MentionTextProps {
  readonly text: string;
  /** Mentions confirmed by the server: any other `@` is plain text. */
  readonly mentions: readonly Mention[] | undefined;
}

/** A text with its mentions as links to the users' spaces. */
export function MentionText({ text, mentions = [] }: MentionTextProps) {
  return withMentions(text, mentions).map((piece, i) =>
    typeof piece === "string" ? (
      <Fragment key={i}>{piece}</Fragment>
    ) : (
      <Link key={i} className={styles.mention} to={`/personal/${encodeURIComponent(piece.userId)}`}>
        @{piece.name}
      </Link>
    ),
  );
}
