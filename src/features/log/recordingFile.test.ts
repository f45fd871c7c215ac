import { describe, expect, it } from "vitest";
import { type Recording, serialiseRecording } from "../../../contract/feed/recording.ts";
import { problemWords, readRecordingFile } from "./recordingFile.ts";

const RECORDING: Recording = {
  header: { format: "fulltime-recording/1", title: "测试", from: 1, to: 3, sources: ["test"] },
  events: [1, 2, 3].map((s) => ({ ch: "fb:m1", s, at: s, k: "text", d: { id: `t${s}` } })),
};
const TEXT = serialiseRecording(RECORDING);

async function gzip(text: string): Promise<Blob> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

async function problem(file: Blob): Promise<string> {
  const answer = await readRecordingFile(file);
  return answer.ok ? "read" : problemWords(answer.error);
}

describe("a recording file", () => {
  it("is read plain and gzipped", async () => {
    expect(await readRecordingFile(new Blob([TEXT]))).toEqual({ ok: true, value: RECORDING });
    expect(await readRecordingFile(await gzip(TEXT))).toEqual({ ok: true, value: RECORDING });
  });

  it("is refused with the line", async () => {
    const lines = TEXT.split("\n");
    expect(await problem(new Blob([TEXT.slice(0, -8)]))).toBe("第 4 行：不是 JSON，文件可能被截断");
    expect(await problem(new Blob([lines.toSpliced(2, 1).join("\n")]))).toBe("第 3 行：频道 fb:m1 的序号从 1 跳到 3");
    expect(await problem(new Blob([TEXT.replace('{"id":"t2"}', "null")]))).toBe("第 3 行：事件没有数据");
    expect(await problem(new Blob([TEXT.replace("测试", "长".repeat(201))]))).toBe("第 1 行：标题超过 200 个字符");
    expect(await problem(new Blob([TEXT.replace('"at":2', '"at":9e15')]))).toBe("第 3 行：事件没有有效时间");
    expect(await problem(new Blob(["<html>"]))).toBe("第 1 行：首行不是 JSON");
    expect(await problem(new Blob(['{"a":1}']))).toBe("第 1 行：不是比赛录制文件");
  });

  it.each([
    ["fb:m1", "fixture", {}],
    ["bk:m1", "fixture", { home: null }],
    ["odds:fb:m1", "odds.batch", { quotes: [null] }],
    ["thread:fb:m1", "counts", {}],
    ["fb", "rows", {}],
  ])("is refused with the line of the event on %s that is no %s", async (ch, k, d) => {
    const text = serialiseRecording({ ...RECORDING, events: [...RECORDING.events, { ch, s: ch === "fb:m1" ? 4 : 1, at: 4, k, d }] });
    expect(await problem(new Blob([text]))).toBe("第 5 行：事件的数据与类型不符");
  });

  it.each([
    ["fb:m1", "weather"],
    ["room:680001", "weather"],
    ["weather:fb:m1", "forecast"],
  ])("of a newer portal, with %s of %s, is read", async (ch, k) => {
    const text = serialiseRecording({ ...RECORDING, events: [...RECORDING.events, { ch, s: ch === "fb:m1" ? 4 : 1, at: 4, k, d: {} }] });
    expect(await problem(new Blob([text]))).toBe("read");
  });

  it("is refused when it cannot be unpacked", async () => {
    const whole = await gzip(TEXT);
    expect(await problem(whole.slice(0, whole.size - 12))).toBe("文件不完整，无法解压");
  });
});
