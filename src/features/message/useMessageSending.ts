import { useEffect, useEffectEvent, useState } from "react";
import type { Message } from "../../../contract/http/message.ts";
import type { UserId } from "../../../contract/ids.ts";
import { MESSAGE_TEXT_MESSAGE, messageText } from "../../../contract/rules/messageText.ts";
import { err } from "../../../contract/result.ts";
import type { Refusal } from "../../../machines/kit/refusal.ts";
import { type Intent, outcomeOf } from "../../../machines/money/intent.ts";
import { sendMessage } from "../../api/messages.ts";
import { usePortal } from "../../hooks/portal.ts";
import { isRecord, sessionStore } from "../../hooks/storage.ts";
import { createKept } from "../../parts/money/kept.ts";
import { type IntentKeep, useIntent } from "../../parts/money/useIntent.ts";

interface MessageRequest {
  readonly peerId: UserId;
  readonly text: string;
}

type KeptMessage = Readonly<Record<"peerId" | "text" | "key", string>>;

function isKept(value: unknown): value is KeptMessage {
  return isRecord(value) && ["peerId", "text", "key"].every((name) => typeof value[name] === "string");
}

/** Keeps the message being sent over a reload of the tab. */
function keepOf(userId: UserId, peerId: UserId): IntentKeep<MessageRequest> {
  const kept = createKept(sessionStore, "message.sending", isKept);
  return {
    read() {
      const before = kept.read(userId);
      return before?.peerId === peerId ? { key: before.key, request: { peerId, text: before.text } } : null;
    },
    write: ({ key, request: { text } }: Intent<MessageRequest>) => kept.write(userId, { peerId, text, key }),
    forget: () => kept.forget(userId),
  };
}

type KeptDraft = Readonly<Record<"peerId" | "text", string>>;
const isDraft = (value: unknown): value is KeptDraft =>
  isRecord(value) && typeof value["peerId"] === "string" && typeof value["text"] === "string";
const drafts = createKept(sessionStore, "message.draft", isDraft);

const UNCERTAIN = "不确定是否已发出，请重试，不会重复发送";

export interface MessageSending {
  readonly text: string;
  type(text: string): void;
  readonly stage: "idle" | "sending" | "uncertain";
  /** Why it was refused, or that the outcome is uncertain. */
  readonly problem: string | null;
  /** While uncertain, the same text again is the same message. */
  submit(): Promise<void>;
  /** Stops retrying: the conversation shows whether it was sent. */
  abandon(): void;
}

function wordsOf(stage: MessageSending["stage"], refusal: Refusal | null): string | null {
  if (stage === "sending") return null;
  if (stage === "uncertain" && (refusal === null || outcomeOf(err(refusal)) === "unanswered")) return UNCERTAIN;
  return refusal?.message ?? null;
}

/** Sends messages to one user, each once, however often it is submitted. */
export function useMessageSending(userId: UserId, peerId: UserId, onSent: (message: Message) => void): MessageSending {
  const { api } = usePortal();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [keep] = useState(() => keepOf(userId, peerId));
  const intent = useIntent<MessageRequest, Message>({
    isSame: (a, b) => a.peerId === b.peerId && a.text === b.text,
    send: ({ key, request }) => sendMessage(api, { userId: request.peerId, text: request.text, requestKey: key }),
    onAccepted(message) {
      type("");
      onSent(message);
    },
    keep,
  });
  const { stage, context } = intent;

  function type(next: string): void {
    setText(next);
    setWrong(null);
    if (next === "") drafts.forget(userId);
    else drafts.write(userId, { peerId, text: next });
  }
  const bringBack = useEffectEvent(() => {
    const draft = drafts.read(userId);
    const before = keep.read()?.request.text ?? (draft?.peerId === peerId ? draft.text : "");
    if (before !== "") setText(before);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the server knows nothing of the tab's storage: the first paint is without
  useEffect(() => bringBack(), []);

  return {
    text,
    type,
    stage,
    problem: wrong ?? wordsOf(stage, context.refusal),
    async submit() {
      const checked = messageText(text);
      if (!checked.ok) return setWrong(MESSAGE_TEXT_MESSAGE[checked.problem]);
      await intent.submit({ peerId, text: checked.text });
    },
    abandon: intent.abandon,
  };
}
