import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { FootballState } from "../../../contract/codes/football.ts";
import type { MatchId, UserId } from "../../../contract/ids.ts";
import { emptyFootballMatch } from "../../../contract/match/football.ts";
import { err, ok } from "../../../contract/result.ts";
import type { DraftOwner } from "../../hooks/drafts.ts";
import { EMPTY_STORED, type StoredDraft, POST_DRAFTS, POST_PLACE, putMomentInPost } from "../../hooks/postDraft.ts";
import { type SessionView, VISITOR, type AfterLogin } from "../../hooks/session.ts";
import { createSpoilers } from "../../hooks/spoilers.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { boardRow } from "../../hooks/testing/matches.ts";
import { sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { LOST, NOW, type Reply, fakeApi, inPortal, portalOf, worldOf } from "../../hooks/testing/portal.tsx";
import { Composer } from "./Composer.tsx";
import { ComposerSlot } from "./ComposerSlot.tsx";
import { postOf } from "./testing.ts";

const MOMENT = { sport: "fb", matchId: "m1" as MatchId, at: NOW - 60_000 } as const;
const card = {
  ...MOMENT,
  home: { id: "h", name: "利物浦" },
  away: { id: "a", name: "曼联" },
  isWithheld: false,
  minute: "67′",
  score: [2, 1],
  incident: null,
  correction: null,
};
const none = (): void => undefined;
const ME = userInfo();
const keepPostDraft = (draft: StoredDraft, owner: DraftOwner = ME.id): void => POST_DRAFTS.write(owner, POST_PLACE, draft);
const readPostDraft = (owner: DraftOwner = ME.id): StoredDraft | null => POST_DRAFTS.read(owner, POST_PLACE);

function show() {
  const world = worldOf(
    <Composer circles={[]} circleId={null} isWhole onPosted={none} />,
    { "/inform/moment/list": () => ok({ list: [card] }), "/inform/post/addSave": () => ok({ post: { id: "9" } }) },
    { view: sessionOf(userInfo()) },
  );
  render(world.element);
  return () => world.api.sent.filter(({ path }) => path.endsWith("/addSave")).map(({ input }) => input.body);
}

beforeEach(() => localStorage.clear());

it("a draft keeps its moment over a reload, is posted with it, and is empty then", async () => {
  putMomentInPost(ME.id, MOMENT);
  show();
  expect(await screen.findByText("67′")).toBeTruthy();
  fireEvent.change(screen.getByRole("textbox", { name: "帖子内容" }), { target: { value: "稳了" } });
  cleanup();
  const sent = show();
  expect(await screen.findByText("67′")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "发布" }));
  await waitFor(() => expect(screen.queryByText("67′")).toBeNull());
  expect(sent()).toMatchObject([
    {
      doc: {
        content: [
          { type: "paragraph", content: [{ text: "稳了" }] },
          { type: "moment", attrs: MOMENT },
        ],
      },
      // Tagged with its match: a reader who is behind sees the post when their playhead is there.
      sport: "fb",
      matchId: "m1",
      seenAt: NOW,
    },
  ]);
  expect(readPostDraft()).toBeNull();
});

it("what a visitor sends after the login is under way until it is answered", async () => {
  const answers: ((answer: Reply) => void)[] = [];
  const wanted: AfterLogin[] = [];
  const require = (what?: AfterLogin): boolean => {
    if (what) wanted.push(what);
    return false;
  };
  const pending = () => new Promise<Reply>((resolve) => answers.push(resolve));
  render(
    worldOf(<Composer circles={[]} circleId={null} onPosted={none} />, { "/inform/post/addSave": pending }, { session: { require } })
      .element,
  );
  fireEvent.change(screen.getByRole("textbox", { name: "帖子内容" }), { target: { value: "登录前写的" } });
  await userEvent.click(screen.getByRole("button", { name: "发布" }));
  const [what] = wanted;
  let isDone = false;
  await act(async () => {
    const run = what?.kind === "do" ? what.run() : undefined;
    void Promise.resolve(run).then(() => (isDone = true));
  });
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(isDone).toBe(false);
  await act(async () => answers[0]?.(ok({ post: { id: "9" } })));
  await waitFor(() => expect(isDone).toBe(true));
});

it("what nobody knows to be posted is not changed any more until it is given up", async () => {
  render(
    worldOf(
      <Composer circles={[]} circleId={null} onPosted={none} />,
      { "/inform/post/addSave": () => LOST },
      { view: sessionOf(userInfo()) },
    ).element,
  );
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "帖子内容" });
  fireEvent.change(field, { target: { value: "没有回音" } });
  await userEvent.click(screen.getByRole("button", { name: "发布" }));
  await screen.findByRole("button", { name: "重试" });
  expect(field.readOnly).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "不再重试" }));
  expect([field.readOnly, field.value, document.activeElement]).toEqual([false, "没有回音", field]);
});

