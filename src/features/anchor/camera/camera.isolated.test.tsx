import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BehaviorSubject } from "rxjs";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { fromCallback } from "xstate";
import { err, ok } from "../../../../contract/result.ts";
import type { BroadcastEvent, BroadcastSettings, PictureQuality } from "../../../../machines/anchor/broadcastMachine.ts";
import type { Replies } from "../../../hooks/testing/portal.tsx";
import { giveLayout } from "../../../ui/control/testing.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { CARD, OWN, PUBLISH, anchorWorld } from "../testing.tsx";
import { CameraPart } from "./CameraPart.tsx";
import { type Captured, problemOf, supportOf } from "./capture.ts";
import { NO_STATS } from "./broadcastStats.ts";
import type { Studio } from "./studio.ts";

/** A fake studio: the test emits events from the machine's actors. */
const played = vi.hoisted(() => ({ studio: null as unknown }));
vi.mock("./studio.ts", () => ({ createStudio: () => played.studio }));

let say: Record<"capture" | "encoder" | "connection", ((event: BroadcastEvent) => void) | null>;
let keys: string[];
let captured$: BehaviorSubject<Captured | null>;
let figures$: BehaviorSubject<typeof NO_STATS>;

beforeAll(giveLayout);
beforeEach(() => {
  say = { capture: null, encoder: null, connection: null };
  keys = [];
  captured$ = new BehaviorSubject<Captured | null>(null);
  figures$ = new BehaviorSubject(NO_STATS);
  const held = (what: keyof typeof say, tell: (event: BroadcastEvent) => void) => {
    say[what] = tell;
    return () => void (say[what] = null);
  };
  const studio: Studio = {
    captured$,
    stats$: figures$,
    devices$: new BehaviorSubject({ cameras: [{ deviceId: "c1", label: "前置摄像头" } as MediaDeviceInfo], microphones: [] }),
    actors: {
      capture: fromCallback<BroadcastEvent, BroadcastSettings>(({ sendBack }) => held("capture", sendBack)),
      encoder: fromCallback<BroadcastEvent, PictureQuality>(({ sendBack }) => held("encoder", sendBack)),
      connection: fromCallback<BroadcastEvent, { readonly key: string }>(({ input, sendBack }) => {
        keys.push(input.key);
        return held("connection", sendBack);
      }),
    },
  };
  played.studio = studio;
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("VideoEncoder", vi.fn());
  vi.stubGlobal("MediaStreamTrackProcessor", vi.fn());
  Object.assign(navigator, { mediaDevices: { getUserMedia: vi.fn(), getDisplayMedia: vi.fn() } });
});
afterEach(() => vi.unstubAllGlobals());

function show(replies: Replies = {}, isLive = false) {
  const live: unknown[] = [];
  const up = { ...OWN, publish: PUBLISH, room: { ...CARD, isLive: true } };
  const part = (
    <>
      <Link to="/v/anchor-zone">我的直播</Link>
      <CameraPart isLive={isLive} onLive={(room) => live.push(room)} />
    </>
  );
  const world = anchorWorld(part, { "/api/room/up": () => ok(up), ...replies }, { at: "/v/anchor-set" });
  render(world.element);
  return { ...world, live, up };
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const tell = async (who: keyof typeof say, event: BroadcastEvent): Promise<void> => {
  await waitFor(() => expect(say[who]).not.toBeNull());
  say[who]?.(event);
};
const seen = (text: string | RegExp) => screen.findByText(text);

it("goes on air with the key of the room that went up, shows figures and warnings, and asks before it is left", async () => {
  const { live, up } = show();
  await press("打开预览");
  await seen("正在打开摄像头，请在浏览器的提示里点“允许”");
  await tell("capture", { type: "capture.ready" });
  await press("开播并推流");
  await tell("connection", { type: "connection.opened" });
  await seen("推流中，观众正在看到您的画面");
  expect([keys, live]).toEqual([[PUBLISH.streamKey], [up]]);
  figures$.next({ publishedMs: 83_000, kilobitsPerSecond: 2_140, framesPerSecond: 30, dropped: 12, warning: "lowered" });
  for (const text of ["01:23", "2140", "30", "12", "网络跟不上，已降低码率"]) await seen(text);
  expect(screen.getByLabelText("清晰度")).toHaveProperty("disabled", true);

  await userEvent.click(screen.getByRole("link", { name: "我的直播" }));
  await press("留下");
  expect(screen.getByTestId("address").textContent).toBe("/v/anchor-set");
  await tell("connection", { type: "connection.lost" });
  await seen("网络中断，正在重新连接");
  await press("停止推流");
  await seen("推流已停止");
  expect(say).toEqual({ capture: null, encoder: null, connection: null });
  await userEvent.click(screen.getByRole("link", { name: "我的直播" }));
  expect(screen.getByTestId("address").textContent).toBe("/v/anchor-zone");
});

it("says why there is no picture, why it may not go on air, and what ended it", async () => {
  let answer = () => err({ code: 403, message: "没有权限" }) as ReturnType<NonNullable<Replies[string]>>;
  const { up } = show({ "/api/room/up": () => answer() }, true);
  await press("打开预览");
  await tell("capture", { type: "capture.failed", problem: "denied" });
  await seen(/没有得到使用权限/);
  await press("打开预览");
  await tell("capture", { type: "capture.ready" });
  await press("开始推流");
  await seen("没有权限");
  answer = () => ok(up);
  await press("开始推流");
  await tell("connection", { type: "connection.opened" });
  await tell("connection", { type: "connection.ended", problem: "cutOff" });
  await seen("直播已结束或密钥已重置，推流已停止");
});

it("is offered by browsers that can, on secure pages; others are told what to do instead", async () => {
  expect(supportOf(globalThis)).toBe("supported");
  Reflect.deleteProperty(globalThis, "MediaStreamTrackProcessor");
  show();
  await seen("当前浏览器不能直接开播，请用新版 Chrome 或 Edge，或使用 OBS");
  vi.stubGlobal("isSecureContext", false);
  expect(supportOf(globalThis)).toBe("insecure");
  // jsdom's DOMException, unlike a browser's, is not an Error.
  const problems = ["NotAllowedError", "NotFoundError", "NotReadableError", "TypeError"].map((name) =>
    problemOf(Object.assign(new Error(), { name })),
  );
  expect(problems).toEqual(["denied", "missing", "inUse", "unsupported"]);
});
