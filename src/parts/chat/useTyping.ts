import { useEffect, useEffectEvent, useState } from "react";
import type { Draft } from "./draft.ts";
import { type DraftStore, useDraftStore } from "./useDraftStore.ts";
import type { SayOptions, Speech } from "./useSpeech.ts";

interface Typing {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** A line is being sent. */
  readonly isBusy: boolean;
  readonly send: (options?: SayOptions) => Promise<void>;
  /** Drops the draft kept over a login. */
  readonly forgetDraft: () => void;
}

/**
 * Text of a field: it stays until it was said. `onAnswer` gets the problem in words, null when the line was said. A line
 * refused after a login comes back with its problem, and is passed to `onRestored`.
 */
export function useTyping(
  speech: Speech,
  field: "chat" | "barrage",
  onAnswer: (problem: string | null) => void,
  onRestored?: (draft: Draft) => void,
): Typing {
  const [text, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const draftStore = useDraftStore(field, speech.roomId);
  const forgetDraft = (): void => void draftStore.write(null);

  const restore = useEffectEvent(async (from: DraftStore) => {
    const draft = await from.read();
    if (draft === null) return;
    // Text typed meanwhile stays.
    setTyped((now) => (now === "" ? draft.text : now));
    if (draft.problem !== null) onAnswer(draft.problem);
    onRestored?.(draft);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the server knows nothing of the tab's storage: the first paint is without
  useEffect(() => void restore(draftStore), [draftStore]);

  async function send(options: SayOptions = {}): Promise<void> {
    if (isBusy) return;
    forgetDraft();
    setIsBusy(true);
    await speech.say(text, options, (problem) => {
      // Text typed meanwhile is the next line.
      if (problem === null) setTyped((now) => (now === text ? "" : now));
      onAnswer(problem);
    });
    setIsBusy(false);
  }

  function setText(next: string): void {
    forgetDraft();
    setTyped(next);
  }

  return { text, setText, isBusy, send, forgetDraft };
}
