import { type Recording, type RecordingProblem, parseRecording } from "../../../contract/feed/recording.ts";
import { type Result, err } from "../../../contract/result.ts";

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
  if (!parsed.ok) return parsed;
  // Loaded with the file: the page itself folds nothing.
  const { unplayableEvent } = await import("./unplayableEvent.ts");
  const unplayable = unplayableEvent(parsed.value);
  return unplayable === null ? parsed : err(unplayable);
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
