import type { RoomId } from "../../../contract/ids.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Observable, Subject } from "rxjs";
import type { RoomLine } from "../../../contract/room/room.ts";
import type { Quote, RoomRole, Speaker } from "../../../contract/feed/room.ts";
import type { RoomView } from "../../../streams/room/types.ts";
import type { BarrageStyleId } from "../../../contract/room/barrage.ts";
import { CHAT_TEXT_MESSAGE, chatText } from "../../../contract/rules/chatText.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { outcomeOf } from "../../../machines/kit/outcome.ts";
import { sendRoomChat } from "../../api/roomChat.ts";
import { newKey } from "../../api/newKey.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSession } from "../../hooks/useSession.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import { useDraftStore } from "./useDraftStore.ts";

/** A line the user has said and the page clock has not reached: shown to its author alone, at once. */
export interface OwnLine {
  readonly id: string;
  readonly text: string;
  readonly style: BarrageStyleId;
  readonly line: RoomLine;
}

export interface SayOptions {
  /** Sent from the player: flies in this style. */
  readonly style?: BarrageStyleId;
  /** The line being answered. */
  readonly replyTo?: Quote | undefined;
  /** The moment of a match it is about. */
  readonly moment?: RichMoment | undefined;
}

export interface Speech {
  readonly roomId: RoomId;
  /**
   * Sends a line; `onAnswer` gets the problem in words, null when the line was said. A visitor logs in first: `onAnswer` is
   * then called after the login, if at all. Resolves when no request is in flight.
   */
  say(typed: string, options: SayOptions, onAnswer: (problem: string | null) => void): Promise<void>;
  /** Emits each own line once it is in the room: it flies at once. */
  readonly own$: Observable<OwnLine>;
  /** Own lines the room does not show yet, oldest first. */
  readonly pending: readonly OwnLine[];
}

export interface SpeechInput {
  readonly roomId: RoomId;
  readonly role: RoomRole | null;
  readonly view: RoomView;
  /** The call that sends a line; keep its identity. */
  readonly sendLine?: typeof sendRoomChat;
}

/** Own lines kept while they may be ahead of the page clock: nobody sends more within its lag. */
const REMEMBERED = 30;

/** A retry of the same words by the same user after no answer is the same line: it keeps its key. */
interface Attempt {
  readonly words: string;
  readonly key: string;
}

export function useSpeech({ roomId, role, view, sendLine = sendRoomChat }: SpeechInput): Speech {
  /** Number of the last event the room shows. */
  const shownS = useSlice(view.state$, (state) => state.seq);
  const { api, session, now } = usePortal();
  const { require } = useSession();
  const own$ = useMemo(() => new Subject<OwnLine>(), []);
  const [ownLines, setOwnLines] = useState<readonly OwnLine[]>([]);
  const attempt = useRef<Attempt | null>(null);
  const chatDraft = useDraftStore("chat", roomId);
  const barrageDraft = useDraftStore("barrage", roomId);

  const pending = useMemo(() => ownLines.filter(({ line }) => line.s > shownS), [ownLines, shownS]);

  useEffect(() => {
    const subscription = view.removals$.subscribe((id) => setOwnLines((before) => before.filter((line) => line.id !== id)));
    return () => subscription.unsubscribe();
  }, [view]);

  const send = useCallback(
    async (content: string, { style = "plain", replyTo, moment }: SayOptions): Promise<string | null> => {
      const words = JSON.stringify([session.view$.value.user?.id ?? "", content, style, replyTo?.id ?? "", moment ?? null]);
      const key = attempt.current?.words === words ? attempt.current.key : newKey();
      attempt.current = { words, key };
      const answer = await sendLine(api, {
        roomId,
        content,
        replyTo: replyTo?.id,
        moment,
        idempotencyKey: key,
        ...(style === "plain" ? {} : { style }),
      });
      if (!answer.ok) {
        if (outcomeOf(answer) === "refused") attempt.current = null;
        return answer.error.message;
      }
      attempt.current = null;
      const { user } = session.view$.value;
      if (user === null) return null;
      const from: Speaker = {
        id: user.id,
        name: user.nickName,
        portrait: user.portrait,
        level: user.level,
        noble: null,
        role: role ?? "user",
      };
      const d = {
        id: answer.value.id,
        from,
        text: content,
        ...(replyTo === undefined ? {} : { reply: replyTo }),
        ...(moment === undefined ? {} : { moment }),
      };
      const line: RoomLine = { kind: "chat", s: answer.value.s, at: now(), d };
      const own: OwnLine = { id: d.id, text: content, style, line };
      setOwnLines((before) => [...before.slice(-(REMEMBERED - 1)), own]);
      own$.next(own);
      return null;
    },
    [api, session, now, roomId, role, own$, sendLine],
  );

  const say = useCallback(
    async (typed: string, options: SayOptions, onAnswer: (problem: string | null) => void): Promise<void> => {
      const checked = chatText(typed);
      if (!checked.ok) return onAnswer(CHAT_TEXT_MESSAGE[checked.problem]);
      const afterLogin = async (): Promise<void> => {
        const problem = await send(checked.text, options);
        const { replyTo = null, moment = null } = options;
        const draftStore = options.style === undefined ? chatDraft : barrageDraft;
        // Before the page reloads.
        if (problem !== null) await draftStore.write({ text: typed, problem, replyTo, moment });
        onAnswer(problem);
      };
      if (require({ kind: "do", run: afterLogin })) onAnswer(await send(checked.text, options));
    },
    [require, send, chatDraft, barrageDraft],
  );

  return useMemo(() => ({ roomId, say, own$, pending }), [roomId, say, own$, pending]);
}
