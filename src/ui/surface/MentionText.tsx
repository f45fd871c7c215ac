import { Fragment } from "react";
import { asUserId } from "../../../contract/ids.ts";
import { type Mention, withMentions } from "../../../contract/rules/mention.ts";
import { spacePath } from "../spacePath.ts";
import { Link } from "./Link.tsx";
import styles from "./MentionText.module.css";

interface MentionTextProps {
  readonly text: string;
  /** Whom the server says it names: any other `@` is plain text. */
  readonly mentions: readonly Mention[] | undefined;
}

/** A text with whom it names as links to their spaces. */
export function MentionText({ text, mentions = [] }: MentionTextProps) {
  return withMentions(text, mentions).map((piece, i) => {
    if (typeof piece === "string") return <Fragment key={i}>{piece}</Fragment>;
    const id = asUserId(piece.userId);
    return id === null ? (
      <Fragment key={i}>@{piece.name}</Fragment>
    ) : (
      <Link key={i} className={styles.mention} to={spacePath({ id, isAnchor: 0 })}>
        @{piece.name}
      </Link>
    );
  });
}
