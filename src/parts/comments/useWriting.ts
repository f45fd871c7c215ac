import { useRef, useState } from "react";
import type { Comment } from "../../../contract/http/comment.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { ok } from "../../../contract/result.ts";
import { editComment, writeComment } from "../../api/comments.ts";
import { usePortal } from "../../hooks/portal.ts";
import { EMPTY_KEPT } from "../../hooks/postDraft.ts";
import type { Composed, Composing } from "../../hooks/compose/startComposing.ts";
import { useOwnDraft } from "../../hooks/useOwnDraft.ts";
import { COMMENT_DRAFTS, placeOf } from "./commentDraft.ts";

/** What is written: on the subject, in answer to a comment, or in the place of an own one. */
export type Writing =
  | { readonly kind: "new" }
  | { readonly kind: "reply"; readonly to: Comment }
  | { readonly kind: "edit"; readonly of: Comment };

interface Written extends Pick<Composed, "step" | "problem"> {
  readonly text: string;
  /** The moment it is about. */
  readonly moment: RichMoment | null;
}

interface WritingOptions {
  readonly subject: string;
  readonly writing: Writing;
  readonly onDone: (comment: Comment) => void;
}

const UNKNOWN_END = "上次发表没有收到结果，请重试，不会重复发表";
const NOT_LOADED = "网络繁忙，请稍后再试";

/**
 * A comment from the first letter to its end, kept in the tab. What sends it is the machine of posts, loaded when there is
 * something to send: over a reload too, the same goes again by the same key, and never as another comment.
 */
export function useWriting({ subject, writing, onDone }: WritingOptions) {
  const { api, now, spoilers } = usePortal();
  const parentId = writing.kind === "reply" ? writing.to.id : null;
  const own = useOwnDraft(COMMENT_DRAFTS, placeOf(subject, parentId));
  const first = { text: writing.kind === "edit" ? writing.of.text : "", moment: null, step: "drafting", problem: null } as const;
  const [written, setWritten] = useState<Written>(first);
  const loaded = useRef<Promise<Composing> | null>(null);
  const change = (part: Partial<Written>): void => setWritten((before) => ({ ...before, ...part }));

  async function load(): Promise<Composing> {
    const { startComposing } = await import("../../hooks/compose/startComposing.ts");
    const behindAt = (): number | undefined => spoilers.momentOf(now());
    return startComposing<Comment>(
      own,
      {
        seenNow: () => behindAt() ?? now(),
        // A comment has no pictures.
        upload: async () => ok([]),
        send: ({ key, draft: { text, moment } }, seenAt) =>
          writeComment(api, { subject, parentId, text, moment, requestKey: key, seenAt: behindAt() === undefined ? undefined : seenAt }),
        onPosted: onDone,
      },
      ({ draft: { text, moment }, step, problem }) => {
        change({ text, moment, step, problem });
        // Refused after a login: the page is loaded anew, and says why again.
        if (step === "drafting" && problem !== null) own.keep({ ...EMPTY_KEPT, text, moment, problem });
      },
    );
  }
  /** Null when its code could not be loaded, which has been said. */
  async function composing(): Promise<Composing | null> {
    try {
      return await (loaded.current ??= load());
    } catch {
      loaded.current = null;
      change({ step: own.read()?.pending ? "uncertain" : "drafting", problem: NOT_LOADED });
      return null;
    }
  }

  return {
    ...written,
    complain: (problem: string) => change({ problem }),
    write(text: string, moment: RichMoment | null): void {
      change({ text, moment });
      if (writing.kind !== "edit") own.keep({ ...EMPTY_KEPT, text, moment });
    },
    /** What was kept; false: nothing. */
    bringBack(): boolean {
      const kept = writing.kind === "edit" ? null : own.read();
      if (kept === null) return false;
      const { text, moment, problem, pending } = kept;
      change(pending ? { text, moment, problem: UNKNOWN_END, step: "uncertain" } : { text, moment, problem, step: "drafting" });
      return true;
    },
    async send(text: string): Promise<void> {
      if (!own.isOwners()) return;
      const { moment } = written;
      change({ text, step: "sending", problem: null });
      if (writing.kind !== "edit") {
        const machine = await composing();
        return machine?.post({ title: "", text, circleId: null, moment, pictures: [] });
      }
      const answer = await editComment(api, writing.of.id, text);
      change(answer.ok ? first : { step: "drafting", problem: answer.error.message });
      if (answer.ok) onDone(answer.value);
    },
    /** Whether it was posted shows in the list. */
    abandon: () => void composing().then((machine) => machine?.abandon()),
  };
}
