import { useState } from "react";
import type { Comment } from "../../../contract/http/comment.ts";
import { usePortal } from "../../hooks/portal.ts";
import type { CommentWriting, Words, Written } from "./writing.ts";

/** What is being written: a comment on the subject, an answer to a comment, or an edit of an own one. */
export type Writing =
  | { readonly kind: "new" }
  | { readonly kind: "reply"; readonly to: Comment }
  | { readonly kind: "edit"; readonly of: Comment };

interface WritingOptions {
  readonly subject: string;
  readonly writing: Writing;
  readonly onDone: (comment: Comment) => void;
}

const NOT_LOADED = "网络繁忙，请稍后再试";

/** Writing a comment (writing.ts, whose code is loaded once the page is alive). Only the options of the first render are used. */
export function useWriting({ subject, writing, onDone }: WritingOptions) {
  const { api, session, now, spoilers } = usePortal();
  const [written, setWritten] = useState<Written>({
    text: writing.kind === "edit" ? writing.of.text : "",
    moment: null,
    step: "drafting",
    problem: null,
  });
  const change = (part: Partial<Written>): void => setWritten((before) => ({ ...before, ...part }));
  const [load] = useState(() => {
    const userNow = () => session.view$.value.user?.id ?? null;
    const parentId = writing.kind === "reply" ? writing.to.id : null;
    const editing = writing.kind === "edit" ? writing.of.id : null;
    const behindAt = () => spoilers.momentOf(now());
    const ports = { api, subject, parentId, editing, userNow, began: userNow(), behindAt, now, show: setWritten, onDone };
    let made: CommentWriting | null = null;
    return async (): Promise<CommentWriting> => {
      const { commentWriting } = await import("./writing.ts");
      return (made ??= commentWriting(ports));
    };
  });
  /** If its code cannot be loaded, nothing is kept or sent. */
  const doing = (act: (loaded: CommentWriting) => void | Promise<void>, failed = (): void => undefined): Promise<void> =>
    load().then(act).catch(failed);

  return {
    ...written,
    complain: (problem: string) => change({ problem }),
    write(words: Words): void {
      change(words);
      void doing((loaded) => loaded.storeDraft(words));
    },
    restore: () => void doing((loaded) => loaded.restore()),
    send(text: string): Promise<void> {
      const { moment, step } = written;
      change({ text, step: "sending", problem: null });
      return doing(
        (loaded) => loaded.send({ text, moment }, step),
        () => change({ step, problem: NOT_LOADED }),
      );
    },
    abandon: () =>
      void doing(
        (loaded) => loaded.abandon(),
        () => change({ problem: NOT_LOADED }),
      ),
  };
}
