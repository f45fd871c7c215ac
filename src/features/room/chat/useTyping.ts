import { useEffect, useEffectEvent, useState } from "react";
import { type Unsaid, forgetUnsaid, placeOf, unsaidIn } from "./unsaid.ts";
import type { SayOptions, Speech } from "./useSpeech.ts";

interface Typing {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** A line is on its way. */
  readonly isBusy: boolean;
  readonly send: (options?: SayOptions) => Promise<void>;
}

/**
 * What is typed into a field: it stays until it has been said. `onAnswer` gets the words of what is wrong, null when it has
 * been said. What was refused after a login comes back with them, and is told to `onBack`.
 */
export function useTyping(
  speech: Speech,
  field: "chat" | "barrage",
  onAnswer: (problem: string | null) => void,
  onBack?: (unsaid: Unsaid) => void,
): Typing {
  const [text, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const place = placeOf(speech.roomId, field);

  const bringBack = useEffectEvent((from: string) => {
    const unsaid = unsaidIn(from);
    if (unsaid === null) return;
    setTyped(unsaid.text);
    if (unsaid.problem !== null) onAnswer(unsaid.problem);
    onBack?.(unsaid);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the server knows nothing of the tab's storage: the first paint is without
  useEffect(() => bringBack(place), [place]);

  async function send(options: SayOptions = {}): Promise<void> {
    if (isBusy) return;
    forgetUnsaid(place);
    setIsBusy(true);
    await speech.say(text, options, (problem) => {
      // What was typed meanwhile is the next line.
      if (problem === null) setTyped((now) => (now === text ? "" : now));
      onAnswer(problem);
    });
    setIsBusy(false);
  }

  function setText(next: string): void {
    forgetUnsaid(place);
    setTyped(next);
  }

  return { text, setText, isBusy, send };
}
