import { useRef, useState } from "react";
import { type Sport } from "../../../contract/feed/channels.ts";
import type { MatchId } from "../../../contract/ids.ts";
import { mentionProblem } from "../../../contract/rules/mention.ts";
import { POST_MAX_LENGTH, POST_PROBLEM_MESSAGE } from "../../../contract/rules/postText.ts";
import { richOfParagraphs } from "../../../contract/rules/richText.ts";
import { dropUnseenInLines } from "../../../contract/rules/text.ts";
import type { PlayheadBehavior } from "../../../streams/clock/types.ts";
import { sendPost } from "../../api/community.ts";
import { newKey } from "../../api/newKey.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { MentionField } from "../../ui/surface/MentionField.tsx";
import styles from "./thread.module.css";

interface ThreadComposerProps {
  readonly sport: Sport;
  readonly matchId: MatchId;
  readonly playhead$: PlayheadBehavior;
}

/** Writing into the thread: what is sent carries the moment the author saw. The same words again are the same post. */
export function ThreadComposer({ sport, matchId, playhead$ }: ThreadComposerProps) {
  const { api, session } = usePortal();
  const showNotice = useNotice();
  const [text, setText] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Of these words: asked again without an answer, it is one post. */
  const key = useRef<{ readonly text: string; readonly key: string; readonly seenAt: number } | null>(null);

  async function submit(): Promise<void> {
    const lines = dropUnseenInLines(text)
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    if (lines.length === 0) return setProblem(POST_PROBLEM_MESSAGE.empty);
    if ([...lines.join("\n")].length > POST_MAX_LENGTH) return setProblem(POST_PROBLEM_MESSAGE.long);
    const named = mentionProblem(lines.join("\n"));
    if (named !== null) return setProblem(named);
    if (key.current?.text !== text) key.current = { text, key: newKey(), seenAt: Math.floor(playhead$.value.at) };
    setIsBusy(true);
    setProblem(null);
    const { key: requestKey, seenAt } = key.current;
    const answer = await sendPost(api, {
      title: "",
      doc: richOfParagraphs(lines),
      pictures: [],
      topics: [],
      sport,
      matchId,
      seenAt,
      requestKey,
    });
    setIsBusy(false);
    if (!answer.ok) return setProblem(answer.error.message);
    key.current = null;
    setText("");
    return showNotice(answer.value.post.isHeld ? "审核中，通过后其他人可见" : "已发到讨论", "success");
  }

  return (
    <form
      className={styles.composer}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && session.require({ kind: "do", run: submit })) void submit();
      }}
    >
      <MentionField
        aria-label="写到讨论里"
        placeholder="写下你看到的"
        rows={2}
        value={text}
        readOnly={isBusy}
        aria-invalid={problem !== null}
        onText={setText}
      />
      {problem === null ? null : <p role="alert">{problem}</p>}
      <button type="submit" className="btn pri" aria-busy={isBusy}>
        {isBusy ? "正在发布" : "发到讨论"}
      </button>
    </form>
  );
}
