import { render, screen, waitFor, within, fireEvent } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import type { WelcomeMessage } from "../../../../contract/http/user.ts";
import { err, ok } from "../../../../contract/result.ts";
import { VISITOR } from "../../../hooks/session.ts";
import { BUSY, NOW, type Replies } from "../../../hooks/testing/portal.tsx";
import { giveLayout } from "../../../ui/control/testing.ts";
import { anchorWorld } from "../testing.tsx";
import { WelcomePage } from "./WelcomePage.tsx";

beforeAll(async () => {
  giveLayout();
  await import("../kit/AskPart.tsx");
});

const LIST = "/user/wel/list";
const of = (id: number, content: string, isInUse = false): WelcomeMessage => ({ id: String(id), content, isInUse, at: NOW });
const HELLO = of(1, "欢迎来看球", true);

function show(list: readonly WelcomeMessage[], replies: Replies = {}) {
  const said: string[] = [];
  const world = anchorWorld(<WelcomePage first={ok({ list })} announce={(text) => said.push(text)} />, replies);
  render(world.element);
  return { ...world, said };
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);

describe("words of welcome", () => {
  it("are nobody's without a login", () => {
    render(anchorWorld(<WelcomePage first={null} announce={() => undefined} />, {}, { view: VISITOR }).element);
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
  });

  it("could not be loaded, and are asked for again; there are none", async () => {
    let isDown = true;
    render(
      anchorWorld(<WelcomePage first={null} announce={() => undefined} />, { [LIST]: () => (isDown ? BUSY : ok({ list: [] })) }).element,
    );
    await screen.findByText("（500）");
    isDown = false;
    await press("重试");
    expect(await screen.findByText("暂无数据")).toBeTruthy();
  });

  it.each([
    ["  ", "请输入内容"],
    ["字".repeat(51), "最多输入50个字"],
    ["a\u0301\u0301\u0301\u0301\u0301", "内容包含无法显示的字符"],
  ])("of the wrong kind are refused before they are sent: %j", async (typed, problem) => {
    const { sentTo } = show([]);
    await userEvent.type(screen.getByLabelText("新的欢迎语"), `${typed}{Enter}`);
    expect(alerts()).toEqual([problem]);
    expect(sentTo("/user/wel/add")).toEqual([]);
  });

  it("are added, cleaned, and the field is empty for the next", async () => {
    const { sentTo, said } = show([HELLO], { "/user/wel/add": ({ body }) => ok(of(2, (body as { content: string }).content)) });
    await userEvent.type(screen.getByLabelText("新的欢迎语"), `  一起  看球${"字".repeat(45)}{Enter}`);
    await waitFor(() => expect(said).toEqual(["欢迎语已添加"]));
    expect(sentTo("/user/wel/add")).toEqual([{ content: `一起 看球${"字".repeat(45)}` }]);
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect((screen.getByLabelText("新的欢迎语") as HTMLInputElement).value).toBe("");
    expect(screen.getByText(/2\/10，使用中 1 条/)).toBeTruthy();
  });

  it("are ten at most", () => {
    show(Array.from({ length: 10 }, (_, i) => of(i, `第${i}条`)));
    expect(screen.queryByLabelText("新的欢迎语")).toBeNull();
    expect(screen.getByText("最多设置10条欢迎语，删除不用的再添加。")).toBeTruthy();
  });

  it("are put into use and taken out; a refusal changes nothing", async () => {
    let isDown = true;
    const { sentTo } = show([HELLO], {
      "/user/wel/updateWelcome": ({ body }) => (isDown ? BUSY : ok({ ...HELLO, isInUse: (body as WelcomeMessage).isInUse })),
    });
    const use = screen.getByRole("switch", { name: "使用「欢迎来看球」" }) as HTMLInputElement;
    await userEvent.click(use);
    await waitFor(() => expect(alerts()).toEqual(["网络繁忙，请稍后再试"]));
    expect(use.checked).toBe(true);
    isDown = false;
    await userEvent.click(use);
    await waitFor(() => expect(use.checked).toBe(false));
    expect(sentTo("/user/wel/updateWelcome").at(-1)).toEqual({ id: "1", isInUse: false });
  });

  it("are edited; Esc leaves them as they were", async () => {
    const { sentTo } = show([HELLO], {
      "/user/wel/editContent": ({ body }) => {
        const { content } = body as { content: string };
        return content === "刷" ? err({ code: 400, message: "内容包含违禁词" }) : ok({ ...HELLO, content });
      },
    });
    await press("修改「欢迎来看球」");
    const field = () => screen.getByLabelText("修改欢迎语");
    expect(document.activeElement).toBe(field());
    await userEvent.type(field(), "！！");
    // Escape cancels the input method's composition, not the edit.
    fireEvent.keyDown(field(), { key: "Escape", isComposing: true });
    expect(screen.getByDisplayValue(/！！/)).toBe(field());
    await userEvent.type(field(), "{Escape}");
    expect(screen.getByText("欢迎来看球")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("修改");
    await press("修改「欢迎来看球」");
    await userEvent.clear(field());
    await userEvent.type(field(), "刷{Enter}");
    await waitFor(() => expect(alerts()).toEqual(["内容包含违禁词"]));
    await userEvent.clear(field());
    await userEvent.type(field(), "坐前排{Enter}");
    expect(await screen.findByText("坐前排")).toBeTruthy();
    expect(sentTo("/user/wel/editContent")).toEqual([
      { id: "1", content: "刷" },
      { id: "1", content: "坐前排" },
    ]);
  });

  it("are deleted after a question", async () => {
    const { sentTo } = show([HELLO], { "/user/wel/del": () => ok({}) });
    await press("删除「欢迎来看球」");
    const question = within(await screen.findByRole("alertdialog"));
    expect(sentTo("/user/wel/del")).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "删除" }));
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect(sentTo("/user/wel/del")).toEqual([{ id: "1" }]);
  });
});
