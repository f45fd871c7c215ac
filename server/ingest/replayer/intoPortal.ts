import { parseChannel } from "../../../contract/feed/channels.ts";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { Recording } from "../../../contract/feed/recording.ts";
import type { Quote, Speaker } from "../../../contract/feed/room.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { isTalk } from "../../../contract/room/recorded.ts";
import type { Clock } from "../../kit/clock.ts";
import { jsonExcess } from "../../http/jsonBounds.ts";
import { messageOf } from "../../kit/errors.ts";
import { type Fetch, fetchWithin } from "../../kit/fetchWithin.ts";
import { PUSH_BODY_BYTES, PUSH_JSON_VALUES } from "../push/push.routes.ts";
import { playAtPace, wait } from "./pace.ts";
import { type Shift, retimed } from "./retime.ts";

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;
const REQUEST_TIMEOUT_MS = 10_000;
const MAX_BATCH = 500;

export interface ReplayDeps {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Replaced in tests. */
  readonly fetch?: Fetch;
  readonly onProgress: (done: number, total: number, recordedAt: number) => void;
  /** The portal does not answer; the next try is after `retryMs`. */
  readonly onTrouble: (reason: string, retryMs: number) => void;
}

export interface ReplayTarget {
  /** The portal's address, without a trailing slash. */
  readonly url: string;
  readonly key: string;
  readonly speed: number;
}

export interface ReplayOutcome {
  readonly sent: number;
  readonly total: number;
  readonly isStopped: boolean;
}

/** The portal's answer when it refused. */
export interface ReplayFailure {
  readonly status: number;
  readonly message: string;
}

/**
 * Plays a recording into a running portal as if it were live: matches, odds and the talk of rooms. Boards are the portal's
 * own, and so are sessions, bans and money of rooms. Every event bears a key, so that a batch whose answer was lost can be sent
 * again. A batch larger than a portal takes is sent in parts. While the portal is away the same batch is retried with growing pauses; then the rest follows at once up to the present.
 */
export async function replayInto(
  recording: Recording,
  target: ReplayTarget,
  deps: ReplayDeps,
): Promise<Result<ReplayOutcome, ReplayFailure>> {
  const events = recording.events.filter(isReplayed);
  const outcome = (sent: number): Result<ReplayOutcome, ReplayFailure> =>
    ok({ sent, total: events.length, isStopped: deps.signal.aborted });
  const first = events[0];
  if (!first) return outcome(0);
  const channels = [...new Set(events.map((event) => event.ch))];
  const run = await postUntilAnswered(target, "/ingest/runs", JSON.stringify({ title: recording.header.title, channels }), deps);
  if (run === null) return outcome(0);
  if (!run.ok) return run;
  const runId = (run.value as { runId?: unknown } | null)?.runId;
  if (typeof runId !== "string") return err({ status: 200, message: "the portal gave no run id: is this its address?" });

  const shift: Shift = { from: first.at, startAt: deps.clock.now(), speed: target.speed };
  let sent = 0;
  let failure: ReplayFailure | null = null;
  deps.onProgress(0, events.length, first.at);
  const push = async (batch: readonly FeedEvent[]): Promise<boolean> => {
    const body = JSON.stringify({ runId, events: batch.map((event) => pushed(event, runId, shift)) });
    if (batch.length > 1 && isTooLarge(body)) {
      const half = Math.ceil(batch.length / 2);
      return (await push(batch.slice(0, half))) && (await push(batch.slice(half)));
    }
    const answer = await postUntilAnswered(target, "/ingest/events", body, deps);
    if (answer === null) return false;
    if (!answer.ok) {
      failure = answer.error;
      return false;
    }
    sent += batch.length;
    deps.onProgress(sent, events.length, batch.at(-1)?.at ?? first.at);
    return true;
  };
  await playAtPace(events, { ...shift, maxBatch: MAX_BATCH }, deps.clock, deps.signal, push);
  return failure ? err(failure) : outcome(sent);
}

/** Whether a portal would refuse the body as too long or too full; a batch of one event never is. */
function isTooLarge(body: string): boolean {
  const bytes = Buffer.from(body);
  return bytes.length > PUSH_BODY_BYTES || jsonExcess(bytes, PUSH_JSON_VALUES) !== null;
}

/** Matches, odds and the talk of rooms. */
export function isReplayed({ ch, k }: FeedEvent): boolean {
  const kind = parseChannel(ch)?.kind;
  return kind === "match" || kind === "odds" || (kind === "room" && isTalk(k));
}

/** Gives lines and speakers of a recording ids of their own: those of no user, no line of the portal and no other run. */
function foreign(event: FeedEvent, runId: string): FeedEvent {
  if (parseChannel(event.ch)?.kind !== "room") return event;
  const mark = (id: string): string => `${runId.slice(0, 8)}-${id}`.slice(0, 64);
  const { id, from, reply, ...rest } = event.d as { id?: string; from?: Speaker; reply?: Quote };
  const d = {
    ...rest,
    ...(id === undefined ? {} : { id: mark(id) }),
    ...(from === undefined ? {} : { from: { ...from, id: mark(from.id) } }),
    ...(reply === undefined ? {} : { reply: { ...reply, id: mark(reply.id) } }),
  };
  return { ...event, d };
}

function pushed(event: FeedEvent, runId: string, shift: Shift): object {
  const { ch, at, k, d } = retimed(foreign(event, runId), shift);
  return { ch, at, k, d, key: `${runId}:${event.s}` };
}

/** The data of the answer; null when stopped before one came. No answer, 408, 429 and 5xx are retried. */
async function postUntilAnswered(
  target: ReplayTarget,
  path: string,
  body: string,
  deps: ReplayDeps,
): Promise<Result<unknown, ReplayFailure> | null> {
  for (let retryMs = FIRST_RETRY_MS; !deps.signal.aborted; retryMs = Math.min(LAST_RETRY_MS, retryMs * 2)) {
    const answer = await post(`${target.url}${path}`, target.key, body, deps);
    if (typeof answer !== "string") return answer;
    if (deps.signal.aborted) break;
    deps.onTrouble(answer, retryMs);
    await wait(deps.clock, retryMs, deps.signal);
  }
  return null;
}

/** One attempt; a text is the reason to retry. */
async function post(url: string, key: string, body: string, deps: ReplayDeps): Promise<Result<unknown, ReplayFailure> | string> {
  const headers = { "content-type": "application/json", "x-provider-key": key };
  const { clock, signal, fetch } = deps;
  const limits = { clock, signal, timeoutMs: REQUEST_TIMEOUT_MS, ...(fetch ? { fetch } : {}) };
  try {
    return await fetchWithin(url, { method: "POST", headers, body }, limits, async (response) => {
      const status = response.status;
      if (status === 408 || status === 429 || status >= 500) return `the portal answers ${status}`;
      const answer = parseEnvelope(await response.text());
      if (status === 200 && answer?.code === 200) return ok(answer.data);
      return err({ status, message: answer?.message ?? "not an answer of the portal" });
    });
  } catch (error) {
    return `the portal cannot be reached: ${messageOf(error)}`;
  }
}

function parseEnvelope(text: string): { code: number; data: unknown; message: string } | null {
  try {
    const value = JSON.parse(text) as { code?: unknown; data?: unknown; message?: unknown } | null;
    if (typeof value?.code !== "number") return null;
    return { code: value.code, data: value.data, message: typeof value.message === "string" ? value.message : "" };
  } catch {
    // No JSON, so not the portal: the caller reports that with the status.
    return null;
  }
}
