import { randomUUID } from "node:crypto";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import { parseChannel } from "../../../contract/feed/channels.ts";
import { type CallResult, refuse } from "../../../contract/http/failure.ts";
import { ok } from "../../../contract/result.ts";
import { MATCH_CHATS, keptUnder } from "../../../contract/room/room.ts";
import type { Hub } from "../../feed/types.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Log } from "../../kit/log.ts";
import { checkEvents, providerChannel } from "./checkEvents.ts";
import type { RunRepository } from "./runRepository.ts";

export interface PushDeps {
  readonly hub: Hub;
  readonly runs: RunRepository;
  /** Whether an anchor's room with this id exists. */
  hasRoom(roomId: string): Promise<boolean>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface PushedEvents {
  /** New events, now in the log. */
  readonly accepted: number;
  /** Events whose key the channel had already. */
  readonly duplicates: number;
}

/**
 * Takes the events of a provider (or a replay). A run names the channels it is about to write, and they start empty. Only
 * an anchor's room, which must exist, continues where it is, because its recordings are places in its log. Events may
 * come in any order and more than once. A channel belongs to the run that named it last: a batch with an event that an
 * older run still sends there is refused whole. A channel that no run has named belongs to the run that writes to it first.
 */
export interface Push {
  startRun(title: string, channels: readonly string[]): Promise<CallResult<{ readonly runId: string }>>;
  events(runId: string, events: readonly unknown[]): Promise<CallResult<PushedEvents>>;
}

function roomIdOf(ch: string): string {
  return parseChannel(ch)?.id ?? "";
}

/** Not the chat of a match, which starts anew with its match. */
function isAnchorsRoom(ch: string): boolean {
  return parseChannel(ch)?.kind === "room" && keptUnder(roomIdOf(ch)) !== MATCH_CHATS;
}

export function createPush({ hub, runs, hasRoom, clock, log }: PushDeps): Push {
  /** Refuses rooms of anchors that do not exist. */
  async function missingRoom(channels: readonly string[]) {
    for (const ch of channels.filter(isAnchorsRoom)) {
      if (!(await hasRoom(roomIdOf(ch)))) return refuse(ErrorCode.notFound, `直播间 ${roomIdOf(ch)} 不存在`);
    }
    return null;
  }

  async function unnamedOf(channels: readonly string[]): Promise<readonly string[]> {
    const holders = await runs.holders(channels);
    return channels.filter((ch) => !holders.has(ch));
  }

  return {
    async startRun(title, channels) {
      const unique = [...new Set(channels)];
      const wrong = unique.find((ch) => !providerChannel(ch));
      if (wrong !== undefined) return refuse(ErrorCode.badRequest, `频道 ${wrong.slice(0, 100)} 不是比赛、赔率或直播间频道`);
      const missing = await missingRoom(unique);
      if (missing !== null) return missing;
      const runId = randomUUID();
      // The run takes the channels before they are emptied: an older run must not write into an empty channel.
      await runs.take(unique, runId);
      for (const ch of unique) if (!isAnchorsRoom(ch)) await hub.reset(ch);
      log.info({ runId, title, channels: unique.length }, "a provider started a run");
      return ok({ runId });
    },

    async events(runId, events) {
      const checked = checkEvents(events, clock.now());
      if (!checked.ok) {
        const { index, reason } = checked.error;
        log.warn({ runId, index, reason }, "a batch of events was refused");
        return refuse(ErrorCode.badRequest, `第 ${index} 个事件有误：${reason}`);
      }
      const channels = [...new Set(checked.value.map((event) => event.ch))];
      const unnamed = await unnamedOf(channels);
      if (unnamed.length > 0) {
        const missing = await missingRoom(unnamed);
        if (missing !== null) return missing;
        await runs.claim(unnamed, runId);
      }
      const taken = [...(await runs.holders(channels))].find(([, holder]) => holder !== runId);
      if (taken) {
        log.warn({ runId, ch: taken[0] }, "events of a run that has been taken over were refused");
        return refuse(ErrorCode.conflict, `频道 ${taken[0]} 已由新的推送接管`);
      }
      const committed = await hub.publish(checked.value);
      return ok({ accepted: committed.length, duplicates: checked.value.length - committed.length });
    },
  };
}