/** A draft with an uploaded picture; the test decides the server's answer to the post. */
function sent(answer: () => Reply) {
  const world = worldOf(
    <Composer circles={[]} circleId={null} onPosted={none} />,
    { "/inform/post/addSave": answer },
    { view: sessionOf(userInfo()) },
  );
  render(world.element);
  return () => world.api.sent.filter(({ path }) => path.endsWith("/addSave")).map(({ input }) => input.body);
}
const PICTURE = `/uploads/${"a".repeat(32)}.webp`;
const KEPT = { ...EMPTY_STORED, text: "没有回音", circleId: "4", urls: [PICTURE] };

it("what got no answer is the same request after a reload: its key, its words, its uploaded pictures", async () => {
  keepPostDraft(KEPT);
  const first = sent(() => LOST);
  await userEvent.click(screen.getByRole("button", { name: "发布" }));
  await screen.findByRole("button", { name: "重试" });
  cleanup();
  const second = sent(() => ok({ post: { id: "9" } }));
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "帖子内容" });
  expect([field.value, field.readOnly]).toEqual(["没有回音", true]);
  expect(screen.getByAltText("已选图片 1").getAttribute("src")).toBe(PICTURE);
  expect(screen.getByRole("alert").textContent).toContain("不会重复发布");
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  await waitFor(() => expect(field.value).toBe(""));
  expect(second()).toEqual(first());
  expect(second()).toMatchObject([{ pictures: [PICTURE], circleId: "4" }]);
  expect(readPostDraft()).toBeNull();
});

describe("pictures", () => {
  const file = (name: string, size = 4): File => new File(["x".repeat(size)], name, { type: "image/png" });
  const chosen = () => screen.queryAllByRole("button", { name: /^移除图片/ });
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "帖子内容" });
  const choose = (...files: readonly File[]) => fireEvent.change(screen.getByLabelText("图片"), { target: { files } });

  it("that take a moment to read take nothing away that is typed meanwhile, and two choices at once are both taken", async () => {
    show();
    choose(file("一.png"));
    choose(file("二.png"));
    fireEvent.change(field(), { target: { value: "边选图边写" } });
    await waitFor(() => expect(chosen()).toHaveLength(2));
    expect(field().value).toBe("边选图边写");
  });

  it("are no more than nine, however quickly they are chosen", async () => {
    show();
    choose(...Array.from({ length: 5 }, (_, i) => file(`${i}.png`)));
    choose(...Array.from({ length: 5 }, (_, i) => file(`${i}.png`)));
    expect((await screen.findByRole("alert")).textContent).toBe("最多 9 张图片");
    expect(chosen()).toHaveLength(5);
  });

  it("that are none are taken away, in words: the server would refuse them without any", async () => {
    show();
    choose(file("好.png"), file("坏.png"));
    fireEvent.error(await screen.findByAltText("已选图片 2"));
    expect(screen.getByRole("alert").textContent).toBe("图片无法读取，请换一张");
    expect(chosen()).toHaveLength(1);
  });

  it("leave the focus at the next one when one is removed, and at the choice of more after the last", async () => {
    show();
    choose(file("一.png"), file("二.png"), file("三.png"));
    await userEvent.click(await screen.findByRole("button", { name: "移除图片 2" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "移除图片 2" }));
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "移除图片 1" }));
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByLabelText("图片"));
  });

  it("are pasted into the field; words with a picture of them beside are words", async () => {
    show();
    const paste = (types: readonly string[]) =>
      fireEvent.paste(field(), { clipboardData: { files: [file("截图.png")], types, items: [] } });
    paste(["text/plain", "Files"]);
    paste(["Files"]);
    await waitFor(() => expect(chosen()).toHaveLength(1));
  });
});

