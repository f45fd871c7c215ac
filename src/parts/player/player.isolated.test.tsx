import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { playerBench } from "./testing/bench.tsx";
import type { FrameClock } from "./frameClock.ts";
import { Player } from "./Player.tsx";
import { LIVE, T, fakeFlv } from "./testing.ts";

const loaded = vi.hoisted(() => ({ flv: null as unknown }));
vi.mock("./flvModule.ts", () => ({ loadFlv: () => Promise.resolve(loaded.flv) }));

const bench = playerBench((flv) => void (loaded.flv = flv));
beforeEach(() => localStorage.clear());
const { now, element, says, button, last, run, stand, show } = bench;

it("is a dark frame of its name until the browser has it, with no words of a state nobody knows yet", () => {
  const html = renderToString(<Player source={null} title="枪手主场" now={now} overlay={<b>2-1</b>} />);
  expect(html).toContain('aria-label="播放器：枪手主场"');
  expect(html).toContain("2-1");
  expect(html).not.toContain("开播");
  expect(bench.flv.players).toEqual([]);
});

describe("live", () => {
  it("plays by itself, near the newest picture, and says it plays", async () => {
    await show(LIVE);
    expect(says()).toBe("正在加载画面");
    expect(last()?.source).toMatchObject({ url: LIVE.url, isLive: true });
    expect(last()?.config).toMatchObject({ enableStashBuffer: false, lazyLoad: false, autoCleanupSourceBuffer: true });
    await run(400);
    expect(says()).toBe("");
    expect(button("暂停")).toBeTruthy();
    bench.video.state.buffered = [[0, bench.video.state.time + 2]];
    await run(200);
    expect(bench.video.state.rate).toBe(1.15);
    bench.video.state.buffered = [[0, bench.video.state.time + 9]];
    await run(200);
    expect(bench.video.state.time).toBeGreaterThan(8);
  });

  it("says when the picture stands, connects again, and goes on", async () => {
    await show(LIVE);
    await run(600);
    await stand(3_000);
    expect(says()).toBe("画面卡住了，正在等待数据");
    await stand(5_001);
    expect(says()).toBe("直播连接中断，正在重新连接");
    expect(last()?.isDestroyed).toBe(true);
    await stand(600);
    expect(bench.flv.players).toHaveLength(2);
    await run(400);
    expect(says()).toBe("");
  });

  it("lets flv.js come back from its own event before it is ended, in silence, and the next connection waits for that", async () => {
    await show(LIVE);
    await run(400);
    const first = last();
    act(() => first?.emit("ERROR", "MediaError", "MediaMSEError", { code: 11 }));
    expect([first?.isDestroyed, bench.video.state.isPaused]).toEqual([false, true]);
    fireEvent.click(button("立即重连"));
    await act(() => vi.advanceTimersToNextTimerAsync());
    expect(first).toMatchObject({ isDestroyed: true, _seekpointRecord: null });
    await stand(0);
    expect(bench.flv.players).toHaveLength(2);
    await run(400);
    expect([says(), bench.video.state.isPaused]).toEqual(["", false]);
  });

  it("says that a stream has sound alone, over plain ground: the last picture before it goes", async () => {
    await show(LIVE);
    await run(400);
    bench.video.state.width = 0;
    element().poster = "blob:before";
    await run(400);
    expect([says(), element().hasAttribute("poster")]).toEqual(["只有声音", false]);
    bench.video.state.width = 640;
    await run(400);
    expect(says()).toBe("");
  });

  it("does not act on what the element has left behind: a queued pause while it plays, a queued play while it stands", async () => {
    await show(LIVE);
    await run(400);
    const told: string[] = [];
    for (const name of ["pause", "play"]) element().addEventListener(name, () => told.push(name));
    act(() => void element().dispatchEvent(new Event("pause")));
    expect([says(), bench.video.state.isPaused, told]).toEqual(["", false, ["pause"]]);
    act(() => element().pause());
    act(() => void element().dispatchEvent(new Event("play")));
    await stand(1_000);
    expect([bench.video.state.isPaused, told]).toEqual([true, ["pause", "pause", "play"]]);
    expect(button("播放")).toBeTruthy();
    // Events that match the element's state count, whoever caused them.
    act(() => void element().play());
    await run(400);
    expect(button("暂停")).toBeTruthy();
  });

  it("tells a room that is down, and plays when it is up again", async () => {
    const made = await show(null);
    expect(says()).toBe("主播还没有开播，开播后自动播放");
    expect(button("播放")).toHaveProperty("disabled", true);
    made.rerender(<Player source={LIVE} title="枪手主场" now={now} />);
    await stand(0);
    await run(400);
    expect(says()).toBe("");
    made.rerender(<Player source={null} title="枪手主场" now={now} downText="主播暂时离开" />);
    await stand(0);
    expect(says()).toBe("主播暂时离开");
    expect(last()?.isDestroyed).toBe(true);
  });

  it("asks for nothing while the room says that no pictures arrive, and plays when they do", async () => {
    const made = await show(LIVE, { isFlowing: false });
    await stand(60_000);
    expect([bench.flv.players.length, says()]).toEqual([0, "主播已开播，正在等待画面"]);
    made.rerender(<Player source={LIVE} isFlowing title="枪手主场" now={now} />);
    await stand(0);
    await run(400);
    expect([bench.flv.players.length, says()]).toEqual([1, ""]);
  });

  it("says in words what it cannot play, and loads again when asked", async () => {
    await show(LIVE);
    act(() => last()?.emit("ERROR", "MediaError", "CodecUnsupported", { code: -1 }));
    expect(says()).toMatch(/编码/);
    fireEvent.click(button("重新加载"));
    await stand(0);
    expect(bench.flv.players).toHaveLength(2);
    act(() => last()?.emit("ERROR", "NetworkError", "HttpStatusCodeInvalid", { code: 404 }));
    expect(says()).toBe("直播信号暂时中断，正在重新连接");
    cleanup();
    loaded.flv = fakeFlv(false).flv;
    await show(LIVE);
    expect(says()).toMatch(/不支持播放/);
  });

  it("plays without sound where the browser wants a click first, and a click gives the sound", async () => {
    bench.video.state.refusal = ["NotAllowedError"];
    await show(LIVE);
    await run(400);
    expect(element().muted).toBe(true);
    fireEvent.click(button("点击取消静音"));
    expect(element().muted).toBe(false);
    expect(screen.queryByRole("button", { name: "点击取消静音" })).toBeNull();
    // Muting demanded by the browser is not the viewer's choice.
    expect(localStorage.getItem("player.volume")).toContain('"isMuted":false');
  });

  it("is silent again, and plays, where the browser turned the sound on and took the picture away for it", async () => {
    bench.video.state.refusal = ["NotAllowedError"];
    await show(LIVE);
    await run(400);
    element().muted = false;
    act(() => element().pause());
    expect([element().muted, bench.video.state.isPaused]).toEqual([true, false]);
    await run(400);
    expect(says()).toBe("");
    expect(button("点击取消静音")).toBeTruthy();
    fireEvent.click(button("点击取消静音"));
    act(() => element().pause());
    expect([element().muted, bench.video.state.isPaused]).toEqual([false, true]);
  });

  it("does not try the sound in WebKit before the page was touched", async () => {
    vi.spyOn(navigator, "vendor", "get").mockReturnValue("Apple Computer, Inc.");
    await show(LIVE);
    await run(400);
    expect([element().muted, says()]).toEqual([true, ""]);
    expect(button("点击取消静音")).toBeTruthy();
  });

  it("does not mute for any other refusal", async () => {
    bench.video.state.refusal = ["NotSupportedError"];
    await show(LIVE);
    expect(element().muted).toBe(false);
    expect(says()).toBe("直播连接中断，正在重新连接");
  });

  it("pauses and goes on by button, key and the browser's own controls", async () => {
    await show(LIVE);
    await run(400);
    fireEvent.click(button("暂停"));
    expect(bench.video.state.isPaused).toBe(true);
    fireEvent.keyDown(document.body, { key: " " });
    expect(bench.video.state.isPaused).toBe(false);
    await run(400);
    act(() => element().pause());
    expect(button("播放")).toBeTruthy();
  });

  it("leaves the keys to who writes", async () => {
    await show(LIVE, { controls: { middle: <input aria-label="弹幕内容" /> } });
    await run(400);
    fireEvent.keyDown(screen.getByLabelText("弹幕内容"), { key: "k" });
    fireEvent.keyDown(screen.getByLabelText("弹幕内容"), { key: "m" });
    expect(bench.video.state.isPaused).toBe(false);
    expect(element().muted).toBe(false);
  });

  it("tells an iPhone that cannot play what an iPhone can do about it, and other browsers what they can", async () => {
    loaded.flv = fakeFlv(false).flv;
    const agent = vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X)");
    await show(LIVE);
    expect(says()).toMatch(/iOS 17\.1/);
    cleanup();
    agent.mockRestore();
    await show(LIVE);
    expect(says()).toMatch(/Chrome/);
  });

  it("fills an iPhone's screen with the picture, which is all that it fills one with", async () => {
    await show(LIVE);
    await run(400);
    let entered = 0;
    Object.assign(element(), { webkitEnterFullscreen: () => (entered += 1) });
    expect(element().closest("section")?.requestFullscreen).toBeUndefined();
    fireEvent.click(button("全屏"));
    expect(entered).toBe(1);
  });

  it("remembers volume and silence", async () => {
    const made = await show(LIVE);
    fireEvent.change(screen.getByLabelText("音量"), { target: { value: "25" } });
    fireEvent.keyDown(document.body, { key: "m" });
    made.unmount();
    await show(LIVE);
    expect([element().volume, element().muted]).toEqual([0.25, true]);
    expect(screen.getByLabelText("音量").getAttribute("aria-valuetext")).toBe("静音");
    fireEvent.click(button("取消静音"));
    expect([element().volume, element().muted]).toEqual([0.25, false]);
  });

  it("hides its controls after 3 s without movement, and never while a key's focus is in them", async () => {
    await show(LIVE);
    await run(400);
    const bar = button("暂停").closest("[data-idle]");
    await run(3_000);
    expect(bar?.getAttribute("data-idle")).toBe("true");
    fireEvent.pointerMove(screen.getByRole("region"));
    expect(bar?.getAttribute("data-idle")).toBe("false");
    act(() => button("全屏").focus());
    await run(6_000);
    expect(bar?.getAttribute("data-idle")).toBe("false");
    act(() => button("全屏").blur());
    await run(4_000);
    expect(bar?.getAttribute("data-idle")).toBe("true");
  });

  it("offers a quality only where there are several", async () => {
    const chosen: string[] = [];
    const one = [{ id: "a", name: "蓝光" }];
    const made = await show(LIVE, { qualities: one });
    expect(screen.queryByLabelText("清晰度")).toBeNull();
    made.rerender(
      <Player
        source={LIVE}
        title="x"
        now={now}
        qualities={[...one, { id: "b", name: "高清" }]}
        quality="a"
        onQuality={(id) => chosen.push(id)}
      />,
    );
    fireEvent.change(screen.getByLabelText("清晰度"), { target: { value: "b" } });
    expect(chosen).toEqual(["b"]);
  });
});

