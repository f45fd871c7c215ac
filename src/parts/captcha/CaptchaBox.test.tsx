import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { err, ok } from "../../../contract/result.ts";
import { CaptchaBox } from "./CaptchaBox.tsx";
import type { GeetestCaptchaObject, InitGeetest } from "./geetestScript.ts";
import { challenge, giveBox, portalWith, type Answers } from "./testing.tsx";

const PICTURE = ok({ token: "t", backgroundImage: "data:bg", sliderImage: "data:piece", y: 62, size: 56 });
const LOCAL = { "sliding-verification": () => PICTURE, get: () => challenge({ question: "三加一是几？" }) };
const GEETEST = { ...LOCAL, config: () => ok({ jiyanSwitch: 1, captchaId: "site-id" }) };
const SCRIPT = "script[src='https://static.geetest.com/v4/gt4.js']";

// Loaded beforehand: the tests must not wait for code to be transformed.
beforeAll(async () => void (await Promise.all([import("./TextCaptcha.tsx"), import("./GeetestCaptcha.tsx")])));
beforeEach(() => giveBox(330));
const script = () => vi.waitFor(() => document.querySelector<HTMLScriptElement>(SCRIPT) ?? Promise.reject(new Error("no script")));

async function show(part: ReactNode, answers: Answers) {
  const { calls, within } = portalWith(answers);
  const { rerender, unmount } = render(within(part));
  await act(async () => undefined);
  return { calls, unmount, change: (child: ReactNode) => rerender(within(child)), user: userEvent.setup() };
}

describe("the portal's own captcha", () => {
  it("is the slider, with a question in words instead for whoever cannot use it, and back", async () => {
    const { user, calls } = await show(<CaptchaBox purpose="register" onVerified={() => undefined} />, LOCAL);
    expect(screen.getByRole("slider")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "换一种方式验证" }));
    expect(await screen.findByRole("textbox", { name: "答案" })).toBeTruthy();
    expect(calls.at(-1)?.input.body).toMatchObject({ captchaType: "text", purpose: "register" });
    await user.click(screen.getByRole("button", { name: "返回拼图验证" }));
    expect(await screen.findByRole("slider")).toBeTruthy();
  });

  it("begins anew with another attempt", async () => {
    const onVerified = vi.fn();
    const box = (attempt: number) => <CaptchaBox purpose="login" attempt={attempt} onVerified={onVerified} />;
    const right = ok({ isPassed: true, captchaVerification: "v" });
    const { change } = await show(box(0), { "sliding-verification": ({ query }) => (query?.token === undefined ? PICTURE : right) });
    fireEvent.keyDown(screen.getByRole("slider"), { key: "End" });
    fireEvent.keyDown(screen.getByRole("slider"), { key: "Enter" });
    await vi.waitFor(() => expect(onVerified).toHaveBeenCalledWith("v"));
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "换一种方式验证" }).disabled).toBe(true);
    await act(async () => change(box(1)));
    expect(screen.getByRole("slider").getAttribute("aria-valuenow")).toBe("0");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "换一种方式验证" }).disabled).toBe(false);
  });

  it("is there when the site's configuration is not", async () => {
    await show(<CaptchaBox purpose="login" onVerified={() => undefined} />, { ...LOCAL, config: () => err({ code: 0, message: "" }) });
    expect(screen.getByRole("slider")).toBeTruthy();
  });
});

describe("the third party's captcha", () => {
  afterEach(() => {
    vi.useRealTimers();
    delete window.initGeetest4;
    // Ends the wait for the script, which would outlast the window of these tests.
    document.querySelector(SCRIPT)?.dispatchEvent(new Event("error"));
    document.querySelector(SCRIPT)?.remove();
  });

  it("is used while the switch is on, and gives the JSON of its answer", async () => {
    const onVerified = vi.fn();
    let succeed = (): void => undefined;
    const destroy = vi.fn();
    const init = vi.fn<InitGeetest>((_settings, run) => {
      const captcha: GeetestCaptchaObject = {
        appendTo: (element) => element.append("按住左边按钮拖动"),
        onReady: (ready) => (ready(), captcha),
        onSuccess: (done) => ((succeed = done), captcha),
        onError: () => captcha,
        getValidate: () => ({ captcha_output: "out", gen_time: "1", lot_number: "lot", pass_token: "pass" }),
        destroy,
      };
      run(captcha);
    });
    const { unmount } = await show(<CaptchaBox purpose="login" onVerified={onVerified} />, GEETEST);
    const element = await script();
    window.initGeetest4 = init;
    await act(async () => void element.dispatchEvent(new Event("load")));
    expect(init.mock.calls[0]?.[0]).toMatchObject({ captchaId: "site-id", product: "float" });
    expect(screen.getByText("按住左边按钮拖动")).toBeTruthy();
    expect(screen.queryByRole("slider")).toBeNull();
    act(() => succeed());
    expect(JSON.parse(String(onVerified.mock.calls[0]?.[0]))).toEqual({
      captchaId: "site-id",
      captchaOutput: "out",
      genTime: "1",
      lotNumber: "lot",
      passToken: "pass",
    });
    unmount();
    expect(destroy).toHaveBeenCalledOnce();
  });

  it("gives way to the slider when its script cannot be loaded", async () => {
    await show(<CaptchaBox purpose="login" onVerified={() => undefined} />, GEETEST);
    const element = await script();
    await act(async () => void element.dispatchEvent(new Event("error")));
    expect(await screen.findByRole("slider")).toBeTruthy();
  });

  it("gives way to the slider after 5 s without it, not before", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await show(<CaptchaBox purpose="login" onVerified={() => undefined} />, GEETEST);
    expect(document.querySelector(SCRIPT)).toBeTruthy();
    await act(async () => void (await vi.advanceTimersByTimeAsync(4_999)));
    expect(screen.queryByRole("slider")).toBeNull();
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    expect(screen.getByRole("slider")).toBeTruthy();
    expect(document.querySelector(SCRIPT)).toBeNull();
  });

  it("gives way to the slider when the server cannot check it (10016)", async () => {
    const box = (isLocal: boolean) => (
      <CaptchaBox purpose="login" attempt={isLocal ? 1 : 0} isLocal={isLocal} onVerified={() => undefined} />
    );
    const { change } = await show(box(false), GEETEST);
    await script();
    await act(async () => change(box(true)));
    expect(screen.getByRole("slider")).toBeTruthy();
  });
});
