import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { err, ok } from "../../../../contract/result.ts";
import type { Replies } from "../../../hooks/testing/portal.tsx";
import { PasswordPage } from "./PasswordPage.tsx";
import { fill } from "../../../hooks/testing/fill.ts";
import { KEY, alerts, dialogOf, open, show } from "./testing.tsx";

/** Loaded beforehand: the tests do not measure how long the control tier takes to load. */
beforeAll(() => Promise.all([import("./ProfileDialog.tsx"), import("./PasswordPart.tsx")]), 60_000);

describe("the login password", () => {
  it("is changed with the present one, both sealed under one key", async () => {
    const { api } = open({ "/user/key/getDynamicKey": () => KEY, "/user/center/updatePassword": () => ok({}) });
    const dialog = await dialogOf("修改登录密码");
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    expect(alerts(dialog)).toEqual(["密码,6-20个字符", "密码不可为空"]);
    await fill(dialog.getByLabelText("当前密码"), "secret1");
    await fill(dialog.getByLabelText("新密码"), "12345");
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    expect(alerts(dialog)).toEqual(["密码,6-20个字符"]);
    await userEvent.type(dialog.getByLabelText("新密码"), "6");
    await fill(dialog.getByLabelText("确认密码"), "123457");
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    expect(alerts(dialog)).toEqual(["两次密码输入不一致"]);
    await userEvent.type(dialog.getByLabelText("确认密码"), "{Backspace}6");
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("设置成功")).toBeTruthy();
    const body = api.sent.at(-1)?.input.body as { iv: string; password: string; newPassword: string };
    expect(body.iv).toBe("a".repeat(32));
    expect(body.password).not.toBe(body.newPassword);
    expect(JSON.stringify(body)).not.toContain("secret1");
  });

  it("may be changed already after a try without an answer, which the next refusal of the present one says", async () => {
    const WRONG = err({ code: 10011, message: "原密码输入错误，超过五次将被锁定！" });
    const [NO_ANSWER, PROXY] = [err({ code: 0, message: "网络繁忙" }), err({ code: 502, message: "网络繁忙", isForeign: true })];
    const answers = [WRONG, NO_ANSWER, WRONG, PROXY, WRONG];
    const keys: Replies[string][] = [() => NO_ANSWER];
    open({
      "/user/key/getDynamicKey": (input) => keys.shift()?.(input) ?? KEY,
      "/user/center/updatePassword": () => answers.shift() ?? ok({}),
    });
    const dialog = await dialogOf("修改登录密码");
    await fill(dialog.getByLabelText("当前密码"), "secret1");
    await fill(dialog.getByLabelText("新密码"), "123456");
    await fill(dialog.getByLabelText("确认密码"), "123456");
    const said: string[][] = [];
    // The first press gets no key: no change was sent, so it says nothing about one.
    for (let press = 0; press < 6; press += 1) {
      await userEvent.click(dialog.getByRole("button", { name: "保存" }));
      await waitFor(() => expect(alerts(dialog)).toHaveLength(1));
      said.push(alerts(dialog));
    }
    const [busy, wrong, maybe] = [["网络繁忙"], ["原密码输入错误，超过五次将被锁定！"], ["上次修改可能已生效，请用新密码登录确认"]];
    expect(said).toEqual([busy, wrong, busy, maybe, busy, maybe]);
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("设置成功")).toBeTruthy();
  });

  it("is set for the first time without one", async () => {
    const { api } = open({ "/user/key/getDynamicKey": () => KEY, "/user/center/initPassword": () => ok({}) }, { user: { hasPassword: 0 } });
    const dialog = await dialogOf("设置登录密码");
    expect(dialog.queryByLabelText("当前密码")).toBeNull();
    await fill(dialog.getByLabelText("新密码"), "123456");
    await fill(dialog.getByLabelText("确认密码"), "123456");
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("设置成功")).toBeTruthy();
    expect(Object.keys(api.sent.at(-1)?.input.body ?? {})).toEqual(["iv", "password"]);
  });

  it("is set on a page of its own too, whose fields are empty afterwards", async () => {
    show(<PasswordPage />, { "/user/key/getDynamicKey": () => KEY, "/user/center/updatePassword": () => ok({}) });
    await fill(await screen.findByLabelText("当前密码"), "secret1");
    await fill(screen.getByLabelText("新密码"), "123456");
    await fill(screen.getByLabelText("确认密码"), "123456");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("设置成功")).toBeTruthy();
    expect((screen.getByLabelText("新密码") as HTMLInputElement).value).toBe("");
  });

  it("passes a refused key on", async () => {
    open({ "/user/key/getDynamicKey": () => err({ code: 100224, message: "密钥获取失败，请稍后再试" }) }, { user: { hasPassword: 0 } });
    const dialog = await dialogOf("设置登录密码");
    await fill(dialog.getByLabelText("新密码"), "123456");
    await fill(dialog.getByLabelText("确认密码"), "123456");
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(alerts(dialog)).toEqual(["密钥获取失败，请稍后再试"]));
  });
});
