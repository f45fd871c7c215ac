import type { Comment } from "../../../contract/http/comment.ts";
import { ok } from "../../../contract/result.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import type { Api } from "../../api/client.ts";
import { editComment, writeComment } from "../../api/comments.ts";
import type { Composed, Composing } from "../../hooks/compose/startComposing.ts";
import type { DraftOwner } from "../../hooks/drafts.ts";
import { EMPTY_STORED } from "../../hooks/postDraft.ts";
import { ownDraft } from "../../hooks/useOwnDraft.ts";
import { DRAFTS, placeOf } from "./commentDraft.ts";

export interface Words {
  readonly text: string;
  /** The moment of a match it is about. */
  readonly moment: RichMoment | null;
}

export interface Written extends Words, Pick<Composed, "step" | "problem"> {}

export const BLANK: Written = { text: "", moment: null, step: "drafting", problem: null };

interface WritingPorts {
  readonly api: Api;
  readonly subject: string;
  /** The comment being answered; null: the subject itself. */
  readonly parentId: string | null;
  /** Id of an own comment that is edited in place: its text is kept nowhere. */
  readonly editing: string | null;
  readonly userNow: () => DraftOwner;
  /** The account the field was made for. */
  readonly began: DraftOwner;
  /** The reader's moment; undefined: now. */
  readonly behindAt: () => number | undefined;
  readonly now: () => number;
  readonly show: (change: (before: Written) => Written) => void;
  readonly onDone: (comment: Comment) => void;
}

export type CommentWriting = ReturnType<typeof commentWriting>;

const UNKNOWN_END = "上次发表没有收到结果，请重试，不会重复发表";

/**
 * One comment from the first letter until it is posted, with its draft in the tab. The compose machine sends it, loaded when
 * there is something to send: a retry, after a reload too, has the same key, and never becomes another comment.
 */
export function commentWriting(ports: WritingPorts) {
  const { api, subject, parentId, editing, behindAt, show, onDone } = ports;
  const own = ownDraft(DRAFTS, placeOf(subject, parentId), ports.userNow, ports.began);
  const storeDraft = (words: Words, problem: string | null = null): void => {
    if (editing === null) own.write({ ...EMPTY_STORED, text: words.text, moment: words.moment, problem });
  };
  let loaded: Composing | null = null;

  async function composing(): Promise<Composing> {
    const { startComposing } = await import("../../hooks/compose/startComposing.ts");
    return (loaded ??= startComposing<Comment>(
      own,
      {
        seenNow: () => behindAt() ?? ports.now(),
        // A comment has no pictures.
        upload: async () => ok(""),
        send: ({ key, draft: { text, moment } }, seenAt) =>
          writeComment(api, { subject, parentId, text, moment, requestKey: key, seenAt: behindAt() === undefined ? undefined : seenAt }),
        onPosted: onDone,
      },
      ({ draft: { text, moment }, step, problem }) => {
        show(() => ({ text, moment, step, problem }));
        // Refused after a login: the page reloads, and shows the problem again.
        if (step === "drafting" && problem !== null) storeDraft({ text, moment }, problem);
      },
    ));
  }

  return {
    /** A draft that has been sent is not replaced. */
    storeDraft(words: Words): void {
      if (!own.read()?.pending) storeDraft(words);
    },
    restore(): void {
      const stored = editing === null ? own.read() : null;
      if (stored?.pending) {
        const { text, moment } = stored;
        show(() => ({ text, moment, step: "uncertain", problem: UNKNOWN_END }));
      } else if (stored !== null) {
        const { text, moment, problem } = stored;
        // Text typed meanwhile stays.
        show((before) => (before.text === "" && before.moment === null ? { ...before, text, moment, problem } : before));
      }
    },
    /** `before`: the step before sending. */
    async send({ text, moment }: Words, before: Written["step"]): Promise<void> {
      if (editing !== null) {
        const answer = await editComment(api, editing, text);
        show(() => (answer.ok ? BLANK : { text, moment, step: "drafting", problem: answer.error.message }));
        if (answer.ok) onDone(answer.value);
      } else if (own.isOwners()) {
        await (await composing()).post({ title: "", text, circleId: null, moment, pictures: [] });
      } else {
        // Another account has logged in.
        show((written) => ({ ...written, step: before }));
      }
    },
    /** The list shows whether it was posted. */
    abandon: async () => (await composing()).abandon(),
  };
}