describe("clock of the picture", () => {
  it("is told at least four times a second, from the stream's marks, and shown as the delay", async () => {
    const clocks: (FrameClock | null)[] = [];
    await show(LIVE, { onFrameClock: (clock) => clocks.push(clock) });
    expect(clocks).toEqual([null]);
    act(() => last()?.emit("SCRIPTDATA_ARRIVED", { onWallClock: { at: T - 2_100, pts: 7_000_000 } }));
    await run(2_000);
    expect(clocks.length).toBeGreaterThanOrEqual(8);
    const { at, lagMs, isPlaying } = clocks.at(-1) as FrameClock;
    expect([at, lagMs, isPlaying]).toEqual([T - 100, 2_100, true]);
    expect(screen.getByText("延迟 2.1 秒")).toBeTruthy();
  });

  it("stands with the picture through a loss, so that a page held by it does not run ahead", async () => {
    const clocks: (FrameClock | null)[] = [];
    await show(LIVE, { onFrameClock: (clock) => clocks.push(clock) });
    act(() => last()?.emit("SCRIPTDATA_ARRIVED", { onWallClock: { at: T, pts: 0 } }));
    await run(1_000);
    const before = clocks.at(-1) as FrameClock;
    act(() => last()?.emit("ERROR", "NetworkError", "Exception", {}));
    await stand(450);
    expect(bench.flv.players).toHaveLength(1);
    expect(clocks.at(-1)).toMatchObject({ at: before.at, isPlaying: false });
    expect(clocks.at(-1)?.lagMs).toBeGreaterThan(before.lagMs + 200);
    await stand(4_550);
    const standing = clocks.at(-1) as FrameClock;
    expect(standing).toMatchObject({ at: before.at, isPlaying: false });
    expect(standing.lagMs).toBeGreaterThan(Date.now() - before.at - 250);
    // The next connection has timestamps of its own.
    bench.video.state.time = 0;
    act(() => last()?.emit("SCRIPTDATA_ARRIVED", { onWallClock: { at: Date.now(), pts: 999_000 } }));
    await run(1_000);
    expect(clocks.at(-1)).toMatchObject({ isPlaying: true, lagMs: 0 });
  });
});