describe("of accounts that share a browser", () => {
  const OTHER = sessionOf(userInfo({ id: "100008" as UserId }));
  const pageOf = (view: SessionView) => {
    const world = worldOf(<ComposerSlot circles={[]} circleId={null} onPosted={none} />, { "/inform/post/addSave": () => LOST }, { view });
    render(world.element);
    return world;
  };
  const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "帖子内容" });
  const valueFor = async (view: SessionView) => {
    cleanup();
    pageOf(view);
    return (await field()).value;
  };

  it("the next one neither sees what another has written nor sends it again; it is there again for its author", async () => {
    keepPostDraft({ ...KEPT, pending: { key: "k".repeat(20), seenAt: NOW } });
    expect(await valueFor(OTHER)).toBe("");
    expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
    fireEvent.change(await field(), { target: { value: "另一个人的" } });
    expect(await valueFor(VISITOR)).toBe("");
    expect(await valueFor(sessionOf(ME))).toBe("没有回音");
    expect(screen.getByRole("button", { name: "重试" })).toBeTruthy();
    expect(await valueFor(OTHER)).toBe("另一个人的");
  });

  it("what a visitor writes is that of who logs in next, and of nobody after them", async () => {
    pageOf(VISITOR);
    fireEvent.change(await field(), { target: { value: "登录前写的" } });
    expect(await valueFor(sessionOf(ME))).toBe("登录前写的");
    expect(await valueFor(VISITOR)).toBe("");
    expect(await valueFor(OTHER)).toBe("");
    expect(await valueFor(sessionOf(ME))).toBe("登录前写的");
  });

  it("one that comes in the place of another on an open page begins anew; the end of a session alone takes nothing away", async () => {
    const { view$ } = pageOf(sessionOf(ME));
    fireEvent.change(await field(), { target: { value: "写了一半" } });
    act(() => view$.next(VISITOR));
    expect((await field()).value).toBe("写了一半");
    act(() => view$.next(OTHER));
    expect((await field()).value).toBe("");
    expect(readPostDraft()).toMatchObject({ text: "写了一半" });
    act(() => view$.next(sessionOf(ME)));
    expect((await field()).value).toBe("写了一半");
  });

  it("who logs in to send what another was writing sends none of it", async () => {
    const wanted: AfterLogin[] = [];
    const require = (what?: AfterLogin): boolean => {
      if (what) wanted.push(what);
      return false;
    };
    const world = worldOf(<Composer circles={[]} circleId={null} onPosted={none} />, {}, { view: sessionOf(ME), session: { require } });
    render(world.element);
    fireEvent.change(await field(), { target: { value: "写了一半" } });
    act(() => world.view$.next(VISITOR));
    await userEvent.click(screen.getByRole("button", { name: "发布" }));
    await act(async () => {
      world.view$.next(OTHER);
      const [what] = wanted;
      if (what?.kind === "do") await what.run();
    });
    expect(world.api.sent).toEqual([]);
  });
});

it("what was given up after a reload is another request", async () => {
  keepPostDraft({ ...KEPT, pending: { key: "k".repeat(20), seenAt: NOW } });
  const second = sent(() => ok({ post: { id: "9" } }));
  await userEvent.click(await screen.findByRole("button", { name: "不再重试" }));
  expect(readPostDraft()).toEqual(KEPT);
  await userEvent.click(screen.getByRole("button", { name: "发布" }));
  await waitFor(() => expect(second()).toHaveLength(1));
  expect(second()).not.toMatchObject([{ requestKey: "k".repeat(20) }]);
});

it("a kept picture that is no longer on the server is left out, and that is said", async () => {
  keepPostDraft(KEPT);
  sent(() => LOST);
  fireEvent.error(await screen.findByAltText("已选图片 1"));
  expect(screen.queryByAltText("已选图片 1")).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe("有图片已失效，请重新选择");
  expect(readPostDraft()).toEqual({ ...KEPT, urls: [] });
});

it("says after a reload which pictures were not uploaded yet", async () => {
  sent(() => LOST);
  fireEvent.change(screen.getByRole("textbox", { name: "帖子内容" }), { target: { value: "一张图" } });
  const png = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], "a.png", { type: "image/png" });
  await userEvent.upload(screen.getByLabelText("图片"), png);
  await screen.findByAltText("已选图片 1");
  cleanup();
  sent(() => LOST);
  expect((await screen.findByRole("alert")).textContent).toBe("有 1 张图片还没有上传，请重新选择");
  expect(screen.queryByAltText("已选图片 1")).toBeNull();
});

