import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import type { Application } from "../../../../contract/http/room.ts";
import { err, ok } from "../../../../contract/result.ts";
import { VISITOR } from "../../../hooks/session.ts";
import { sessionOf, userInfo } from "../../../hooks/testing/people.ts";
import { BUSY, LOST, NOW, type Replies } from "../../../hooks/testing/portal.tsx";
import { giveLayout } from "../../../ui/control/testing.ts";
import { anchorWorld } from "../testing.tsx";
import { ApplyPage, type AuditAnswer } from "./ApplyPage.tsx";

beforeAll(async () => {
  giveLayout();
  await import("./ApplyForm.tsx");
});

const USER = userInfo();
const INFO = "/api/audit/info";
const SUBMIT = "/api/audit/submit";
const UPLOAD = "/api/upload/multiUploadBase64";
const NONE: Application = { state: "none", reason: "", at: null, categoryId: "", experience: "" };
const REVIEW: Application = { state: "review", reason: "", at: NOW, categoryId: "1", experience: "我在本地电台解说过三年中超" };
const REFUSED: Application = { ...REVIEW, state: "refused", reason: "直播经历与所选分类不符" };

function show(replies: Replies, first: AuditAnswer | null = ok(NONE), view = sessionOf(USER)) {
  const world = anchorWorld(<ApplyPage kind="anchor" first={first} />, replies, { view });
  render(world.element);
  return world;
}

async function fill(): Promise<void> {
  fireEvent.change(await screen.findByLabelText("直播分类"), { target: { value: "2" } });
  fireEvent.change(screen.getByLabelText("直播经历"), { target: { value: "我在本地电台解说过三年中超" } });
  fireEvent.change(screen.getByLabelText("联系方式"), { target: { value: "13812346021" } });
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const picture = (name = "a.png", type = "image/png"): File => new File(["x"], name, { type });

describe("the application", () => {
  it("is nobody's without a login", () => {
    show({}, null, VISITOR);
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
  });

  it("is asked after: loading, a failure, and again", async () => {
    let isDown = true;
    show({ [INFO]: () => (isDown ? BUSY : ok(REVIEW)) }, null);
    expect(screen.getByRole("status", { name: "加载中" })).toBeTruthy();
    await screen.findByText("（500）");
    isDown = false;
    await press("重试");
    expect(await screen.findByRole("heading", { name: "审核中" })).toBeTruthy();
    expect(screen.getByText("我在本地电台解说过三年中超")).toBeTruthy();
  });

  it("says what is wrong with it, counts, and puts the focus where the first complaint is", async () => {
    const { sentTo } = show({});
    await screen.findByLabelText("直播分类");
    await press("提交申请");
    expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual(["请选择直播分类", "请输入直播经历", "请输入联系方式"]);
    expect(document.activeElement).toBe(screen.getByLabelText("直播分类"));
    fireEvent.change(screen.getByLabelText("直播经历"), { target: { value: " 十个字差一个字呢啊 " } });
    expect(screen.getByText("9/300")).toBeTruthy();
    expect(sentTo(SUBMIT)).toEqual([]);
  });

  it("is sent and under review; a word of the feed brings the end of it and the new role", async () => {
    let standing: Application = REVIEW;
    const { say, sentTo, refreshed } = show({ [SUBMIT]: () => ok(REVIEW), [INFO]: () => ok(standing) });
    await fill();
    await press("提交申请");
    expect(await screen.findByRole("heading", { name: "审核中" })).toBeTruthy();
    expect(sentTo(SUBMIT)).toEqual([
      { kind: "anchor", categoryId: "2", experience: "我在本地电台解说过三年中超", contact: "13812346021", pictures: [] },
    ]);
    standing = { ...REVIEW, state: "passed" };
    const ch = `user:${USER.id}`;
    act(() => say(ch, { type: "event", e: "e", event: { ch, s: 1, at: NOW, k: "profile", d: {} } }));
    expect(await screen.findByRole("heading", { name: "已通过" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "去开播" }).getAttribute("href")).toBe("/v/anchor-set");
    expect(refreshed()).toBe(1);
  });

  it("keeps the form under the server's words", async () => {
    show({ [SUBMIT]: () => err({ code: 429, message: "操作过于频繁，请稍后再试" }) });
    await fill();
    await press("提交申请");
    expect(await screen.findByText("操作过于频繁，请稍后再试")).toBeTruthy();
    expect((screen.getByLabelText("联系方式") as HTMLInputElement).value).toBe("13812346021");
  });

  it("without an answer is asked after, not sent again", async () => {
    let standing = LOST;
    const { sentTo } = show({ [SUBMIT]: () => LOST, [INFO]: () => standing });
    await fill();
    await press("提交申请");
    expect(await screen.findByRole("heading", { name: "结果确认中" })).toBeTruthy();
    standing = ok(REVIEW);
    await press("立即查询");
    expect(await screen.findByRole("heading", { name: "审核中" })).toBeTruthy();
    expect(sentTo(SUBMIT)).toHaveLength(1);
  });

  it("that was refused says why, and can be made again", async () => {
    show({}, ok(REFUSED));
    expect(screen.getByRole("heading", { name: "未通过" })).toBeTruthy();
    expect(screen.getByText("原因：直播经历与所选分类不符")).toBeTruthy();
    await press("重新申请");
    expect(((await screen.findByLabelText("直播经历")) as HTMLTextAreaElement).value).toBe(REFUSED.experience);
    expect((screen.getByLabelText("直播分类") as HTMLSelectElement).value).toBe("1");
  });
});

describe("its pictures", () => {
  const add = (...files: File[]) => userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText("添加图片"), files);

  it("are uploaded, sent along, and can be taken off", async () => {
    let n = 0;
    const { sentTo } = show({
      [UPLOAD]: ({ body }) => ok({ urls: (body as { images: string[] }).images.map(() => `/uploads/${(n += 1)}.webp`) }),
      [SUBMIT]: () => ok(REVIEW),
    });
    await fill();
    await add(picture(), picture("b.png"));
    await waitFor(() => expect(screen.getAllByRole("img")).toHaveLength(2));
    await add(picture("c.png"));
    await waitFor(() => expect(screen.getAllByRole("img")).toHaveLength(3));
    expect(screen.queryByLabelText("添加图片")).toBeNull();
    await press("移除第 2 张图片");
    await press("提交申请");
    await screen.findByRole("heading", { name: "审核中" });
    expect(sentTo(SUBMIT)[0]).toMatchObject({ pictures: ["/uploads/1.webp", "/uploads/3.webp"] });
  });

  it("are refused before they are read, or in the server's words", async () => {
    const { sentTo } = show({ [UPLOAD]: () => err({ code: 413, message: "内容过大" }) });
    await screen.findByLabelText("添加图片");
    const said = () => within(screen.getByRole("group", { name: "证明图片" })).getByRole("alert").textContent;
    await add(picture("a.txt", "text/plain"));
    expect(said()).toBe("仅支持 JPG、PNG、WebP、GIF 格式的图片");
    await add(picture("1.png"), picture("2.png"), picture("3.png"), picture("4.png"));
    expect(said()).toBe("最多上传3张图片");
    expect(sentTo(UPLOAD)).toEqual([]);
    await add(picture());
    await waitFor(() => expect(said()).toBe("内容过大"));
  });
});
