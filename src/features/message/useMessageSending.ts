import { useEffect, useEffectEvent, useState } from "react";
import type { Message } from "../../../contract/http/message.ts";
import type { UserId } from "../../../contract/ids.ts";
import { MESSAGE_TEXT_MESSAGE, messageText } from "../../../contract/rules/messageText.ts";
import { err } from "../../../contract/result.ts";
import type { Refusal } from "../../../machines/kit/refusal.ts";
import { outcomeOf } from "../../../machines/kit/outcome.ts";
import type { Intent } from "../../../machines/money/intent.ts";
import { sendMessage } from "../../api/messages.ts";
import { usePortal } from "../../hooks/portal.ts";
import { isRecord, sessionStore } from "../../hooks/storage.ts";
import { createUserStore } from "../../parts/money/userStore.ts";
import { type IntentStore, useIntent } from "../../parts/money/useIntent.ts";

interface MessageRequest {
  readonly peerId: UserId;
  readonly text: string;
}

type StoredMessage = Readonly<Record<"peerId" | "text" | "key", string>>;

function isStoredMessage(value: unknown): value is StoredMessage {
  return isRecord(value) && ["peerId", "text", "key"].every((name) => typeof value[name] === "string");
}

/** Keeps the message being sent over a reload of the tab. */
function intentStoreOf(userId: UserId, peerId: UserId): IntentStore<MessageRequest> {
  const stored = createUserStore(sessionStore, "message.sending", isStoredMessage);
  return {
    read() {
      const before = stored.read(userId);
      return before?.peerId === peerId ? { key: before.key, request: { peerId, text: before.text } } : null;
    },
    write: ({ key, request: { text } }: Intent<MessageRequest>) => stored.write(userId, { peerId, text, key }),
    forget: () => stored.forget(userId),
  };
}

type StoredDraft = Readonly<Record<"peerId" | "text", string>>;
const isDraft = (value: unknown): value is StoredDraft =>
  isRecord(value) && typeof value["peerId"] === "string" && typeof value["text"] === "string";
const drafts = createUserStore(sessionStore, "message.draft", isDraft);

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
  const [intentStore] = useState(() => intentStoreOf(userId, peerId));
  const intent = useIntent<MessageRequest, Message>({
    isSame: (a, b) => a.peerId === b.peerId && a.text === b.text,
    send: ({ key, request }) => sendMessage(api, { userId: request.peerId, text: request.text, requestKey: key }),
    onAccepted(message) {
      type("");
      onSent(message);
    },
    intentStore,
  });
  const { stage, context } = intent;

  function type(next: string): void {
    setText(next);
    setWrong(null);
    if (next === "") drafts.forget(userId);
    else drafts.write(userId, { peerId, text: next });
  }
  const restoreText = useEffectEvent(() => {
    const draft = drafts.read(userId);
    const before = intentStore.read()?.request.text ?? (draft?.peerId === peerId ? draft.text : "");
    if (before !== "") setText(before);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the server knows nothing of the tab's storage: the first paint is without
  useEffect(() => restoreText(), []);

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