it("says which picture is on its way, keeps each that arrived over a reload, and sends the others alone", async () => {
  const png = (name: string) => new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], name, { type: "image/png" });
  const second = Promise.withResolvers<Reply>();
  const replies = [ok({ urls: [PICTURE] }), second.promise];
  const { api, element } = worldOf(
    <Composer circles={[]} circleId={null} onPosted={none} />,
    { "/inform/post/addPic/base64": () => replies.shift() ?? LOST, "/inform/post/addSave": () => LOST },
    { view: sessionOf(userInfo()) },
  );
  render(element);
  fireEvent.change(screen.getByRole("textbox", { name: "帖子内容" }), { target: { value: "两张图" } });
  fireEvent.change(screen.getByLabelText("图片"), { target: { files: [png("一.png"), png("二.png")] } });
  await screen.findByAltText("已选图片 2");
  await userEvent.click(screen.getByRole("button", { name: "发布" }));
  await screen.findByRole("button", { name: "正在上传图片 2/2" });
  second.resolve(err({ code: 429, message: "上传过于频繁，请稍后再试" }));
  expect((await screen.findByRole("alert")).textContent).toBe("上传过于频繁，请稍后再试");
  expect(readPostDraft()).toMatchObject({ text: "两张图", urls: [PICTURE], lost: 1, pending: null });
  await userEvent.click(screen.getByRole("button", { name: "发布" }));
  await waitFor(() => expect(api.sent.filter(({ path }) => path.endsWith("/base64"))).toHaveLength(3));
  cleanup();
  sent(() => LOST);
  expect((await screen.findByRole("alert")).textContent).toBe("有 1 张图片还没有上传，请重新选择");
  expect(screen.getByAltText("已选图片 1").getAttribute("src")).toBe(PICTURE);
});

it("an edit by somebody who is behind says so: what comes back tells of nothing later", async () => {
  const api = fakeApi({ "/inform/post/addSave": () => LOST });
  const spoilers = createSpoilers({ isOn: false, behind: { matchId: MOMENT.matchId, lagMs: 20_000 }, write: none });
  const portal = portalOf({ api, spoilers, session: staticSession(sessionOf(userInfo())) });
  const post = postOf("9", "开场", { isOwn: true, editableUntil: NOW + 60_000 });
  render(inPortal(<Composer circles={[]} circleId={null} editing={post} onPosted={none} />, portal));
  expect(screen.queryByRole("button", { name: "时刻" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(api.sent.map(({ input }) => input.body)).toMatchObject([{ id: "9", seenAt: NOW - 20_000 }]));
});

it("a moment that is chosen by its button is a card, kept in the draft, and can be left out again", async () => {
  const row = boardRow("m1", { kickoffAt: NOW - 3_600_000, state: FootballState.secondHalf });
  const asOf = { e: "1", s: 1 };
  const world = worldOf(
    <Composer circles={[]} circleId={null} onPosted={none} />,
    {
      "/live/{sport}/match/list": () => ok({ asOf, rows: [row] }),
      "/live/{sport}/match/detail": () => ok({ asOf, match: emptyFootballMatch(MOMENT.matchId), oddsAsOf: asOf, odds: {} }),
      "/inform/moment/list": () => ok({ list: [{ ...card, at: NOW }] }),
    },
    { view: sessionOf(userInfo()) },
  );
  render(world.element);
  await userEvent.click(screen.getByRole("button", { name: "时刻" }));
  await userEvent.click(await screen.findByRole("button", { name: /主队m1/ }));
  await userEvent.click(await screen.findByRole("button", { name: "此刻" }));
  expect(await screen.findByText("67′")).toBeTruthy();
  expect(readPostDraft()).toMatchObject({ moment: { ...MOMENT, at: NOW } });
  await userEvent.click(screen.getByRole("button", { name: "移除这一刻" }));
  expect(readPostDraft()).toBeNull();
});

it("a link to a moment that is pasted becomes its card, which can be left out again", async () => {
  show();
  const text = `看这里 ${window.location.origin}/football/live/m1?at=${MOMENT.at}`;
  fireEvent.change(screen.getByRole("textbox", { name: "帖子内容" }), { target: { value: text } });
  expect(await screen.findByText("67′")).toBeTruthy();
  expect(readPostDraft()).toMatchObject({ text: "看这里 ", moment: MOMENT });
  await userEvent.click(screen.getByRole("button", { name: "移除这一刻" }));
  expect(screen.queryByText("67′")).toBeNull();
  expect(readPostDraft()).toMatchObject({ text: "看这里 ", moment: null });
});

it("a link to a moment that is pasted into a post being edited stays a link", () => {
  const post = postOf("9", "开场", { isOwn: true, editableUntil: NOW + 60_000 });
  const portal = portalOf({ api: fakeApi({}), session: staticSession(sessionOf(userInfo())) });
  render(inPortal(<Composer circles={[]} circleId={null} editing={post} onPosted={none} />, portal));
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "帖子内容" });
  const text = `开场 ${window.location.origin}/football/live/m1?at=${MOMENT.at}`;
  fireEvent.change(field, { target: { value: text } });
  expect(field.value).toBe(text);
});
