import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { Draft, DraftFields } from "../../../contract/desk/articles.ts";
import { err, ok } from "../../../contract/result.ts";
import { NoticeContext } from "../../hooks/notice.ts";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { type DeskApi, DeskApiContext } from "../api/deskApi.ts";
import { EditorScreen } from "./EditorScreen.tsx";
import { EMPTY_FIELDS } from "./testing.ts";

/** A desk that answers saves when the test says so. */
function slowDesk() {
  const sent: { readonly name: string; readonly body: unknown }[] = [];
  let come: (draft: Draft) => void = () => undefined;
  let appear: (at: number) => void = () => undefined;
  let arrive: (base: string | null) => void = () => undefined;
  const api = {
    send(name: string, { body }: { body?: { fields: DraftFields; version: number } }) {
      if (name === "GET /schedule") return Promise.resolve(ok({ planned: 0, lanes: [] }));
      sent.push({ name, body });
      if (name === "POST /covers") {
        return new Promise((resolve) => {
          arrive = (base) => resolve(base === null ? err({ code: 500, message: "图片处理失败" }) : ok({ kind: "webp", base, alt: "" }));
        });
      }
      if (name === "POST /drafts/{id}/publish") {
        return new Promise((resolve) => {
          appear = (at) => resolve(ok({ articleId: "3", revision: 1, at }));
        });
      }
      return new Promise((resolve) => {
        come = (draft) => resolve(ok(draft));
      });
    },
    onSignedOut: () => () => undefined,
  } as unknown as DeskApi;
  const draft: Draft = {
    ...EMPTY_FIELDS,
    title: "双红会",
    id: "7",
    articleId: null,
    baseRevision: 0,
    version: 1,
    authorName: "甲",
    editedBy: "甲",
    updatedAt: 1_000,
  };
  const saves = (fields: Partial<Draft> = {}) => come({ ...draft, ...fields });
  return { api, sent, saves, uploads: (base: string | null) => arrive(base), publishes: (at: number) => appear(at) };
}

function open(api: DeskApi, fields = EMPTY_FIELDS, told: (words: string) => void = () => undefined): HTMLElement {
  return render(
    <DeskApiContext value={api}>
      <NoticeContext value={told}>
        <ControlProvider>
          <MemoryRouter>
            <EditorScreen start={{ draft: null, articleId: null, baseRevision: 0, fields }} article={null} match={null} />
          </MemoryRouter>
        </ControlProvider>
      </NoticeContext>
    </DeskApiContext>,
  ).container;
}

it("a press on 发布 while the draft saves itself asks, and publishes what that has saved", async () => {
  const { api, sent, saves } = slowDesk();
  const user = userEvent.setup();
  open(api);
  fireEvent.change(screen.getByLabelText("标题"), { target: { value: "双红会" } });
  fireEvent.keyDown(window, { key: "s", ctrlKey: true });
  expect(await screen.findByText("正在保存")).toBeTruthy();

  const publish = screen.getByRole("button", { name: "发布" });
  await user.click(publish);
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "发布" }));
  expect(publish.getAttribute("aria-busy")).toBe("true");
  expect(sent.map(({ name }) => name)).toEqual(["POST /drafts/save"]);
  // Publishing is in progress: no second dialog, and the editor is inert, as new text would reach neither the article nor a draft.
  expect(screen.getByLabelText("标题").closest("[inert]")).not.toBeNull();
  await user.click(publish);
  expect(screen.queryByRole("alertdialog")).toBeNull();

  saves();
  const published = [{ name: "POST /drafts/{id}/publish", body: { version: 1, at: null } }];
  await expect.poll(() => sent.slice(1)).toEqual(published);
  // Another save would create a version that was not chosen for publication.
  fireEvent.keyDown(window, { key: "s", ctrlKey: true });
  expect(sent.slice(1)).toEqual(published);
});

it.each([
  [0, "已定时 2030-01-01 08:00"],
  [-1_000, "已生效，没有需要定时的改动"],
])("scheduled, with a revision %i ms from that moment, is told as %s", async (from, words) => {
  const { api, sent, saves, publishes } = slowDesk();
  const user = userEvent.setup();
  const schedule = Date.parse("2030-01-01T00:00:00Z");
  const told: string[] = [];
  open(api, { ...EMPTY_FIELDS, schedule }, (notice) => void told.push(notice));
  fireEvent.change(screen.getByLabelText("标题"), { target: { value: "双红会" } });
  await user.click(screen.getByRole("button", { name: "定时发布" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "定时发布" }));
  await expect.poll(() => sent).toHaveLength(1);
  saves({ schedule });
  await expect.poll(() => sent).toHaveLength(2);
  publishes(schedule + from);
  await expect.poll(() => told).toEqual([words]);
});

it("an article is not published without a picture that is on its way", async () => {
  const { api, sent, saves, uploads } = slowDesk();
  const user = userEvent.setup();
  const container = open(api);
  // The input of the toolbar's 图片 button; the cover has its own.
  const file = container.querySelector<HTMLInputElement>("[role=toolbar] input[type=file]");
  await user.upload(file as HTMLInputElement, new File(["x"], "a.png", { type: "image/png" }));
  expect(await screen.findByText("正在上传图片")).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "发布" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "发布" }));
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(["POST /covers"]);
  uploads("/covers/goal");
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(["POST /covers", "POST /drafts/save"]);
  expect(JSON.stringify(sent[1]?.body)).toContain("/covers/goal-1600.webp");
  expect(screen.queryByText("正在上传图片")).toBeNull();
  saves();
  await expect.poll(() => sent.at(-1)?.name).toBe("POST /drafts/{id}/publish");
});

it("nor without one that could not be uploaded", async () => {
  const { api, sent, uploads } = slowDesk();
  const user = userEvent.setup();
  const container = open(api);
  const file = container.querySelector<HTMLInputElement>("[role=toolbar] input[type=file]");
  await user.upload(file as HTMLInputElement, new File(["x"], "a.png", { type: "image/png" }));
  await user.click(screen.getByRole("button", { name: "发布" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "发布" }));
  await expect.poll(() => sent).toHaveLength(1);
  uploads(null);
  await expect.poll(() => screen.getByRole("button", { name: "发布" }).getAttribute("aria-busy")).not.toBe("true");
  expect(sent.map(({ name }) => name)).toEqual(["POST /covers"]);
});
