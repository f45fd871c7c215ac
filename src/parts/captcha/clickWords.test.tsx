import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createDecipheriv } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { giveLayout } from "../../ui/control/testing.ts";
import { CaptchaDialog } from "./CaptchaDialog.tsx";
import { ClickWordCaptcha } from "./ClickWordCaptcha.tsx";
import { TextCaptcha } from "./TextCaptcha.tsx";
import { KEY, challenge, giveBox, reply, portalWith, type Answers } from "./testing.tsx";

beforeAll(giveLayout);
beforeEach(() => giveBox(330, 155));

function open(encrypted: unknown): string {
  const decipher = createDecipheriv("aes-128-ecb", KEY, null);
  return Buffer.concat([decipher.update(Buffer.from(String(encrypted), "base64")), decipher.final()]).toString("utf8");
}

const picture = () => screen.getByRole("button", { name: /请依次点击/ });
const click = (clientX: number, clientY: number) => fireEvent.click(picture(), { clientX, clientY, detail: 1 });
const bodyOf = (calls: { path: string; input: { body?: object } }[]) =>
  calls.findLast(({ path }) => path.endsWith("check"))?.input.body as { pointJson: string; captchaType: string };

async function show(part: ReactNode, answers: Answers) {
  const { calls, within } = portalWith(answers);
  render(within(part));
  await act(async () => undefined);
  return { calls, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

describe("words to click", () => {
  it("takes three clicks in the picture's own px, and checks by itself", async () => {
    const onVerified = vi.fn();
    const { calls } = await show(<ClickWordCaptcha purpose="payment" onVerified={onVerified} />, {
      get: () => challenge(),
      check: () => reply("0000"),
    });
    expect(screen.getByText("请依次点击").textContent).toBe("请依次点击越位旗");
    click(33, 20);
    click(165, 100);
    expect(screen.getByRole("status").textContent).toBe("已选 2/3");
    click(330, 155);
    await vi.waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
    const point = open(bodyOf(calls).pointJson);
    expect(JSON.parse(point)).toEqual([
      { x: 31, y: 20 },
      { x: 155, y: 100 },
      { x: 310, y: 155 },
    ]);
    expect(open(onVerified.mock.calls[0]?.[0])).toBe(`token-1---${point}`);
    expect(screen.getByRole("status").textContent).toBe("验证成功");
  });

  it("takes the last click back", async () => {
    await show(<ClickWordCaptcha purpose="payment" onVerified={() => undefined} />, { get: () => challenge() });
    const undo = screen.getByRole<HTMLButtonElement>("button", { name: "撤销上一个" });
    expect(undo.disabled).toBe(true);
    click(33, 20);
    fireEvent.click(undo);
    expect(screen.getByRole("status").textContent).toBe("已选 0/3");
  });

  it("is pointed at with the keys", async () => {
    const { calls } = await show(<ClickWordCaptcha purpose="payment" onVerified={() => undefined} />, {
      get: () => challenge(),
      check: () => reply("6111", "验证失败"),
    });
    const press = (key: string, more: object = {}) => fireEvent.keyDown(picture(), { key, ...more });
    press("ArrowRight", { shiftKey: true });
    press("Enter");
    press("ArrowUp");
    press("Enter");
    press("Enter");
    await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("验证失败"));
    expect(JSON.parse(open(bodyOf(calls).pointJson))).toEqual([
      { x: 175, y: 78 },
      { x: 175, y: 74 },
      { x: 175, y: 74 },
    ]);
  });

  it.each([
    { name: "too many asked for", get: reply("6201", "获取验证码过于频繁"), says: "获取次数过多，请稍后再试" },
    { name: "locked", get: reply("6202", "验证失败次数过多，请稍后再试"), says: "验证失败次数过多，请稍后再试" },
  ])("shows no picture when $name", async ({ get, says }) => {
    const { calls } = await show(<ClickWordCaptcha purpose="payment" onVerified={() => undefined} />, { get: () => get });
    expect(screen.getByRole("status").textContent).toBe(says);
    expect(document.querySelector("img")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "重试" }));
    await act(async () => undefined);
    expect(calls).toHaveLength(2);
  });
});

describe("a question in words", () => {
  it("is answered with Enter, without sending the form around it", async () => {
    const onVerified = vi.fn();
    const onSubmit = vi.fn();
    const { calls, user } = await show(
      <form onSubmit={onSubmit}>
        <TextCaptcha purpose="login" onVerified={onVerified} />
      </form>,
      { get: () => challenge({ captchaType: "text", question: "胜一场得三分，一胜一平，一共几分？" }), check: () => reply("0000") },
    );
    const input = screen.getByRole("textbox", { name: "答案", description: "胜一场得三分，一胜一平，一共几分？" });
    await user.type(input, " 4{Enter}");
    await vi.waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
    expect(JSON.parse(open(bodyOf(calls).pointJson))).toEqual({ text: "4" });
    expect(calls[0]?.input.body).toMatchObject({ captchaType: "text", purpose: "login" });
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByText("验证通过")).toBeTruthy();
  });
});

describe("the dialog", () => {
  it("is solved by words to click or by a question, and closes a second after", async () => {
    const onVerified = vi.fn();
    const onClose = vi.fn();
    const { user } = await show(<CaptchaDialog purpose="payment" onVerified={onVerified} onClose={onClose} />, {
      get: ({ body }) => challenge(JSON.stringify(body).includes("text") ? { question: "三加一是几？" } : {}),
      check: () => reply("0000"),
    });
    expect(screen.getByRole("dialog", { name: "安全验证" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "换一种方式验证" }));
    await user.type(await screen.findByRole("textbox", { name: "答案" }), "4{Enter}");
    await vi.waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
    expect(onClose).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});
