import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { err, ok } from "../../../../contract/result.ts";
import type { Api } from "../../../api/client.ts";
import { WithPortal, fakeApi } from "../testing.tsx";
import { NicknamePrompt } from "./NicknamePrompt.tsx";
import { SetPasswordDialog } from "./SetPasswordDialog.tsx";

const KEY = ok({ key: "0".repeat(64), iv: "1".repeat(32) });

function open(api: Api) {
  const announce = vi.fn();
  const onDone = vi.fn();
  render(
    <WithPortal api={api}>
      <SetPasswordDialog announce={announce} onDone={onDone} />
    </WithPortal>,
  );
  const type = async (password: string, confirmation: string) => {
    await user.type(screen.getByLabelText("密码"), password);
    await user.type(screen.getByLabelText("确认密码"), `${confirmation}{Enter}`);
  };
  const user = userEvent.setup();
  return { announce, onDone, user, type };
}

describe("the first password", () => {
  it("cannot be gone around: no close button, and Esc does nothing", async () => {
    const { user } = open(fakeApi({}).api);
    expect(screen.queryByRole("button", { name: "关闭" })).toBeNull();
    await user.click(screen.getByLabelText("密码"));
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog")).toBeTruthy();
    await user.keyboard("{Enter}");
    expect(screen.getByRole("alert").textContent).toBe("密码不可为空");
  });

  it("differs from its confirmation: says so beside it", async () => {
    const { type } = open(fakeApi({}).api);
    await type("123456", "123457");
    expect(screen.getByRole("alert").textContent).toBe("两次密码输入不一致");
    expect(document.activeElement).toBe(screen.getByLabelText("确认密码"));
  });

  it("travels sealed and is announced", async () => {
    const { api, to } = fakeApi({ "/user/key/getDynamicKey": () => KEY, "/user/center/initPassword": () => ok({}) });
    const { type, announce, onDone } = open(api);
    await type("123456", "123456");
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(announce).toHaveBeenCalledExactlyOnceWith("设置成功");
    expect(to("/user/center/initPassword")[0]?.body).toEqual({ password: expect.any(String), iv: "1".repeat(32) });
    expect(JSON.stringify(to("/user/center/initPassword"))).not.toContain("123456");
  });

  it("no key: an error; a refusal: the server's message as a warning", async () => {
    let keyFails = true;
    const { api } = fakeApi({
      "/user/key/getDynamicKey": () => (keyFails ? err({ code: 100224, message: "密钥获取失败，请稍后再试" }) : KEY),
      "/user/center/initPassword": () => err({ code: 403, message: "没有权限" }),
    });
    const { type, user, onDone } = open(api);
    await type("123456", "123456");
    const error = await screen.findByText("密钥获取失败，请稍后再试");
    expect([error.getAttribute("role"), error.dataset.kind]).toEqual(["alert", "error"]);
    keyFails = false;
    await user.click(screen.getByRole("button", { name: "确定" }));
    expect((await screen.findByText("没有权限")).dataset.kind).toBe("warning");
    expect(onDone).not.toHaveBeenCalled();
  });
});

it("a long nickname is to be modified or skipped", async () => {
  const onModify = vi.fn();
  const onSkip = vi.fn();
  const user = userEvent.setup();
  render(
    <WithPortal api={fakeApi({}).api}>
      <NicknamePrompt nickName="看台第七排的老球迷周师傅" onModify={onModify} onSkip={onSkip} />
    </WithPortal>,
  );
  expect(screen.getByRole("alertdialog", { name: "昵称超过10个字符" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "修改" }));
  await user.click(screen.getByRole("button", { name: "跳过" }));
  expect([onModify.mock.calls.length, onSkip.mock.calls.length]).toEqual([1, 1]);
});
