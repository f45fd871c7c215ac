import { useEffect, useEffectEvent, useState } from "react";
import { useOwnDraft } from "../../hooks/useOwnDraft.ts";
import { type Draft, ROOM_DRAFTS, placeOf } from "./draft.ts";
import type { SayOptions, Speech } from "./useSpeech.ts";

interface Typing {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** A line is on its way. */
  readonly isBusy: boolean;
  readonly send: (options?: SayOptions) => Promise<void>;
  /** What was kept over a login. */
  readonly forgetDraft: () => void;
}

/**
 * What is typed into a field: it stays until it has been said. `onAnswer` gets the words of what is wrong, null when it has
 * been said. What was refused after a login comes back with them, and is told to `onBack`.
 */
export function useTyping(
  speech: Speech,
  field: "chat" | "barrage",
  onAnswer: (problem: string | null) => void,
  onBack?: (draft: Draft) => void,
): Typing {
  const [text, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const place = placeOf(speech.roomId, field);
  const own = useOwnDraft(ROOM_DRAFTS, place);
  const forgetDraft = (): void => own.keep(null);

  const bringBack = useEffectEvent((_from: string) => {
    const draft = own.read();
    if (draft === null) return;
    setTyped(draft.text);
    if (draft.problem !== null) onAnswer(draft.problem);
    onBack?.(draft);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the server knows nothing of the tab's storage: the first paint is without
  useEffect(() => bringBack(place), [place]);

  async function send(options: SayOptions = {}): Promise<void> {
    if (isBusy) return;
    forgetDraft();
    setIsBusy(true);
    await speech.say(text, options, (problem) => {
      // What was typed meanwhile is the next line.
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
