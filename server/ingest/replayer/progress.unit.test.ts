import { describe, expect, it } from "vitest";
import { createProgress } from "./progress.ts";

function output(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

describe("progress", () => {
  it("writes a plain line a tenth where there is no terminal", () => {
    const out = output(false);
    const progress = createProgress(out, () => 0);
    for (let done = 0; done <= 100; done += 1) progress.update(done, 100, "x");
    progress.end();
    expect(out.written).toHaveLength(11);
    expect(out.written[0]).toBe("0% 0/100 x\n");
    expect(out.written.at(-1)).toBe("100% 100/100 x\n");
    expect(out.written.join("")).not.toContain("\r");
  });

  it("redraws one bar on a terminal, not more often than ten times a second, and always the last", () => {
    let now = 0;
    const out = output(true);
    const progress = createProgress(out, () => now);
    for (let done = 0; done <= 1_000; done += 1) {
      progress.update(done, 1_000, "x");
      now += 1;
    }
    progress.end();
    expect(out.written.length).toBeLessThanOrEqual(13);
    expect(out.written.at(-2)).toContain("[##############################] 100% 1000/1000 x");
    expect(out.written.at(-1)).toBe("\n");
  });

  it("says trouble on a line of its own", () => {
    const out = output(true);
    const progress = createProgress(out, () => 0);
    progress.update(1, 2, "x");
    progress.print("no answer");
    expect(out.written.slice(1)).toEqual(["\r\u001B[K", "no answer\n"]);
  });
});
