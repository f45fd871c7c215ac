import { ErrorCode } from "../../contract/codes/errors.ts";
import { parseChannel } from "../../contract/feed/channels.ts";
import { roomChannel } from "../../contract/feed/room.ts";
import type { MatchCaller } from "../../contract/http/chat.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { BARRAGE_STYLES } from "../../contract/room/barrage.ts";
import { PRIVILEGE } from "../../contract/room/nobles.ts";
import { MATCH_CHATS } from "../../contract/room/room.ts";
import { createJob } from "../kit/job.ts";
import { createHeldLines } from "../kit/heldLines.ts";
import { createBannedNow } from "./bannedNow.ts";
import { type Bans, createBans } from "./bans.ts";
import { createChatRepository } from "./chatRepository.ts";
import { type Held, createHeld } from "./held.ts";
import { createLineWriter } from "./lineWriter.ts";
import { type Lines, createLines } from "./lines.ts";
import { type Managers, createManagers } from "./managers.ts";
import { type ChatRules, createRules } from "./rules.ts";
import { type Say, createSay, isStyleOpen } from "./say.ts";
import { createSpeakers } from "./speakers.ts";
import type { ChatDeps } from "./types.ts";

export interface StyleChoice {
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly minLevel: number;
}

/** The chat of rooms and of matches (docs/product.md 3, 6 and 7). The lines are events in the log of `room:{roomId}`. */
export interface Chat {
  readonly say: Say;
  readonly lines: Lines;
  readonly bans: Bans;
  readonly held: Held;
  readonly managers: Managers;
  /** A user entered: returns the anchor's welcome. The room gets a `welcome` if the entry is shown, per user once in ten minutes. */
  enter(userId: string, roomId: string): Promise<CallResult<{ readonly text: string }>>;
  /** A user entered the chat of a match: returns the role and ban there. */
  enterMatch(userId: string, roomId: string): Promise<CallResult<MatchCaller & { readonly text: string }>>;
  /** `userId` null: a visitor. */
  styles(userId: string | null): Promise<readonly StyleChoice[]>;
  /** For text that is not a chat line, such as that of a red packet. */
  readonly mayWrite: ChatRules["mayWrite"];
  /** Starts publishing, within a second, lines that were passed elsewhere. */
  start(): void;
  /** Resolves when all work in progress is done. */
  stop(): Promise<void>;
}

const WELCOME_EVERY_MS = 600_000;
const SWEEP_EVERY_MS = 1_000;
const MODERATOR_WORDS = "您是比赛聊天的房管，可在消息的菜单中删除消息和禁言。";

export function createChat(deps: ChatDeps): Chat {
  const { db, clock, log, hub, directory, limiter } = deps;
  const repository = createChatRepository(db);
  const bannedNow = createBannedNow(clock);
  const { speakingOf } = createSpeakers(deps);
  const rules = createRules({ ...deps, repository, speakingOf });
  const bans = createBans({ ...deps, repository, bannedNow });
  const writer = createLineWriter({ ...deps, repository, bannedNow });
  const held = createHeld({ ...deps, repository, speakingOf, writer, heldLines: createHeldLines(db) });
  const sweeps = createJob({
    clock,
    log,
    everyMs: SWEEP_EVERY_MS,
    work: () => held.sweep(),
    trouble: "held lines could not be said; they wait",
  });
  let ending: Promise<void> = Promise.resolve();

  // After the commit of `down`: such a ban ends with the session, whenever its end is published.
  const stopCommitted = hub.onCommitted((events) => {
    for (const event of events) {
      const channel = event.k === "down" ? parseChannel(event.ch) : null;
      if (channel?.kind !== "room") continue;
      ending = ending
        .then(() => bans.endSessionBans(channel.id))
        .catch((error: unknown) => log.error({ err: error, roomId: channel.id }, "bans of a session could not be ended"));
    }
  });

  return {
    say: createSay({ ...deps, repository, speakingOf, rules, held, writer }),
    lines: createLines(deps),
    bans,
    held,
    managers: createManagers({ ...deps, repository }),

    async enter(userId, roomId) {
      const room = await directory.find(roomId);
      if (!room) return refuse(ErrorCode.notFound, "聊天室不存在");
      const [text, speaking] = await Promise.all([deps.welcomeFor(roomId), speakingOf(room, userId)]);
      const isShown = speaking !== null && (speaking.speaker.role !== "user" || speaking.title?.privileges.includes(PRIVILEGE.entry));
      if (isShown && (await limiter.take("chat-welcome", `${roomId}/${userId}`, 1, WELCOME_EVERY_MS))) {
        await hub.publish([{ ch: roomChannel(roomId), at: clock.now(), k: "welcome", d: { from: speaking.speaker, text } }]);
      }
      return ok({ text });
    },

    async enterMatch(userId, roomId) {
      const room = await directory.find(roomId);
      if (!room) return refuse(ErrorCode.notFound, "聊天室不存在");
      const [role, ban] = await Promise.all([directory.roleOf(room, userId), repository.banOf(MATCH_CHATS, userId, clock.now())]);
      const isModerator = role === "manager";
      return ok({
        text: isModerator ? MODERATOR_WORDS : "",
        role: isModerator ? "manager" : "user",
        ban: ban && { until: ban.until },
      });
    },

    async styles(userId) {
      const [user, title] = userId === null ? [null, null] : await Promise.all([repository.user(userId), deps.nobleOf(userId)]);
      return BARRAGE_STYLES.map((style) => ({
        id: style.id,
        name: style.name,
        isOpen: user !== null && isStyleOpen(style, user.level, title?.privileges ?? []),
        minLevel: style.minLevel,
      }));
    },

    mayWrite: rules.mayWrite,

    start: () => sweeps.start(),

    async stop() {
      stopCommitted();
      await sweeps.stop();
      await ending;
    },
  };
}
