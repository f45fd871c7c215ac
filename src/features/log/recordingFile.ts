import { type Sport, parseChannel } from "../../../contract/feed/channels.ts";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import { type Recording, type RecordingProblem, parseRecording } from "../../../contract/feed/recording.ts";
import type { MatchEvent } from "../../../contract/feed/sport.ts";
import type { ThreadEvent } from "../../../contract/feed/thread.ts";
import { rowOfMatch } from "../../../contract/match/boardRows.ts";
import { emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import { emptyOdds, reduceOdds } from "../../../contract/odds/odds.ts";
import { type Result, err } from "../../../contract/result.ts";
import { type RoomEvent, emptyRoom, reduceRoom } from "../../../contract/room/room.ts";
import { emptyThread, reduceThread } from "../../../contract/thread/thread.ts";

const GZIP_MAGIC = [0x1f, 0x8b] as const;

async function isGzip(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, GZIP_MAGIC.length).arrayBuffer());
  return GZIP_MAGIC.every((byte, i) => head[i] === byte);
}

/**
 * Reads a recording, plain or gzip (detected by its first bytes, not by its name). A problem names the line; 0 when the
 * file could not be decompressed at all.
 */
export async function readRecordingFile(file: Blob): Promise<Result<Recording, RecordingProblem>> {
  let text: string;
  try {
    text = (await isGzip(file)) ? await new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).text() : await file.text();
  } catch {
    // The stream's own message would not tell a reader more.
    return err({ line: 0, reason: "the file is cut or not gzip" });
  }
  const parsed = parseRecording(text);
  const unplayable = parsed.ok ? unplayableEvent(parsed.value) : null;
  return unplayable === null ? parsed : err(unplayable);
}

/** Takes the next event of a channel, as playing it does. */
type Take = (event: FeedEvent) => void;

function folding<S>(first: S, reduce: (state: S, event: FeedEvent) => S): Take {
  let state = first;
  return (event) => {
    state = reduce(state, event);
  };
}

function takeOf(ch: string): Take {
  const { kind, id = "", sport } = parseChannel(ch) ?? {};
  switch (kind) {
    case "match":
      return folding(emptyMatch(sport as Sport, id), (match, event) => {
        const next = reduceMatch(match, event as MatchEvent);
        rowOfMatch(next, null);
        return next;
      });
    case "odds":
      return folding(emptyOdds(id), reduceOdds);
    case "room":
      return folding(emptyRoom(id), (room, event) => reduceRoom(room, event as RoomEvent));
    case "thread":
      return folding(emptyThread(sport as Sport, id), (thread, event) => reduceThread(thread, event as ThreadEvent));
    default:
      return () => undefined;
  }
}

/** The first event whose data cannot be played: there are no schemas here (docs/decisions.md), so all are folded once. */
function unplayableEvent({ events }: Recording): RecordingProblem | null {
  const takes = new Map<string, Take>();
  for (const [i, event] of events.entries()) {
    const take = takes.get(event.ch) ?? takeOf(event.ch);
    takes.set(event.ch, take);
    try {
      take(event);
    } catch {
      // The header is the first line.
      return { line: i + 2, reason: "the event's data is not that of its kind" };
    }
  }
  return null;
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^the file is cut/, "文件不完整，无法解压"],
  [/^the first line is not JSON/, "首行不是 JSON"],
  [/^not a fulltime-recording/, "不是比赛录制文件"],
  [/^the title is longer than (\d+) characters/, "标题超过 $1 个字符"],
  [/^the event has no time/, "事件没有有效时间"],
  [/^not JSON/, "不是 JSON，文件可能被截断"],
  [/^the event has no data/, "事件没有数据"],
  [/^the event's data is not/, "事件的数据与类型不符"],
  [/^out of order/, "顺序错误"],
  [/^an empty line/, "空行"],
  [/^channel (\S+) jumps from (\d+) to (\d+)/, "频道 $1 的序号从 $2 跳到 $3"],
];

/** `第 12 行：不是 JSON，文件可能被截断`. A reason without a translation is shown as it is. */
export function problemWords({ line, reason }: RecordingProblem): string {
  const found = REASONS.find(([pattern]) => pattern.test(reason));
  const words = found ? (found[0].exec(reason)?.[0] ?? reason).replace(found[0], found[1]) : `格式错误（${reason}）`;
  return line === 0 ? words : `第 ${line} 行：${words}`;
}
