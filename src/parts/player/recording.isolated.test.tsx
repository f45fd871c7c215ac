import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { playerBench } from "./testing/bench.tsx";
import type { FrameClock } from "./frameClock.ts";
import { RECORDING } from "./testing.ts";

const loaded = vi.hoisted(() => ({ flv: null as unknown }));
vi.mock("./flvModule.ts", () => ({ loadFlv: () => Promise.resolve(loaded.flv) }));

const bench = playerBench((flv) => void (loaded.flv = flv));
beforeEach(() => localStorage.clear());
const { element, says, button, last, run, stand, show } = bench;

describe("recording", () => {
  it("has a bar to go anywhere in it, by pointer, keys and words", async () => {
    const clocks: (FrameClock | null)[] = [];
    await show(RECORDING, { onFrameClock: (clock) => clocks.push(clock) });
    expect(last()?.config).toMatchObject({ lazyLoad: true });
    await run(400);
    const bar = screen.getByLabelText("播放进度");
    fireEvent.change(bar, { target: { value: "605" } });
    expect(bench.video.state.time).toBeLessThan(10);
    fireEvent.pointerUp(bar);
    expect(bench.video.state.time).toBe(605);
    expect(bar.getAttribute("aria-valuetext")).toBe("10分5秒，共30分0秒");
    fireEvent.keyDown(bar, { key: "ArrowRight" });
    expect(bench.video.state.time).toBe(610);
    fireEvent.keyDown(screen.getByRole("region"), { key: "ArrowLeft" });
    expect(bench.video.state.time).toBe(605);
    fireEvent.keyDown(screen.getByRole("region"), { key: "Home" });
    expect(bench.video.state.time).toBe(0);
    await run(200);
    expect(screen.getByText(/00:00 \/ 30:00/)).toBeTruthy();
    expect(clocks.at(-1)?.at).toBe(RECORDING.kind === "recording" ? RECORDING.firstFrameAt + 200 : 0);
  });

  it("whose pictures last a little longer than it is said to be long is never beyond its end", async () => {
    await show({ ...RECORDING, durationMs: 4_992 });
    bench.video.state.time = 4.9;
    await run(800);
    expect(bench.video.state.time).toBeGreaterThan(5);
    expect(screen.getByText("00:04 / 00:04")).toBeTruthy();
    expect(screen.getByLabelText("播放进度").getAttribute("aria-valuetext")).toBe("4秒，共4秒");
  });

  it("begins where it is told to, if it can begin anywhere", async () => {
    const begin = async (isSeekable: boolean): Promise<string> => {
      const { unmount } = await show({ ...RECORDING, isSeekable, startAtS: 83 });
      act(() => void element().dispatchEvent(new Event("loadedmetadata")));
      const words = screen.getByText(/ \/ 30:00/).textContent ?? "";
      unmount();
      return `${words} ${bench.video.state.time}`;
    };
    expect(await begin(false)).toBe("00:00 / 30:00 0");
    expect(await begin(true)).toBe("01:23 / 30:00 83");
  });

  it("plays at the speed that was chosen, and is not chased", async () => {
    await show(RECORDING);
    await run(400);
    fireEvent.change(screen.getByLabelText("播放速度"), { target: { value: "1.5" } });
    bench.video.state.buffered = [[0, 60]];
    await run(1_000);
    expect(bench.video.state.rate).toBe(1.5);
  });

  it("goes on where it was after a loss, and can be played again after its end", async () => {
    await show(RECORDING);
    await run(10_000);
    act(() => last()?.emit("ERROR", "NetworkError", "Exception", {}));
    expect(says()).toBe("网络连接中断，正在重新连接");
    bench.video.state.time = 0;
    await stand(600);
    act(() => void element().dispatchEvent(new Event("loadedmetadata")));
    expect(bench.video.state.time).toBeCloseTo(10, 0);
    await run(400);
    act(() => void element().dispatchEvent(new Event("ended")));
    expect(says()).toBe("播放完毕");
    bench.video.state.isPaused = true;
    fireEvent.click(button("重新播放"));
    expect([bench.video.state.time, bench.video.state.isPaused]).toEqual([0, false]);
  });

  it("without an index goes only where it has been loaded", async () => {
    await show({ ...RECORDING, isSeekable: false });
    await run(400);
    bench.video.state.buffered = [[0, 42]];
    for (const key of ["End", "ArrowRight"]) fireEvent.keyDown(screen.getByRole("region"), { key });
    expect(bench.video.state.time).toBe(42);
  });

  it("that is sought before its first data is still being loaded, not known to have sound alone", async () => {
    Object.assign(bench.video.state, { width: 0, ready: 0 });
    await show(RECORDING);
    await stand(400);
    fireEvent.keyDown(screen.getByRole("region"), { key: "ArrowRight" });
    await stand(400);
    expect([bench.video.state.time > 0, says()]).toEqual([true, "正在加载画面"]);
  });

  it("whose data cannot be shown blames no network, and in the end says where it stands", async () => {
    await show(RECORDING);
    await run(10_000);
    for (let i = 0; i < 2; i += 1) {
      act(() => last()?.emit("ERROR", "MediaError", "MediaMSEError", { code: 11 }));
      expect(says()).toBe("画面解码出错，正在重新加载");
      await stand(3_000);
      act(() => void element().dispatchEvent(new Event("error")));
      expect(says()).toBe(i === 0 ? "画面解码出错，正在重新加载" : "录像从这里起无法播放，请换个位置或重新加载");
      await stand(3_000);
    }
    fireEvent.keyDown(screen.getByRole("region"), { key: "Home" });
    await stand(0);
    await run(400);
    expect([says(), bench.video.state.time < 60]).toEqual(["", true]);
  });

  it("that is gone says so", async () => {
    await show(RECORDING);
    act(() => last()?.emit("ERROR", "NetworkError", "HttpStatusCodeInvalid", { code: 404 }));
    expect(says()).toBe("录像不存在或已被删除");
  });
});
