import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { createDecipheriv } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { err, ok } from "../../../contract/result.ts";
import { JigsawCaptcha } from "./JigsawCaptcha.tsx";
import { SliderCaptcha } from "./SliderCaptcha.tsx";
import { type Answer, type Answers, KEY, challenge, giveBox, reply, portalWith } from "./testing.tsx";

const PICTURE = { token: "token-1", backgroundImage: "data:bg", sliderImage: "data:piece", y: 62, size: 56 };

beforeEach(() => {
  giveBox(330);
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const handle = () => screen.getByRole("slider");
const said = () => screen.getByRole("status").textContent;
const press = (key: string, more: object = {}) => fireEvent.keyDown(handle(), { key, ...more });

/** `answer` replies to the answers, `load` to the request for a challenge. */
function home(answer: Answer, load: Answer = ok(PICTURE)): Answers {
  return { "sliding-verification": ({ query }) => (query?.token === undefined ? load : answer) };
}
const RIGHT = ok({ isPassed: true, captchaVerification: "verification" });
const WRONG = ok({ isPassed: false, captchaVerification: "" });

async function drag(fromX: number, toX: number): Promise<void> {
  const at = (clientX: number) => ({ pointerId: 1, button: 0, clientX });
  fireEvent.pointerDown(handle(), at(fromX));
  await wait(100);
  for (let i = 1; i <= 4; i += 1) {
    fireEvent.pointerMove(handle(), at(fromX + ((toX - fromX) * i) / 4));
    await wait(450);
  }
  fireEvent.pointerUp(handle(), at(toX));
  await wait(0);
}

async function show(part: ReactNode, answers: Answers) {
  const { calls, within } = portalWith(answers);
  const { unmount } = render(within(part));
  await act(async () => undefined);
  return { calls, unmount };
}

describe("the slider", () => {
  it("is dragged by the pointer: what is sent is px of the picture, however wide it is shown", async () => {
    giveBox(372);
    const onVerified = vi.fn();
    const { calls } = await show(<SliderCaptcha purpose="login" onVerified={onVerified} />, home(RIGHT));
    expect(said()).toBe("请拖动滑块填充拼图");
    await drag(20, 140);
    expect(calls[0]?.input.query).toEqual({ purpose: "login" });
    expect(calls[1]?.input.query).toEqual({ token: "token-1", x: 100, track: "0,0;0,25;450,50;900,75;1350,100;1800,100" });
    expect(onVerified).toHaveBeenCalledExactlyOnceWith("verification");
    expect(said()).toBe("验证成功1.8s");
  });

  it("stays for a second after the success without moving, and then leaves its verdict", async () => {
    await show(<SliderCaptcha purpose="login" onVerified={() => undefined} />, home(RIGHT));
    handle().focus();
    await drag(0, 100);
    const at = handle().getAttribute("aria-valuenow");
    press("ArrowRight");
    fireEvent.pointerDown(handle(), { pointerId: 1, button: 0, clientX: 100 });
    fireEvent.pointerMove(handle(), { pointerId: 1, clientX: 200 });
    expect(handle().getAttribute("aria-valuenow")).toBe(at);
    await wait(999);
    expect(said()).toBe("验证成功1.8s");
    expect(handle()).toBeTruthy();
    await wait(1);
    expect(screen.queryByRole("slider")).toBeNull();
    expect(said()).toBe("验证通过1.8s");
    expect(document.activeElement).toBe(screen.getByRole("status"));
  });

  it("says what was wrong for 1.5 s and comes back with another picture", async () => {
    const { calls } = await show(<SliderCaptcha purpose="register" onVerified={() => undefined} />, home(WRONG));
    await drag(0, 100);
    expect(said()).toBe("验证失败：请正确拼合图像");
    await wait(1_499);
    expect(calls).toHaveLength(2);
    await wait(1);
    expect(calls).toHaveLength(3);
    expect(said()).toBe("请拖动滑块填充拼图");
    expect(handle().getAttribute("aria-valuenow")).toBe("0");
  });

  it("is moved by the keys: 1 px, 10 with shift, Home goes back, Enter sends", async () => {
    const { calls } = await show(<SliderCaptcha purpose="login" onVerified={() => undefined} />, home(RIGHT));
    expect(handle().getAttribute("aria-valuemax")).toBe("254");
    press("ArrowRight");
    press("ArrowRight", { shiftKey: true });
    press("ArrowLeft");
    expect(handle().getAttribute("aria-valuenow")).toBe("10");
    expect(handle().getAttribute("aria-valuetext")).toContain("10 像素");
    press("Home");
    expect(handle().getAttribute("aria-valuenow")).toBe("0");
    press("End");
    expect(handle().getAttribute("aria-valuenow")).toBe("254");
    expect(press("Enter")).toBe(false);
    await wait(0);
    expect(calls[1]?.input.query).toMatchObject({ x: 254 });
  });

  it("goes back when the pointer is taken away", async () => {
    const { calls } = await show(<SliderCaptcha purpose="login" onVerified={() => undefined} />, home(RIGHT));
    fireEvent.pointerDown(handle(), { pointerId: 1, button: 0, clientX: 0 });
    fireEvent.pointerMove(handle(), { pointerId: 1, clientX: 80 });
    fireEvent.pointerCancel(handle(), { pointerId: 1 });
    expect(handle().getAttribute("aria-valuenow")).toBe("0");
    expect(calls).toHaveLength(1);
  });

  it("gives another picture when asked, and again after it could not be loaded", async () => {
    const { calls } = await show(
      <SliderCaptcha purpose="login" onVerified={() => undefined} />,
      home(RIGHT, err({ code: 429, message: "操作过于频繁，请稍后再试" })),
    );
    expect(said()).toBe("操作过于频繁，请稍后再试");
    fireEvent.click(screen.getByRole("button", { name: "重试" }));
    await wait(0);
    expect(calls).toHaveLength(2);
  });

  it("asks for nothing more once it is gone", async () => {
    const { calls, unmount } = await show(<SliderCaptcha purpose="login" onVerified={() => undefined} />, home(WRONG));
    await drag(0, 100);
    unmount();
    await wait(5_000);
    expect(calls).toHaveLength(2);
    expect(calls[0]?.input.signal).toBeDefined();
  });
});

describe("the block puzzle", () => {
  /** Header of a PNG, 47 px wide. */
  const STRIP = Buffer.from([...Array.from({ length: 19 }, () => 0), 47, ...Array.from({ length: 20 }, () => 0)]).toString("base64");

  function open(encrypted: string): string {
    const decipher = createDecipheriv("aes-128-ecb", KEY, null);
    return Buffer.concat([decipher.update(Buffer.from(encrypted, "base64")), decipher.final()]).toString("utf8");
  }

  it("speaks the anji-plus protocol, and makes the verification of what it knows", async () => {
    const onVerified = vi.fn();
    const { calls } = await show(<JigsawCaptcha purpose="login" onVerified={onVerified} />, {
      get: () => challenge({ captchaType: "blockPuzzle", jigsawImageBase64: STRIP }),
      check: () => reply("0000"),
    });
    expect(handle().getAttribute("aria-valuemax")).toBe(String(310 - 47));
    await drag(0, 165);
    // The cipher is loaded as a chunk of its own.
    vi.useRealTimers();
    await vi.waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
    const body = calls.find(({ path }) => path.endsWith("check"))?.input.body as { token: string; pointJson: string; captchaType: string };
    expect(body).toMatchObject({ token: "token-1", captchaType: "blockPuzzle" });
    expect(JSON.parse(open(body.pointJson))).toEqual({ x: 155, y: 5 });
    expect(open(String(onVerified.mock.calls[0]?.[0]))).toBe(`token-1---${open(body.pointJson)}`);
  });
});
